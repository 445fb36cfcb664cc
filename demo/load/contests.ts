/** Invoices that sellers contest, and the announced end of a seller's contract, through their own operations. */
import { sql } from 'kysely'
import { contestInvoice, decideContest } from '#domains/invoicing/contract-contests.ts'
import { correctVat } from '#domains/invoicing/contract-platform.ts'
import { contestDays } from '#domains/invoicing/mandate.ts'
import { terminateSeller } from '#domains/shops/contract-termination.ts'
import type { Db } from '#platform/db/pool.ts'
import type { Context } from '#platform/http/caller.ts'
import type { Pipeline } from '#platform/http/pipeline.ts'
import { addDays, isoDay } from '#shared/dates.ts'

type As = (email: string) => Promise<Context>

const wrongs = [
  {
    subject: 'AMOUNT',
    reason:
      'La facture compte deux cartons\u00a0; un seul est parti, l’autre manquait en réserve. Elle devrait en compter un.',
    decision: null,
  },
  {
    subject: 'PARTY',
    reason: 'Notre ancienne adresse figure en tête. La nouvelle est rue du Port depuis le 1er\u00a0septembre.',
    decision: 'Le registre donne toujours la première adresse\u00a0: faites-la changer, puis redemandez la correction.',
  },
] as const

export async function loadContests(db: Db, pipeline: Pipeline, as: As): Promise<void> {
  const admin = await as('admin@cepetchai.example')
  for (const [rank, { id, owner }] of (await recentInvoices(db)).entries()) {
    const wrong = wrongs[rank]
    if (!wrong) return
    const { subject, reason, decision } = wrong
    await pipeline.call(contestInvoice, { params: { id }, body: { subject, reason } }, await as(owner))
    if (decision !== null)
      await pipeline.call(decideContest, { params: { id }, body: { decision: 'REJECTED', reason: decision } }, admin)
  }
}

/** Fertiliser sold at the standard rate: its corrective invoice, to a private person, whose total stays. */
export async function correctRate(db: Db, pipeline: Pipeline, as: As): Promise<void> {
  const { rows } = await sql<{ id: number; owner: string; rates: number[] }>`
    SELECT i.id, u.email AS owner, (SELECT array_agg(CASE WHEN l.position = f.first THEN 550 ELSE l.vat_basis_points END ORDER BY l.position)
      FROM order_lines l WHERE l.order_id = o.id) AS rates
    FROM invoices i JOIN orders o ON o.id = i.order_id
    JOIN LATERAL (SELECT min(l.position) AS first FROM order_lines l WHERE l.order_id = o.id AND l.vat_basis_points = 2000) f ON f.first IS NOT NULL
    JOIN vendor_members m ON m.vendor_id = i.vendor_id AND m.role = 'owner' JOIN users u ON u.id = m.user_id
    WHERE i.kind = 'INVOICE' AND i.file_id IS NULL AND o.vat_treatment = 'domestic' AND o.vat_zone = 'mainland'
      AND NOT EXISTS (SELECT FROM order_lines l WHERE l.order_id = o.id AND l.price_basis = 'HT')
      AND o.vendor_snapshot->>'vatNumber' IS NOT NULL AND NOT EXISTS (SELECT FROM refunds r WHERE r.order_id = o.id)
      AND NOT EXISTS (SELECT FROM invoices n WHERE n.replaces = i.id OR n.refers_to = i.id)
      AND NOT EXISTS (SELECT FROM invoice_contests c WHERE c.invoice_id = i.id)
    ORDER BY i.id DESC LIMIT 1`.execute(db)
  const [invoice] = rows
  if (!invoice) return
  const body = { rates: invoice.rates, reason: 'Engrais utilisable en agriculture biologique\u00a0: taux réduit.' }
  await pipeline.call(correctVat, { params: { id: invoice.id }, body }, await as(invoice.owner))
}

/** The latest of each seller under mandate, which may still contest it. */
async function recentInvoices(db: Db): Promise<{ id: number; owner: string }[]> {
  const { rows } = await sql<{ id: number; owner: string }>`
    SELECT DISTINCT ON (i.vendor_id) i.id, u.email AS owner FROM invoices i
    JOIN vendor_members m ON m.vendor_id = i.vendor_id AND m.role = 'owner' JOIN users u ON u.id = m.user_id
    WHERE i.kind = 'INVOICE' AND i.file_id IS NULL AND i.issued_on > current_date - ${contestDays}::int
      AND NOT EXISTS (SELECT FROM invoices n WHERE n.replaces = i.id OR n.refers_to = i.id)
    ORDER BY i.vendor_id, i.id DESC LIMIT ${wrongs.length}`.execute(db)
  return rows
}

/** The verified seller with the fewest orders. */
export async function announceEnd(db: Db, pipeline: Pipeline, as: As): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    SELECT v.id FROM vendors v WHERE v.status = 'verified'
    ORDER BY (SELECT count(*) FROM orders o WHERE o.vendor_id = v.id), v.id DESC LIMIT 1`.execute(db)
  const [vendor] = rows
  if (!vendor) return
  const body = {
    ground: 'NOTICE' as const,
    effectiveOn: addDays(isoDay(new Date()), 60),
    clause: 'Contrat des vendeurs, « Suspension et fin du contrat »',
    reason:
      'Trois demandes de mise à jour de l’assurance professionnelle et des tarifs de livraison, envoyées depuis septembre, sont restées sans réponse.',
  }
  await pipeline.call(terminateSeller, { params: { id: vendor.id }, body }, await as('admin@cepetchai.example'))
}
