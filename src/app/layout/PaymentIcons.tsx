import type { ReactNode } from 'react'

const drawings: readonly { name: string; drawing: ReactNode }[] = [
  {
    name: 'Carte bancaire',
    drawing: (
      <>
        <rect x="3" y="5" width="34" height="16" rx="2" />
        <path d="M3 10h34M7 17h6" />
        <rect x="28" y="14" width="5" height="3.5" rx="0.5" />
      </>
    ),
  },
  {
    name: 'Authentification 3-D Secure',
    drawing: (
      <>
        <path d="M20 2l12 4v7c0 6-5 9.5-12 11-7-1.5-12-5-12-11V6z" />
        <path d="M14.5 12.5l4 4 7-7.5" />
      </>
    ),
  },
]

/** Our own icons, labelled in text: no card scheme's logo, no third party's picture. */
export function PaymentIcons() {
  return (
    <ul aria-label="Moyens de paiement" className="flex flex-wrap items-center gap-x-5 gap-y-2 text-sm">
      {drawings.map(({ name, drawing }) => (
        <li key={name} className="flex items-center gap-2">
          <svg
            viewBox="0 0 40 26"
            fill="none"
            stroke="currentColor"
            strokeWidth="1.5"
            strokeLinejoin="round"
            strokeLinecap="round"
            aria-hidden="true"
            className="h-6"
          >
            {drawing}
          </svg>
          {name}
        </li>
      ))}
    </ul>
  )
}
