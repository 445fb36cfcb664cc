import type { ReactNode } from 'react'
import { formatDateTime, formatLongDate } from '#shared/dates.ts'
import type { FormState } from '#shared/forms/form-state.ts'
import { paths } from '#shared/paths.ts'
import { Badge, type Tone } from '#ui/Badge.tsx'
import { Button } from '#ui/Button.tsx'
import { Disclosure } from '#ui/Disclosure.tsx'
import { Form } from '#ui/forms/Form.tsx'
import { FormNotice } from '#ui/forms/FormNotice.tsx'
import { Link } from '#ui/navigation/Link.tsx'
import type { InvoiceContest } from '../../contract-contests.ts'
import { type ContestOutcome, contestOutcomeLabels, contestSubjectLabels } from '../../rules-contests.ts'

interface Props {
  contests: readonly InvoiceContest[]
  formState: FormState | undefined
  /** What the reader may do about an open one. */
  actions: (contest: InvoiceContest) => ReactNode
  withSeller?: boolean
}

const tones: Record<ContestOutcome, Tone> = { CORRECTED: 'success', REJECTED: 'neutral', WITHDRAWN: 'neutral' }

/** Contested invoices, open ones first; nothing when there are none. */
export function ContestList({ contests, formState, actions, withSeller = false }: Props) {
  const isShown = contests.length > 0 || formState?.intent === 'contests'
  if (!isShown) return null
  const open = contests.filter(({ outcome }) => outcome === null)
  const closed = contests.filter(({ outcome }) => outcome !== null)
  return (
    <section aria-labelledby="titre-contestations" className="mb-8 border-b border-rule pb-6">
      <h2 id="titre-contestations" className="rubric">
        Factures contestées
      </h2>
      <FormNotice state={formState} intent="contests" labels={{ reason: 'motif' }} />
      <ul className="mt-2 divide-y divide-rule">
        {open.map(contest => (
          <li key={contest.id} className="py-4">
            <Summary contest={contest} withSeller={withSeller} />
            <div className="mt-3">{actions(contest)}</div>
          </li>
        ))}
      </ul>
      {open.length === 0 && <p className="mt-1 text-soft">Aucune n’attend de décision.</p>}
      {closed.length > 0 && (
        <Disclosure
          title={closed.length === 1 ? 'Une contestation terminée' : `${closed.length} contestations terminées`}
        >
          <ul className="divide-y divide-rule">
            {closed.map(contest => (
              <li key={contest.id} className="py-4">
                <Summary contest={contest} withSeller={withSeller} />
              </li>
            ))}
          </ul>
        </Disclosure>
      )}
    </section>
  )
}

function Summary({ contest, withSeller }: { contest: InvoiceContest; withSeller: boolean }) {
  const { outcome, corrected, note, closedAt } = contest
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <a href={`/api/invoices/${contest.invoiceId}/pdf`} className="link figures font-semibold">
          {contest.number}
        </a>
        {outcome === null ? (
          <Badge tone="warning">À décider</Badge>
        ) : (
          <Badge tone={tones[outcome]}>{contestOutcomeLabels[outcome]}</Badge>
        )}
        <span className="text-sm text-soft">
          {`du ${formatLongDate(contest.issuedOn)}, ${withSeller ? `${contest.seller} → ` : ''}${contest.buyer}`}
        </span>
        <Link to={paths.order(contest.orderId)} className="link figures text-sm">
          {contest.orderNumber}
        </Link>
      </p>
      <p className="mt-2 max-w-prose">
        <span className="font-medium">{contestSubjectLabels[contest.subject]}.</span>{' '}
        <span className="whitespace-pre-line">{contest.reason}</span>
      </p>
      <p className="mt-1 text-sm text-soft">{`Contestée le ${formatDateTime(contest.openedAt)}.`}</p>
      {outcome !== null && closedAt !== null && (
        <p className="mt-1 max-w-prose text-sm text-soft">
          {`${contestOutcomeLabels[outcome]} le ${formatDateTime(closedAt)}`}
          {corrected && (
            <>
              {' par '}
              <a href={`/api/invoices/${corrected.id}/pdf`} className="link figures">
                {corrected.number}
              </a>
            </>
          )}
          {note === null ? '.' : `\u00a0: ${note}`}
        </p>
      )}
    </>
  )
}

/** The seller waits for the decision, or withdraws. */
export const WithdrawForm = ({ invoiceId, number }: InvoiceContest) => (
  <Form method="post" preventScrollReset>
    <input type="hidden" name="id" value={invoiceId} />
    <Button type="submit" name="intent" value="withdraw" size="sm">
      Retirer la contestation
      <span className="sr-only">{` de ${number}`}</span>
    </Button>
  </Form>
)
