import type { OrderDetail } from '../contract-detail.ts'
import { contractDocumentNames } from '../rules/contract-documents.ts'

/** What the confirmation carried, as it was sent; its hash proves that nothing changed since. */
export function ContractDocuments({ id, documents }: Pick<OrderDetail, 'id' | 'documents'>) {
  if (documents.length === 0) return null
  return (
    <section aria-labelledby="contrat">
      <h2 id="contrat" className="rubric">
        Documents du contrat
      </h2>
      <p className="caption mt-1">Tels qu’envoyés avec la confirmation, et conservés avec la commande.</p>
      <ul className="mt-2 divide-y divide-rule">
        {documents.map(({ kind, sha256 }) => (
          <li key={kind} className="flex flex-wrap items-baseline gap-x-4 gap-y-1 py-2">
            <span className="grow">{contractDocumentNames[kind].title}</span>
            <span className="caption figures" title={sha256}>{`SHA-256 ${sha256.slice(0, 12)}…`}</span>
            <a
              href={`/api/orders/${id}/documents/${kind}`}
              className="link"
              aria-label={`PDF\u00a0: ${contractDocumentNames[kind].title}`}
            >
              PDF
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
