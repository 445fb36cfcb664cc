import { DownloadIcon } from '#ui/icons/icons.tsx'
import type { ReturnDetail } from '../contract.ts'

/** Documents to print and keep, as PDF. */
export function Papers({ detail }: { detail: ReturnDetail }) {
  const sells = detail.actors.includes('seller')
  const letter = detail.carrierDeadline !== null && (sells || !detail.buyer.isPrivate)
  const papers = [
    { to: 'receipt', label: 'Accusé de réception', shown: true },
    { to: 'letter', label: 'Lettre de réserves au transporteur', shown: letter },
    { to: 'label', label: 'Étiquette de retour', shown: detail.hasLabel },
  ]
  return (
    <section aria-labelledby="pieces">
      <h2 id="pieces" className="rubric">
        Pièces
      </h2>
      <ul className="mt-2 divide-y divide-rule border-y border-rule">
        {papers
          .filter(({ shown }) => shown)
          .map(({ to, label }) => (
            <li key={to}>
              <a
                href={`/api/returns/${detail.id}/${to}`}
                className="flex min-h-11 items-center gap-2 py-1 no-underline hover:underline"
              >
                <DownloadIcon className="size-4 flex-none" />
                {label}
                <span className="caption ml-auto">PDF</span>
              </a>
            </li>
          ))}
      </ul>
    </section>
  )
}
