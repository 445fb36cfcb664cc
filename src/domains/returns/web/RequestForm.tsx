import { useNavigation } from 'react-router'
import { formatLongDate, isoDay } from '#shared/dates.ts'
import { Button } from '#ui/Button.tsx'
import { RadioGroup } from '#ui/forms/Choice.tsx'
import { SelectField, TextAreaField } from '#ui/forms/Field.tsx'
import { Form } from '#ui/forms/Form.tsx'
import { Notice } from '#ui/Notice.tsx'
import type { ReturnForm } from '../contract.ts'
import { parcelStateNames, parcelStates, type ReturnReason, reasonsOffered, returnReasons } from '../rules-reasons.ts'
import { LinePicker } from './LinePicker.tsx'
import { motiveLabel } from './labels.ts'
import { PhotoField } from './PhotoField.tsx'
import { chosenLinesOf, type RequestFormResult } from './request-values.ts'

interface Props {
  form: ReturnForm
  /** Chosen on the page that led here. */
  reason: ReturnReason | null
  result: RequestFormResult | undefined
}

/** Commercial return or damage report: lines, reason, message and photos in one form. */
export function RequestForm({ form, reason, result }: Props) {
  const navigation = useNavigation()
  const given = result?.given ?? {}
  const damage = form.kind === 'DAMAGE'
  return (
    <Form method="post" className="flex max-w-3xl flex-col gap-6">
      <input type="hidden" name="motif" value={motiveLabel(form.kind)} />
      {damage ? <DamageClock form={form} /> : <CommercialTerms form={form} />}
      <LinePicker
        lines={form.lines}
        chosen={chosenLinesOf({ get: name => given[name] }, form.lines)}
        error={result?.fields.lines}
      />
      <RadioGroup
        label={damage ? 'Que constatez-vous\u00a0?' : 'Pourquoi le retourner\u00a0?'}
        name="reason"
        required
        defaultValue={given.reason ?? reason ?? undefined}
        error={result?.fields.reason}
        options={reasonsOffered(form.kind, form.madeToOrder).map(value => ({ value, label: returnReasons[value] }))}
      />
      {damage && (
        <SelectField
          label="État du colis à l’arrivée"
          name="parcelState"
          className="max-w-md"
          defaultValue={given.parcelState ?? ''}
        >
          <option value="">Je ne sais pas</option>
          {parcelStateNames.map(state => (
            <option key={state} value={state}>
              {parcelStates[state]}
            </option>
          ))}
        </SelectField>
      )}
      <TextAreaField
        label={damage ? 'Description précise' : 'Votre message au vendeur (facultatif)'}
        hint={damage ? 'Ce qui est abîmé ou manquant, où, et comment le colis se présentait.' : undefined}
        name="message"
        rows={5}
        maxLength={2_000}
        required={damage}
        defaultValue={given.message}
        error={result?.fields.message}
      />
      <PhotoField
        hint={
          damage
            ? 'Le colis, son étiquette, l’emballage intérieur et l’article\u00a0: cinq photos au plus.'
            : 'Cinq photos au plus, si elles aident le vendeur à décider.'
        }
      />
      <Button type="submit" look="primary" pending={navigation.state === 'submitting'} className="self-start">
        {damage ? 'Envoyer le signalement' : 'Demander le retour'}
      </Button>
    </Form>
  )
}

const CommercialTerms = ({ form }: { form: ReturnForm }) => (
  <Notice title={form.sentence}>
    Entre professionnels, la loi ne donne pas de droit de rétractation&nbsp;: c’est un engagement de ce vendeur. Il
    répond sous 5 jours et peut refuser avec un motif. N’envoyez rien avant son accord.
  </Notice>
)

function DamageClock({ form }: { form: ReturnForm }) {
  const until = form.carrierDeadline
  const running = until !== null && until >= isoDay(new Date())
  if (form.privateBuyer)
    return (
      <Notice title="Le vendeur répond de l’état des articles à l’arrivée">
        {form.sentence}
        {running &&
          ` Prévenez-le vite tout de même\u00a0: les réserves au transporteur sont à faire au plus tard le ${formatLongDate(until)}.`}
      </Notice>
    )
  const title = running
    ? `Réserves au transporteur\u00a0: jusqu’au ${formatLongDate(until)} inclus`
    : 'Réserves au transporteur'
  return (
    <Notice kind="warning" title={title}>
      {form.sentence} La lettre se télécharge dans le dossier, prête à signer.
    </Notice>
  )
}
