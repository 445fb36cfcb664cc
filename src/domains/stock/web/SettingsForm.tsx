import { useNavigation } from 'react-router'
import { Button } from '#ui/Button.tsx'
import { Checkbox } from '#ui/forms/Choice.tsx'
import { TextField } from '#ui/forms/Field.tsx'
import { Form } from '#ui/forms/Form.tsx'
import { PhoneFold } from '#ui/PhoneFold.tsx'
import type { StockList } from '../contract.ts'

/** Default threshold of every offer without its own. */
export function SettingsForm({ settings }: { settings: StockList['settings'] }) {
  const navigation = useNavigation()
  return (
    <PhoneFold id="reglages" title="Seuil et alertes de tout le catalogue" className="mt-10">
      <Form
        method="post"
        preventScrollReset
        key={`${settings.lowUnits} ${settings.alerts}`}
        className="mt-3 flex flex-col items-start gap-3"
      >
        <TextField
          label="Stock faible au-dessous de"
          hint="Laissé vide, le seuil de chaque offre est de cinq fois sa plus petite commande."
          name="lowUnits"
          inputMode="numeric"
          maxLength={8}
          defaultValue={settings.lowUnits ?? ''}
          suffix="unités"
          className="max-w-sm"
        />
        <Checkbox
          name="alerts"
          defaultChecked={settings.alerts}
          label="M’écrire quand une offre passe sous son seuil"
          hint="Un seul courriel par passage, toutes les offres ensemble. Ce que retient un panier non payé n’est pas compté comme parti."
        />
        <Button
          type="submit"
          name="intent"
          value="settings"
          pending={navigation.formData?.get('intent') === 'settings'}
        >
          Enregistrer
        </Button>
      </Form>
    </PhoneFold>
  )
}
