import type { PaymentMeans } from '#domains/payments/contract-means.ts'
import { paths } from '#shared/paths.ts'
import { RadioGroup } from '#ui/forms/Choice.tsx'
import { LockIcon } from '#ui/icons/icons.tsx'
import { Link } from '#ui/navigation/Link.tsx'
import type { Checkout } from '../contract.ts'
import { transferDays } from '../rules.ts'

type Credit = Checkout['credit']
type Option = { value: PaymentMeans; label: string; hint: string }

/** Names as text: no logo is loaded from a third party. */
const options: Option[] = [
  {
    value: 'card',
    label: 'Carte bancaire (CB, Visa, Mastercard)',
    hint: 'Confirmée par votre banque (3-D Secure). Vos données de carte ne passent jamais par nos serveurs.',
  },
  {
    value: 'transfer',
    label: 'Virement bancaire',
    hint: `Nous vous donnons un IBAN pour cet achat. Vos articles sont réservés ${transferDays}\u00a0jours\u00a0; les vendeurs préparent vos commandes quand le virement est arrivé.`,
  },
]

/** Offered only when every seller admits the buyer for this amount. */
function onAccount(delays: NonNullable<NonNullable<Credit>['delays']>): Option {
  const terms = delays
    .map(({ name, delay }) => (delays.length > 1 ? `${name}\u00a0: ${delay}` : delay))
    .join('\u00a0; ')
  if (delays.every(({ setOff }) => setOff))
    return {
      value: 'debit',
      label: 'Sur mon compte adhérent',
      hint: `Rien à payer maintenant\u00a0: votre coopérative compense chaque facture sur vos apports (${terms}).`,
    }
  const days = new Set(delays.map(({ delay }) => delay))
  const [only = ''] = days
  return {
    value: 'debit',
    label:
      days.size === 1 && only.startsWith('30\u00a0jours après')
        ? 'Prélèvement à 30\u00a0jours'
        : 'Prélèvement à échéance',
    hint: `Rien à payer maintenant\u00a0: votre compte bancaire est prélevé à l’échéance de chaque facture (${terms}). Un courriel vous l’annonce avant.`,
  }
}

type MethodsProps = { chosen: PaymentMeans; credit: Credit; onlyOnAccount: boolean }

export function PaymentMethods({ chosen, credit, onlyOnAccount }: MethodsProps) {
  const always = onlyOnAccount ? [] : options
  const offered = credit?.delays ? [...always, onAccount(credit.delays)] : always
  return (
    <div className="flex flex-col gap-2">
      <RadioGroup
        label="Moyen de paiement"
        name="means"
        options={offered}
        defaultValue={offered.some(({ value }) => value === chosen) ? chosen : (offered[0]?.value ?? 'card')}
      />
      {credit && !credit.delays && <NotOnAccount credit={credit} />}
      <p className="inline-flex items-center gap-1.5 text-sm text-soft">
        <LockIcon className="size-4" />
        Paiement sécurisé
      </p>
    </div>
  )
}

/** Why a professional may not order on account, and what to do about it. */
const NotOnAccount = ({ credit: { reason, needsMandate, askable } }: { credit: NonNullable<Credit> }) => (
  <p className="text-sm text-soft">
    {reason ? `Prélèvement à échéance indisponible\u00a0: ${reason} ` : 'Payer plus tard, par prélèvement\u00a0? '}
    {needsMandate && (
      <Link to={paths.creditAccounts()} className="link">
        Signer mon mandat
      </Link>
    )}
    {askable.map(({ vendorId, name }, index) => (
      <span key={vendorId}>
        {index > 0 && ', '}
        <Link to={paths.creditAccounts({ vendeur: vendorId })} className="link">
          Demander un compte client à {name}
        </Link>
      </span>
    ))}
  </p>
)
