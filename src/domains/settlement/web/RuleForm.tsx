import { useNavigation } from 'react-router'
import { isoDay } from '#shared/dates.ts'
import { percent } from '#shared/money.ts'
import { Button } from '#ui/Button.tsx'
import { SelectField, TextField } from '#ui/forms/Field.tsx'
import { Form } from '#ui/forms/Form.tsx'
import { Notice } from '#ui/Notice.tsx'

export type RuleFormResult = {
  ok: boolean
  message: string
  fields: Record<string, string>
  /** Submitted values, to correct. */
  typed: Record<string, string>
}
interface Props {
  vendors: readonly { id: number; name: string; basisPoints: number }[]
  categories: readonly { id: number; title: string }[]
  /** Seller whose rules are displayed. */
  seller: number | undefined
  result: RuleFormResult | undefined
}

/** An empty field does not restrict the rule. */
export function RuleForm({ vendors, categories, seller, result }: Props) {
  const pending = useNavigation().state === 'submitting'
  const today = isoDay(new Date())
  const rejected = result?.ok === false ? result : undefined
  const of = (name: string) => ({ name, defaultValue: rejected?.typed[name], error: rejected?.fields[name] })
  return (
    <Form
      method="post"
      aria-labelledby="nouvelle"
      className="border-t-2 border-ink pt-3"
      key={result?.ok ? result.message : ''}
    >
      <h2 id="nouvelle" className="text-lg">
        Nouvelle règle
      </h2>
      {result && <Notice kind={result.ok ? 'success' : 'error'} live className="mt-2" title={result.message} />}
      <div className="mt-3 grid grid-cols-2 gap-x-4 gap-y-4 md:grid-cols-4">
        <SelectField
          label="Vendeur"
          {...of('vendorId')}
          defaultValue={rejected?.typed.vendorId ?? seller}
          className="col-span-2"
        >
          <option value="">Tous les vendeurs</option>
          {vendors.map(({ id, name, basisPoints }) => (
            <option key={id} value={id}>{`${name} (contrat ${percent(basisPoints)})`}</option>
          ))}
        </SelectField>
        <SelectField label="Catégorie" {...of('categoryId')} className="col-span-2">
          <option value="">Toutes les catégories</option>
          {categories.map(({ id, title }) => (
            <option key={id} value={id}>
              {title}
            </option>
          ))}
        </SelectField>
        <TextField label="Prix unitaire HT, de" {...of('fromPriceCents')} suffix="€" inputMode="decimal" />
        <TextField label="à moins de" {...of('toPriceCents')} suffix="€" inputMode="decimal" />
        <TextField label="Commission" {...of('basisPoints')} suffix="%" inputMode="decimal" required />
        <TextField
          label="À partir du"
          {...of('validFrom')}
          defaultValue={rejected?.typed.validFrom ?? today}
          type="date"
          min={today}
          required
        />
        <TextField label="Plancher par unité" {...of('floorCents')} suffix="€" inputMode="decimal" />
        <TextField label="Plafond par unité" {...of('capCents')} suffix="€" inputMode="decimal" />
        <TextField label="Motif" {...of('note')} maxLength={200} className="col-span-2" />
      </div>
      <Button type="submit" name="intent" value="add" look="primary" pending={pending} className="mt-4">
        Ajouter la règle
      </Button>
    </Form>
  )
}
