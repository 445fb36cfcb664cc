import { useNavigation } from 'react-router'
import { Button } from '#ui/Button.tsx'
import { SelectField, TextField } from '#ui/forms/Field.tsx'
import { Form } from '#ui/forms/Form.tsx'

interface Props {
  token: string
  /** One offer: its price may be set as well. */
  single: boolean
  typed: Record<string, string | undefined>
  fields: Record<string, string>
  /** Today in Paris. */
  first: string
}

/** Posts to the address of the page, which names the offers. */
export function PromotionForm({ token, single, typed, fields, first }: Props) {
  const navigation = useNavigation()
  return (
    <Form method="post" className="flex max-w-3xl flex-col gap-4">
      <input type="hidden" name="key" value={token} />
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField label="Réduction" name="sens" defaultValue={typed.sens}>
          <option value="pct">Baisser de (%)</option>
          <option value="fixe">{single ? 'Prix pendant la promotion (€ HT)' : 'Même prix pour toutes (€ HT)'}</option>
        </SelectField>
        <TextField
          label="Valeur"
          name="valeur"
          inputMode="decimal"
          required
          maxLength={10}
          defaultValue={typed.valeur}
          error={fields['reduction.value']}
        />
        <TextField
          label="Premier jour"
          name="startsOn"
          type="date"
          required
          min={first}
          defaultValue={typed.startsOn}
          error={fields.startsOn}
        />
        <TextField
          label="Dernier jour, inclus"
          name="endsOn"
          type="date"
          required
          min={first}
          defaultValue={typed.endsOn}
          error={fields.endsOn}
        />
      </div>
      <p className="text-sm text-soft">
        30&nbsp;jours au plus. Les paliers de quantité baissent dans la même proportion. Prix et paliers reviennent
        d’eux-mêmes le lendemain du dernier jour&nbsp;; d’ici là ils ne peuvent pas être changés.
      </p>
      <Button
        type="submit"
        look="primary"
        className="self-start"
        pending={navigation.formMethod === 'POST'}
        pendingLabel="Vérification…"
      >
        Planifier la promotion
      </Button>
    </Form>
  )
}
