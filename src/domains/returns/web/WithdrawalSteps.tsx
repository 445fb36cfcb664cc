import { useNavigation } from 'react-router'
import { paths } from '#shared/paths.ts'
import { Button, ButtonLink } from '#ui/Button.tsx'
import { SelectField } from '#ui/forms/Field.tsx'
import { Form } from '#ui/forms/Form.tsx'
import { Notice } from '#ui/Notice.tsx'
import { Stepper } from '#ui/navigation/Stepper.tsx'
import type { ReturnForm } from '../contract.ts'
import { reasonsFor, returnReasons } from '../rules-reasons.ts'
import { type ChosenLines, LinePicker } from './LinePicker.tsx'
import type { RequestFormResult } from './request-values.ts'

interface Props {
  form: ReturnForm
  chosen: ChosenLines
  second: boolean
  result: RequestFormResult | undefined
}

/**
 * The statutory withdrawal function in two steps, as plain forms: articles, then confirmation (C. conso L221-21,
 * D221-5).
 */
export function WithdrawalSteps({ form, chosen, second, result }: Props) {
  const confirming = second && Object.keys(chosen).length > 0
  const back = paths.newReturn(form.order.id, 'retractation')
  return (
    <div className="flex max-w-3xl flex-col gap-5">
      <Stepper
        label="Étapes de la rétractation"
        current={confirming ? 1 : 0}
        steps={[{ label: 'Articles', to: back }, { label: 'Confirmation' }]}
      />
      {confirming ? (
        <Confirmation form={form} chosen={chosen} back={back} />
      ) : (
        <Articles form={form} chosen={chosen} missing={second || result !== undefined} />
      )}
    </div>
  )
}

function Articles({ form, chosen, missing }: { form: ReturnForm; chosen: ChosenLines; missing: boolean }) {
  return (
    <Form method="get" className="flex flex-col gap-5">
      <p>{form.sentence} Vous n’avez pas de motif à donner, et le vendeur ne peut pas refuser.</p>
      <input type="hidden" name="commande" value={form.order.id} />
      <input type="hidden" name="motif" value="retractation" />
      <input type="hidden" name="etape" value="2" />
      <LinePicker
        lines={form.lines}
        chosen={chosen}
        error={missing ? 'Choisissez au moins une unité d’un article.' : undefined}
      />
      <Button type="submit" look="primary" className="self-start">
        Exercer mon droit de rétractation
      </Button>
    </Form>
  )
}

function Confirmation({ form, chosen, back }: { form: ReturnForm; chosen: ChosenLines; back: string }) {
  const navigation = useNavigation()
  const lines = form.lines.filter(line => chosen[line.lineId])
  const whole = form.lines.every(line => chosen[line.lineId] === line.bought)
  return (
    <Form method="post" className="flex flex-col gap-5">
      <input type="hidden" name="motif" value="retractation" />
      <p>{`Vous notifiez à ${form.order.vendorName} votre rétractation du contrat portant sur\u00a0:`}</p>
      <ul className="divide-y divide-rule border-y border-ink">
        {lines.map(line => (
          <li key={line.lineId} className="flex justify-between gap-4 py-2">
            <span className="font-medium">{line.title}</span>
            <span className="figures">{`${chosen[line.lineId]} sur ${line.bought}`}</span>
            <input type="hidden" name={`q-${line.lineId}`} value={chosen[line.lineId]} />
          </li>
        ))}
      </ul>
      <SelectField
        label="Votre raison (facultatif)"
        name="reason"
        hint="Elle aide le vendeur à mieux décrire ses articles, rien de plus."
        className="max-w-md"
        defaultValue=""
      >
        <option value="">Je préfère ne pas le dire</option>
        {reasonsFor.WITHDRAWAL.map(reason => (
          <option key={reason} value={reason}>
            {returnReasons[reason]}
          </option>
        ))}
      </SelectField>
      <Notice title="Ce qui se passe ensuite">
        Un accusé de réception part aussitôt par courriel, et reste à télécharger dans le dossier. Les articles partis
        se renvoient sous 14 jours. Le vendeur vous rembourse sous 14 jours
        {whole && ', livraison standard comprise'}&nbsp;; il peut attendre les articles partis, ou la preuve de leur
        envoi.
      </Notice>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" look="primary" pending={navigation.state === 'submitting'}>
          Confirmer la rétractation
        </Button>
        <ButtonLink to={back}>Revenir aux articles</ButtonLink>
      </div>
    </Form>
  )
}
