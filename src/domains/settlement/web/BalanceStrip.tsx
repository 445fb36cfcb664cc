import type { Balance } from '../contract.ts'
import { signed } from './labels.ts'

type Heading = { key: Exclude<keyof Balance, 'debtCents'>; label: string; hint: string; ownHint?: string }
const headings: readonly Heading[] = [
  { key: 'toComeCents', label: 'À venir', hint: 'Délai de retour ou réception en cours' },
  { key: 'dueCents', label: 'À verser', hint: 'Libéré, au prochain virement' },
  { key: 'sentCents', label: 'En route', hint: 'Vers la banque du vendeur', ownHint: 'Vers votre banque' },
  { key: 'paidCents', label: 'Versé', hint: 'Depuis l’ouverture du compte' },
]

/** Balances, from the sale to the payout. `own`: the seller reads their own. */
export const BalanceStrip = ({ balance, own }: { balance: Balance; own: boolean }) => (
  <dl className="grid grid-cols-2 border-y border-ink lg:grid-cols-4">
    {headings.map(({ key, label, hint, ownHint = hint }) => (
      <div
        key={key}
        className="border-rule px-3 py-3 max-lg:nth-[n+3]:border-t max-lg:even:border-l lg:not-first:border-l"
      >
        <dt className="caption">{label}</dt>
        <dd>
          <span className="block font-title text-xl font-semibold tabular-nums md:text-2xl">
            {signed(balance[key])}
          </span>
          <span className="block text-sm text-soft">{own ? ownHint : hint}</span>
        </dd>
      </div>
    ))}
  </dl>
)
