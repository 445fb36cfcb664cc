import { useNavigation } from 'react-router'
import { centsFrom } from '#domains/shops/web/seller/rates-form.ts'
import type { OperationRequest } from '#shared/contract.ts'
import { formatDateTime } from '#shared/dates.ts'
import { type FormState, fieldErrorsOf, textOf } from '#shared/forms/form-state.ts'
import { euros, percent, typedAmount } from '#shared/money.ts'
import { Button } from '#ui/Button.tsx'
import { Checkbox } from '#ui/forms/Choice.tsx'
import { TextAreaField, TextField } from '#ui/forms/Field.tsx'
import { Form } from '#ui/forms/Form.tsx'
import { FormNotice } from '#ui/forms/FormNotice.tsx'
import { Notice } from '#ui/Notice.tsx'
import type { CustomerAccount, setCreditAccount } from '../../contract-credit.ts'
import { type CreditStatus, creditStatusLabels, delayLabel, usualTerms } from '../../rules/credit.ts'

export type CreditCandidate = Pick<CustomerAccount, 'userId' | 'name' | 'email' | 'companyNumber'>
type Body = OperationRequest<typeof setCreditAccount>['body']

/** Amounts and rates are typed in euros and percent; what cannot be read is a field error of the operation. */
export const accountBody = (form: FormData): Body => ({
  userId: textOf(form, 'userId'),
  // The operation refuses any other value.
  status: textOf(form, 'status') as Body['status'],
  limitCents: centsFrom(textOf(form, 'limitCents')) ?? Number.NaN,
  delayDays: Number(textOf(form, 'delayDays') || Number.NaN),
  endOfMonth: form.has('endOfMonth'),
  penaltyBasisPoints: textOf(form, 'penaltyBasisPoints').trim()
    ? (centsFrom(textOf(form, 'penaltyBasisPoints')) ?? Number.NaN)
    : null,
  reason: textOf(form, 'reason'),
})

type Choice = { status: Body['status']; label: string; main?: true }
const open: Choice = { status: 'OPEN', label: 'Ouvrir le compte', main: true }
const end: Choice = { status: 'ENDED', label: 'Fermer' }
const choices: Record<CreditStatus, readonly Choice[]> = {
  REQUESTED: [open, { status: 'REFUSED', label: 'Refuser' }],
  OPEN: [{ ...open, label: 'Enregistrer' }, { status: 'SUSPENDED', label: 'Suspendre' }, end],
  SUSPENDED: [{ ...open, label: 'Rouvrir le compte' }, end],
  ENDED: [{ ...open, label: 'Rouvrir le compte' }],
  REFUSED: [open],
}

interface Props {
  buyer: CreditCandidate
  /** Null for a buyer without one. */
  account: CustomerAccount | null
  state: FormState | undefined
  penalties: { least: number; usual: number }
}

/** Terms of one buyer, and their history. */
export function AccountForm({ buyer, account, state, penalties }: Props) {
  const intent = `account-${buyer.userId}`
  return (
    <section id="compte" aria-labelledby="titre-compte" className="scroll-mt-4 border-t-2 border-ink pt-3">
      <h2 id="titre-compte" className="text-lg">
        {buyer.name}
      </h2>
      <p className="text-sm text-soft wrap-anywhere">
        {[buyer.companyNumber && `SIREN ${buyer.companyNumber.slice(0, 9)}`, buyer.email].filter(Boolean).join(', ')}
      </p>
      <FormNotice state={state} intent={intent} />
      {account?.status === 'REQUESTED' && (
        <Notice className="mt-3" title="Demande un compte client">
          {account.message ?? 'Sans message.'}
        </Notice>
      )}
      <TermsForm buyer={buyer} account={account} errors={fieldErrorsOf(state, intent)} penalties={penalties} />
      {account && <History account={account} />}
    </section>
  )
}

function TermsForm({ buyer, account, errors, penalties }: Omit<Props, 'state'> & { errors: Record<string, string> }) {
  const pending = useNavigation().state === 'submitting'
  const terms = account ?? usualTerms
  return (
    <Form key={account?.history.length} method="post" preventScrollReset className="mt-3 flex max-w-2xl flex-col gap-4">
      <input type="hidden" name="userId" value={buyer.userId} />
      <div className="grid items-start gap-4 sm:grid-cols-3">
        <TextField
          label="Plafond"
          hint="Commandé et pas encore payé."
          name="limitCents"
          suffix="€ TTC"
          inputMode="decimal"
          defaultValue={account?.limitCents ? typedAmount(account.limitCents) : ''}
          error={errors.limitCents}
        />
        <TextField
          label="Délai"
          hint="Après la facture, 60 au plus."
          name="delayDays"
          suffix="jours"
          inputMode="numeric"
          defaultValue={terms.delayDays}
          error={errors.delayDays}
        />
        <TextField
          label="Pénalités de retard"
          hint={`Par an, ${percent(penalties.least)} au moins.`}
          name="penaltyBasisPoints"
          suffix="%"
          inputMode="decimal"
          defaultValue={terms.penaltyBasisPoints === null ? '' : typedAmount(terms.penaltyBasisPoints)}
          error={errors.penaltyBasisPoints}
        />
      </div>
      <p className="text-sm text-soft">
        {`Sans taux, celui de la loi s’applique\u00a0: la BCE et 10\u00a0points, soit ${percent(penalties.usual)}. Les produits périssables sont prélevés à 30\u00a0jours au plus, quel que soit le délai.`}
      </p>
      <Checkbox
        name="endOfMonth"
        label="Puis à la fin du mois (45 jours au plus)"
        defaultChecked={terms.endOfMonth}
        error={errors.endOfMonth}
      />
      <TextAreaField
        label="Motif (facultatif)"
        hint="L’acheteur le lit."
        name="reason"
        rows={2}
        maxLength={500}
        error={errors.reason}
      />
      <div className="flex flex-wrap gap-2">
        {choices[account?.status ?? 'REFUSED'].map(({ status, label, main }) => (
          <Button
            key={status}
            type="submit"
            name="status"
            value={status}
            look={main ? 'primary' : 'quiet'}
            pending={pending}
          >
            {label}
          </Button>
        ))}
      </div>
    </Form>
  )
}

const History = ({ account: { history } }: { account: CustomerAccount }) => (
  <details className="mt-4">
    <summary className="cursor-pointer font-semibold">Historique</summary>
    <ol className="mt-2 flex max-w-2xl flex-col gap-2 text-sm">
      {history.map(step => (
        <li key={step.at}>
          {formatDateTime(step.at)}, par {step.by}&nbsp;: {creditStatusLabels[step.status].toLowerCase()}
          {step.status === 'OPEN' &&
            `, ${euros(step.limitCents)} TTC, ${delayLabel(step)}, pénalités ${step.penaltyBasisPoints === null ? 'au taux de la loi' : `de ${percent(step.penaltyBasisPoints)}`}`}
          {step.reason && <span className="block text-soft">{step.reason}</span>}
        </li>
      ))}
    </ol>
  </details>
)
