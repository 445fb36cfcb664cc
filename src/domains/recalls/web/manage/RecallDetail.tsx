import { formatDateTime, formatLongDate } from '#shared/dates.ts'
import { fieldErrorsOf } from '#shared/forms/form-state.ts'
import { formatPhone } from '#shared/ids.ts'
import { paths } from '#shared/paths.ts'
import { Button } from '#ui/Button.tsx'
import { Disclosure } from '#ui/Disclosure.tsx'
import { TextAreaField, TextField } from '#ui/forms/Field.tsx'
import { Form } from '#ui/forms/Form.tsx'
import { FormNotice } from '#ui/forms/FormNotice.tsx'
import { Link } from '#ui/navigation/Link.tsx'
import type { ManagedRecall } from '../../contract-manage.ts'
import { lotsText, salePeriod, variantsText } from '../../rules.ts'
import { NoticeFields, type NoticeValues } from './NoticeFields.tsx'
import { RecallState } from './RecallTable.tsx'
import type { RecallFormState } from './recall-requests.ts'
import { StockToSetAside } from './StockToSetAside.tsx'

interface RecallDetailProps {
  recall: ManagedRecall
  formState: RecallFormState | undefined
  today: string
}

export function RecallDetail({ recall, formState, today }: RecallDetailProps) {
  const mayChange = recall.isOwn && recall.liftedAt === null
  return (
    <div className="max-w-2xl">
      <p className="flex flex-wrap items-center gap-3">
        <RecallState recall={recall} />
        <Link to={paths.recall(recall.id)} className="link">
          Voir l’avis public
        </Link>
      </p>
      <Facts recall={recall} />
      {recall.liftedAt === null && <StockToSetAside stock={recall.stock} lots={recall.lots} />}
      {recall.liftedAt === null && (
        <p className="mt-3 text-sm text-soft">
          {recall.lots.length === 0
            ? 'Ce qui est rappelé ne se remet pas en vente avant la levée du rappel.'
            : 'Les offres se remettent en vente depuis le catalogue, une fois les lots rappelés sortis du stock.'}
        </p>
      )}
      {mayChange && (
        <>
          <h2 className="mt-8 text-lg">Lever le rappel</h2>
          <FormNotice state={formState} intent="lift" />
          <Form method="post" className="mt-2 flex flex-col gap-3">
            <TextAreaField
              label="Motif, publié sous l’avis"
              name="reason"
              required
              minLength={10}
              maxLength={2000}
              rows={2}
              error={fieldErrorsOf(formState, 'lift').reason}
            />
            <Button type="submit" name="intent" value="lift" className="self-start">
              Lever le rappel
            </Button>
          </Form>
          <Amendment recall={recall} formState={formState} today={today} />
        </>
      )}
      {!mayChange && <FormNotice state={formState} intent="lift" />}
    </div>
  )
}

function Facts({ recall }: { recall: ManagedRecall }) {
  const facts = [
    ['Produit', `${recall.product}, ${recall.brand}`],
    ['Modèles', variantsText(recall.variants) || 'Modèle unique'],
    ['Lots', lotsText(recall.lots)],
    ['Vendu', salePeriod(recall) ?? 'sans limite de date'],
    ['Rappelé par', recall.vendorName ?? 'Cep & Chai, pour tous les vendeurs'],
    ['Publié', `${formatDateTime(recall.publishedAt)}${recall.author ? `, par ${recall.author}` : ''}`],
    ...(recall.version > 1 ? [['Avis modifié', formatDateTime(recall.amendedAt)]] : []),
    ['Offres retirées', String(recall.stoppedOffers)],
    ['Courriels', progressWords(recall)],
    ...(recall.liftedAt ? [['Levé', `le ${formatLongDate(recall.liftedAt)}\u00a0: ${recall.liftReason}`]] : []),
  ]
  return (
    <dl className="mt-3 border-t border-ink">
      {facts.map(([label, value]) => (
        <div key={label} className="grid gap-x-6 border-b border-rule py-2 sm:grid-cols-[10rem_1fr]">
          <dt className="text-soft">{label}</dt>
          <dd className="min-w-0 break-words">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** « 12 envoyés sur 15 » */
export const progressWords = ({ sent, concerned }: Pick<ManagedRecall, 'sent' | 'concerned'>) =>
  concerned === 0 ? 'aucun acheteur concerné' : `${sent} envoyé${sent > 1 ? 's' : ''} sur ${concerned}`

function Amendment({ recall, formState, today }: RecallDetailProps) {
  const mine = formState?.intent === 'amend'
  const failed = mine && 'error' in formState
  const errors = fieldErrorsOf(formState, 'amend')
  return (
    <Disclosure title="Compléter ou corriger l’avis" open={mine} className="mt-8">
      <p className="mt-2 text-sm text-soft">
        La version précédente est conservée. Les acheteurs ne reçoivent pas de second courriel.
      </p>
      <FormNotice state={formState} intent="amend" />
      <Form key={recall.version} method="post" className="mt-3 flex flex-col gap-5">
        <NoticeFields values={failed ? formState.typed : valuesOfNotice(recall)} errors={errors} today={today} />
        <TextField label="Motif de la modification" name="reason" required maxLength={500} error={errors.reason} />
        <Button type="submit" name="intent" value="amend" className="self-start">
          Publier cette version
        </Button>
      </Form>
    </Disclosure>
  )
}

const valuesOfNotice = (recall: ManagedRecall): NoticeValues => ({
  title: [recall.title],
  danger: [recall.danger],
  actions: recall.actions,
  instructions: [recall.instructions],
  remedies: recall.remedies,
  singleRemedyReason: [recall.singleRemedyReason],
  phone: [formatPhone(recall.phone)],
  address: [recall.address],
  recalledOn: [recall.recalledOn],
})
