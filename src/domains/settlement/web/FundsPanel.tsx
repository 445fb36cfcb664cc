import { useNavigation } from 'react-router'
import { formatLongDate } from '#shared/dates.ts'
import { euros } from '#shared/money.ts'
import { Badge, type Tone } from '#ui/Badge.tsx'
import { Button } from '#ui/Button.tsx'
import { Form } from '#ui/forms/Form.tsx'
import { Notice } from '#ui/Notice.tsx'
import { type AccountState, accountStateLabels, requirementLabels } from '../../payments/rules-accounts.ts'
import type { SettlementAccount } from '../contract.ts'

export const accountTones: Record<AccountState, Tone> = {
  none: 'warning',
  usable: 'success',
  incomplete: 'warning',
  refused: 'danger',
}

interface Props {
  payment: SettlementAccount['payment']
  /** Only the seller itself continues at the provider. */
  own: boolean
}

/** State of the seller's account at the payment provider, what it lacks, and the way there. */
export function FundsPanel({ payment, own }: Props) {
  const pending = useNavigation().state === 'submitting'
  const { state, missing, salesStoppedAt, waitingCents } = payment
  return (
    <section aria-labelledby="compte-paiement" className="border-t-2 border-ink pt-3">
      <div className="flex flex-wrap items-center gap-3">
        <h2 id="compte-paiement" className="text-lg">
          Compte de paiement
        </h2>
        <Badge tone={accountTones[state]}>{accountStateLabels[state]}</Badge>
      </div>
      {salesStoppedAt && (
        <Notice kind="error" className="mt-3" title={`Ventes suspendues depuis le ${formatLongDate(salesStoppedAt)}`}>
          Les offres restent visibles, mais ne peuvent plus être commandées. Elles le seront de nouveau dès que ce
          compte sera complet.
        </Notice>
      )}
      {missing.length > 0 && (
        <>
          <p className="mt-3">Le prestataire de paiement attend encore&nbsp;:</p>
          <ul className="mt-1 list-disc ps-5">
            {missing.map(one => (
              <li key={one}>{requirementLabels[one]}</li>
            ))}
          </ul>
        </>
      )}
      {waitingCents > 0 && (
        <p className="mt-3 max-w-prose">
          <strong className="tabular-nums">{euros(waitingCents)}</strong>{' '}
          {state === 'usable'
            ? 'que le prestataire n’a pas encore acceptés\u00a0: ce transfert est redemandé, et une personne du marché y veille.'
            : 'en attente du compte\u00a0: cette somme y part d’elle-même dès qu’il peut la recevoir.'}
        </p>
      )}
      {own && (state === 'none' || state === 'incomplete') && (
        <Form method="post" className="mt-3">
          <Button type="submit" look="primary" pending={pending}>
            {state === 'none' ? 'Ouvrir mon compte de paiement' : 'Compléter chez le prestataire'}
          </Button>
        </Form>
      )}
      {state === 'refused' && (
        <p className="mt-3 max-w-prose">
          Le prestataire a refusé ce compte.{' '}
          {own ? 'Écrivez-nous depuis la page Contact\u00a0: une personne vous répondra.' : ''}
        </p>
      )}
    </section>
  )
}
