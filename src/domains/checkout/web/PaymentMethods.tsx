import { LockIcon } from '#ui/icons/icons.tsx'

const means = ['CB', 'Visa', 'Mastercard']

/** Names as text: no logo is loaded from a third party. */
export function PaymentMethods() {
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 text-sm text-soft">
      <span className="inline-flex items-center gap-1.5">
        <LockIcon className="size-4" />
        Paiement sécurisé, confirmé par votre banque (3-D Secure)
      </span>
      <ul aria-label="Cartes acceptées" className="flex gap-1.5">
        {means.map(name => (
          <li
            key={name}
            className="grid h-7 place-items-center rounded-sm border border-edge px-2 text-xs font-bold text-ink"
          >
            {name}
          </li>
        ))}
      </ul>
      <span>Vos données de carte ne passent jamais par nos serveurs.</span>
    </div>
  )
}
