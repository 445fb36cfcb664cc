import type { PaymentMeans } from '#domains/payments/contract-means.ts'
import { RadioGroup } from '#ui/forms/Choice.tsx'
import { LockIcon } from '#ui/icons/icons.tsx'
import { transferDays } from '../rules.ts'

/** Names as text: no logo is loaded from a third party. */
const options: { value: PaymentMeans; label: string; hint: string }[] = [
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

export function PaymentMethods({ chosen }: { chosen: PaymentMeans }) {
  return (
    <div className="flex flex-col gap-2">
      <RadioGroup label="Moyen de paiement" name="means" options={options} defaultValue={chosen} />
      <p className="inline-flex items-center gap-1.5 text-sm text-soft">
        <LockIcon className="size-4" />
        Paiement sécurisé
      </p>
    </div>
  )
}
