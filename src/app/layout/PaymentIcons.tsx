import { CardIcon, ShieldIcon } from '#ui/icons/icons.tsx'

const className = 'h-6 w-9 stroke-[1.5]'

/** Our own icons, labelled in text: no card scheme's logo, no third party's picture. */
export const PaymentIcons = () => (
  <ul aria-label="Moyens de paiement" className="payment-icons">
    <li>
      <CardIcon className={className} />
      Carte bancaire
    </li>
    <li>
      <ShieldIcon className={className} />
      Authentification 3-D Secure
    </li>
  </ul>
)
