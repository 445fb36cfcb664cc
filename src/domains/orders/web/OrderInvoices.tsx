import { invoiceKindLabels } from '#domains/invoicing/rules.ts'
import { euros } from '#shared/money.ts'
import type { OrderDetail } from '../contract-detail.ts'

/** Invoice and credit notes, issued in the seller's name or uploaded by the seller. */
export function OrderInvoices({ invoices }: Pick<OrderDetail, 'invoices'>) {
  if (invoices.length === 0) return null
  return (
    <section aria-labelledby="factures">
      <h2 id="factures" className="rubric">
        {invoices.length > 1 ? 'Factures et avoirs' : 'Facture'}
      </h2>
      <ul className="mt-2 divide-y divide-rule">
        {invoices.map(({ id, kind, number, ttcCents, uploaded }) => (
          <li key={id} className="flex flex-wrap items-baseline gap-x-4 gap-y-1 py-2">
            <span className="grow">
              {invoiceKindLabels[kind]} <span className="figures font-semibold">{number}</span>
            </span>
            <span className="figures">{`${kind === 'CREDIT_NOTE' ? '−\u00a0' : ''}${euros(ttcCents)} TTC`}</span>
            <a href={`/api/invoices/${id}/pdf`} className="link" aria-label={`PDF de ${number}`}>
              PDF
            </a>
            {!uploaded && (
              <a href={`/api/invoices/${id}/xml`} className="link" aria-label={`XML de ${number}`} download>
                XML
              </a>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
