import { sql } from 'kysely'
import { queueRefresh } from '#domains/search/server/queue-refresh.ts'
import { lockStock } from '#domains/stock/server/movements.ts'
import type { Db, Tx } from '#platform/db/pool.ts'
import type { Input } from '#shared/contract.ts'
import { fail } from '#shared/errors.ts'
import type { Kit, setKitParts } from '../../contract-kits.ts'
import { kitFault, type PartFacts, partFault } from '../../rules/kits.ts'
import { lockSellerCatalogue, refuseFields } from '../checks.ts'
import { otherSellers } from './queries.ts'

type KitRow = Omit<Kit, 'fault' | 'parts'> & {
  articleId: number
  isPart: boolean
  isMadeToOrder: boolean
  hasStock: boolean
  isShared: boolean
}

async function findKitRow(db: Db | Tx, vendorId: number, offerId: number): Promise<KitRow> {
  const { rows } = await sql<KitRow>`
    SELECT o.id AS "offerId", v.article_id AS "articleId", concat_ws(', ', a.title, nullif(v.label, '')) AS title, o.reference,
      o.price_cents AS "priceCents", vat_basis_points(o.vat_code, current_date) AS "vatBasisPoints",
      (SELECT coalesce(sum(greatest(0, k.on_hand - k.reserved)), 0)::int FROM sellable_stock k WHERE k.offer_id = o.id) AS free,
      EXISTS (SELECT FROM offer_parts p WHERE p.part_id = o.id) AS "isPart", ${otherSellers(vendorId)} > 0 AS "isShared",
      o.lead_days IS NOT NULL AS "isMadeToOrder",
      EXISTS (SELECT FROM stock s WHERE s.offer_id = o.id AND (s.on_hand > 0 OR s.reserved > 0 OR s.announced > 0)) AS "hasStock"
    FROM offers o JOIN variants v ON v.id = o.variant_id JOIN articles a ON a.id = v.article_id
    WHERE o.id = ${offerId} AND o.vendor_id = ${vendorId}`.execute(db)
  const [row] = rows
  if (!row) throw fail('NOT_FOUND')
  return row
}

async function findParts(db: Db | Tx, kitId: number): Promise<Kit['parts']> {
  const { rows } = await sql<Kit['parts'][number]>`
    SELECT o.id AS "offerId", o.reference, concat_ws(', ', a.title, nullif(v.label, '')) AS title, p.quantity,
      o.price_cents AS "priceCents", vat_basis_points(o.vat_code, current_date) AS "vatBasisPoints",
      (SELECT coalesce(sum(greatest(0, s.on_hand - s.reserved)), 0)::int FROM stock s WHERE s.offer_id = o.id) AS free,
      EXISTS (SELECT FROM offers_on_sale x WHERE x.id = o.id) AS "onSale"
    FROM offer_parts p JOIN offers o ON o.id = p.part_id JOIN variants v ON v.id = o.variant_id
    JOIN articles a ON a.id = v.article_id WHERE p.kit_id = ${kitId} ORDER BY p.position`.execute(db)
  return rows
}

export async function findKit(db: Db | Tx, vendorId: number, offerId: number): Promise<Kit> {
  const { articleId: _, isPart, hasStock, isShared, isMadeToOrder, ...kit } = await findKitRow(db, vendorId, offerId)
  return { ...kit, fault: kitFault({ isPart, hasStock, isShared, isMadeToOrder }), parts: await findParts(db, offerId) }
}

/**
 * Replaces the parts of an offer. Orders placed before have the parts that they froze. Under the lock of the seller's
 * catalogue, so that two kits cannot contain each other, and under the lock of the offer's stock.
 */
export async function composeKit(
  tx: Tx,
  vendorId: number,
  offerId: number,
  { parts }: Input<typeof setKitParts>['body'],
): Promise<Kit> {
  await lockSellerCatalogue(tx, vendorId)
  await lockStock(tx, [offerId])
  const kit = await findKitRow(tx, vendorId, offerId)
  const fault = parts.length ? kitFault(kit) : null
  if (fault) throw fail('CONFLICT', { sentence: fault })
  const found = await checkedParts(tx, vendorId, kit, parts)
  await tx.deleteFrom('offer_parts').where('kit_id', '=', offerId).execute()
  const rows = found.map((part, index) => ({
    kit_id: offerId,
    part_id: part.offerId,
    vendor_id: vendorId,
    position: index + 1,
    quantity: part.quantity,
  }))
  if (rows.length) await tx.insertInto('offer_parts').values(rows).execute()
  await queueRefresh(tx, [kit.articleId])
  return findKit(tx, vendorId, offerId)
}

type Given = Input<typeof setKitParts>['body']['parts']

async function checkedParts(tx: Tx, vendorId: number, kit: KitRow, parts: Given) {
  const facts = await findPartFacts(
    tx,
    vendorId,
    parts.map(part => part.reference),
  )
  const seen = new Set<number>()
  const faults: Record<string, string> = {}
  const found = parts.flatMap(({ reference, quantity }, index) => {
    const part = facts.get(reference.toLowerCase())
    const sentence = partFault(kit, part, part !== undefined && seen.has(part.offerId))
    if (sentence !== null) faults[`parts.${index}.reference`] = sentence
    if (part) seen.add(part.offerId)
    return part && sentence === null ? [{ offerId: part.offerId, quantity }] : []
  })
  const [only] = parts
  if (only && parts.length === 1 && only.quantity === 1)
    faults['parts.0.quantity'] ??= 'Un coffret contient au moins deux unités.'
  refuseFields(faults)
  return found
}

/** By reference in lower case; an exact spelling wins. */
async function findPartFacts(tx: Tx, vendorId: number, references: readonly string[]): Promise<Map<string, PartFacts>> {
  const { rows } = await sql<PartFacts & { reference: string }>`
    SELECT o.id AS "offerId", lower(o.reference) AS reference, vat_basis_points(o.vat_code, current_date) AS "vatBasisPoints",
      EXISTS (SELECT FROM offer_parts p WHERE p.kit_id = o.id) AS "isKit",
      o.lead_days IS NOT NULL AS "isMadeToOrder", o.deposit_kind IS NOT NULL AS "hasDeposit",
      a.plant_protection OR a.professional_only OR a.explosive_precursor OR a.biocide AS "isRegulated"
    FROM offers o JOIN variants v ON v.id = o.variant_id JOIN articles a ON a.id = v.article_id
    WHERE o.vendor_id = ${vendorId} AND lower(o.reference) = any(${references.map(text => text.toLowerCase())}::text[])
    ORDER BY o.reference = any(${[...references]}::text[]), o.id DESC`.execute(tx)
  return new Map(rows.map(({ reference, ...part }) => [reference, part]))
}
