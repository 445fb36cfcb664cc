/** What each seller has to report, summed from the journal. */
import { sql } from 'kysely'
import type { Db } from '#platform/db/pool.ts'
import { sirenOfVatNumber } from '#shared/ids.ts'
import { isReplaced } from '../platform/state.ts'
import { receivingSince, type SizeClass } from '../rules-life-cycle.ts'
import type { ReportFlow, VatRegime } from '../rules-reporting.ts'
import type { VatReportRow } from './report-xml.ts'

type SumRow = VatReportRow & { vendorId: number; sizeClass: SizeClass; vatRegime: VatRegime }

/** Day of a sale, its refunds included; or the day on which money moved, null while a refund is not done. */
const days: Record<ReportFlow, ReturnType<typeof sql>> = {
  SALES: sql`o.paid_at`,
  PAYMENTS: sql`CASE WHEN e.refund_id IS NOT NULL THEN CASE WHEN r.status = 'DONE' THEN r.done_at END
    ELSE coalesce((SELECT min(y.captured_at) FROM payments y WHERE y.purchase_id = o.purchase_id AND coalesce(y.order_id, o.id) = o.id), o.paid_at) END`,
}

/**
 * By seller, day, category and rate, of orders without an invoice through the platforms: of private persons, of professionals
 * without a SIREN, and of companies established abroad, which issue none there. Exempt sales to other Member States are
 * reported invoice by invoice (flow 10.1), and sales whose VAT the buyer owes by that buyer. Sellers that stated no terms are small companies, whose reports start in September 2027.
 */
export async function findSums(db: Db, flow: ReportFlow): Promise<SumRow[]> {
  const french = await findFrenchVatNumbers(db)
  const { rows } = await sql<SumRow>`
    SELECT e.vendor_id AS "vendorId", coalesce(t.size_class, 'small') AS "sizeClass", coalesce(t.vat_regime, 'monthly') AS "vatRegime",
      d.day::text AS day, CASE WHEN o.vat_treatment = 'one_stop_shop' THEN 'TNT1' ELSE 'TLB1' END AS category,
      l.vat_basis_points AS "basisPoints",
      sum(-l.cents + l.vat_cents)::bigint AS "baseCents", sum(-l.vat_cents)::bigint AS "vatCents",
      (count(DISTINCT e.order_id) FILTER (WHERE e.kind = 'SALE'))::int AS transactions
    FROM journal_entries e JOIN journal_lines l ON l.entry_id = e.id JOIN orders o ON o.id = e.order_id
    JOIN purchases p ON p.id = o.purchase_id LEFT JOIN refunds r ON r.id = e.refund_id
    LEFT JOIN einvoicing_terms t ON t.vendor_id = e.vendor_id
    CROSS JOIN LATERAL (SELECT (${days[flow]} AT TIME ZONE 'Europe/Paris')::date AS day) d
    WHERE l.account = 'SELLERS' AND l.vat_basis_points IS NOT NULL AND d.day IS NOT NULL
      AND (o.paid_at AT TIME ZONE 'Europe/Paris')::date >= ${receivingSince}
      AND o.vat_treatment NOT IN ('intra_community', 'reverse_charge')
      AND NOT EXISTS (SELECT FROM invoices i WHERE i.order_id = o.id AND i.document->>'audience' = 'B2B' AND NOT ${isReplaced})
      AND (o.vendor_snapshot ? 'seat' OR NOT (p.buyer->>'kind' = 'professional' AND (coalesce(p.buyer->>'companyNumber', '') <> '' OR coalesce(p.buyer->>'vatNumber' = ANY (${french}), false))))
    GROUP BY 1, 2, 3, 4, 5, 6 ORDER BY 1, 4, 5, 6 DESC`.execute(db)
  return rows
}

/** VAT numbers that contain the SIREN of a buyer who gave no other number. */
async function findFrenchVatNumbers(db: Db): Promise<string[]> {
  const { rows } = await sql<{ vatNumber: string }>`
    SELECT DISTINCT buyer->>'vatNumber' AS "vatNumber" FROM purchases
    WHERE buyer->>'kind' = 'professional' AND coalesce(buyer->>'companyNumber', '') = '' AND buyer->>'vatNumber' LIKE 'FR%'`.execute(
    db,
  )
  return rows.map(({ vatNumber }) => vatNumber).filter(number => sirenOfVatNumber(number) !== null)
}
