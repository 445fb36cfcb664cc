import { workingDays } from '#domains/shipping/rules/working-days.ts'
import { euros } from '#shared/money.ts'
import { paths } from '#shared/paths.ts'
import { unitsLabel } from '#shared/price/packaging.ts'
import { Badge, type Tone } from '#ui/Badge.tsx'
import { ButtonLink } from '#ui/Button.tsx'
import { FormResult } from '#ui/forms/FormResult.tsx'
import type { OrderDetail } from '../../contract-detail.ts'
import type { OrderBrief } from '../../contract-proofs.ts'
import { buyerStepLabels, type ProofStep, sellerStepLabels } from '../../rules/proofs.ts'
import { AttachedFile } from './AttachedFile.tsx'
import { BriefFields } from './BriefFields.tsx'
import { BriefReturnForm } from './BriefReturnForm.tsx'
import { DecisionForms } from './DecisionForms.tsx'
import { ProofForm } from './ProofForm.tsx'
import { ProofVersions } from './ProofVersions.tsx'
import { approvedOnly, doneSentences, type ProofFormResult } from './proof-form.ts'

interface BriefSectionProps {
  order: OrderDetail
  brief: OrderBrief
  result: ProofFormResult | undefined
}

const tones: Record<ProofStep, Tone> = { BRIEF: 'warning', PROOF: 'warning', APPROVAL: 'warning', APPROVED: 'success' }

/** One line made on demand: what is to be done now, then the brief and the versions of its proof. */
export function BriefSection({ order, brief, result }: BriefSectionProps) {
  const buys = order.actors.includes('buyer')
  const headingId = `ligne-${brief.lineId}`
  const open = order.status === 'TO_PREPARE'
  const owes = brief.step === 'APPROVED' && order.balance?.isDue === true
  const saleUnit = order.lines.find(({ id }) => id === brief.lineId)?.saleUnit
  return (
    <section aria-labelledby={headingId} className="flex flex-col gap-5">
      <header className="border-t border-ink pt-2">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h2 id={headingId} className="text-xl">
            {brief.title}
          </h2>
          {order.status !== 'CANCELLED' && (
            <Badge tone={owes ? 'warning' : tones[brief.step]}>
              {owes ? 'Approuvé, solde à payer' : (buys ? buyerStepLabels : sellerStepLabels)[brief.step]}
            </Badge>
          )}
        </div>
        <p className="text-soft">
          {[
            saleUnit ? unitsLabel(brief.quantity, saleUnit) : null,
            `fabrication en ${workingDays(brief.leadDays)} après ${order.balance ? 'le paiement du solde' : 'l’accord de l’acheteur'}`,
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </header>
      {result && (
        <FormResult ok={result.error === null} answer={result}>
          {result.error ?? (owes && result.intent === 'approve' ? approvedOnly : doneSentences[result.intent])}
        </FormResult>
      )}
      {open && <NextStep order={order} brief={brief} result={result?.error ? result : undefined} />}
      <Responses brief={brief} />
      <ProofVersions proofs={brief.proofs} withOpen={!buys || !open} />
    </section>
  )
}

/** The form of the party whose turn it is; the seller may replace a version that the buyer has not decided on. */
function NextStep({ order, brief, result }: BriefSectionProps) {
  const { actors, balance } = order
  if (actors.includes('buyer') && brief.step === 'BRIEF') return <BriefFields brief={brief} result={result} />
  if (actors.includes('buyer') && brief.step === 'APPROVAL') return <DecisionForms brief={brief} result={result} />
  if (actors.includes('seller') && (brief.step === 'PROOF' || brief.step === 'APPROVAL'))
    return (
      <>
        <ProofForm brief={brief} result={result} />
        {brief.step === 'PROOF' && <BriefReturnForm brief={brief} result={result} />}
      </>
    )
  if (brief.step === 'APPROVED' && balance?.isDue)
    return <BalanceNext id={order.id} balance={balance} buys={actors.includes('buyer')} />
  return <p>{waitingSentence(brief.step, actors.includes('buyer'))}</p>
}

type BalanceNextProps = { id: number; balance: NonNullable<OrderDetail['balance']>; buys: boolean }

/** Approved, with the rest to pay before the work begins. */
function BalanceNext({ id, balance: { isAsked, leftCents }, buys }: BalanceNextProps) {
  if (!buys) return <p>Le bon à tirer est approuvé&nbsp;: rien n’est à fabriquer avant le paiement du solde.</p>
  if (!isAsked) return <p>Le solde vous sera demandé quand tous les bons à tirer de la commande seront approuvés.</p>
  return (
    <div className="flex flex-col items-start gap-3">
      <p>{`Il reste ${euros(leftCents)} à payer\u00a0: la fabrication commence ensuite.`}</p>
      <ButtonLink to={paths.order(id)}>Payer le solde</ButtonLink>
    </div>
  )
}

function waitingSentence(step: ProofStep, buys: boolean): string {
  if (step === 'APPROVED') return 'Le bon à tirer est approuvé\u00a0: la fabrication suit son cours.'
  if (buys) return 'Le vendeur prépare votre bon à tirer. Vous recevrez un courriel.'
  return step === 'BRIEF'
    ? 'L’acheteur n’a pas encore complété ses indications. Il reçoit un rappel après 3 puis 7\u00a0jours.'
    : 'Le bon à tirer attend une décision de l’acheteur.'
}

function Responses({ brief: { responses, artwork } }: { brief: OrderBrief }) {
  if (!responses?.length && !artwork) return null
  return (
    <div>
      <h3 className="rubric">Indications de l’acheteur</h3>
      <dl className="mt-2 grid gap-x-6 gap-y-1 sm:grid-cols-[14rem_1fr]">
        {responses?.map(({ label, value }) => (
          <div key={label} className="contents">
            <dt className="text-soft">{label}</dt>
            <dd className="whitespace-pre-line max-sm:mb-2">{value}</dd>
          </div>
        ))}
        {artwork && (
          <div className="contents">
            <dt className="text-soft">Fichier</dt>
            <dd>
              <AttachedFile file={artwork} />
            </dd>
          </div>
        )}
      </dl>
    </div>
  )
}
