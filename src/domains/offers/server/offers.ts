import { sql } from 'kysely'
import { chunksOf, missing } from '#domains/catalogue/server/chunks.ts'
import { refuseWithoutPapers } from '#domains/regulation/server/papers.ts'
import type { Tx } from '#platform/db/pool.ts'
import type { DeliveryMode } from '#shared/delivery.ts'
import { fail } from '#shared/errors.ts'
import type { PackagingDeposit } from '#shared/price/packaging-deposit.ts'
import { offerFault, type Tier, type VatCode } from '../rules.ts'
import { refuseRecalled } from './recalled.ts'

export type NewOffer = {
  vendorId: number
  variantId: number
  reference: string
  /** HT per sale unit. */
  priceCents: number
  vatCode: VatCode
  step: number
  minimum: number
  tiers: readonly Tier[]
  deliveryModes: readonly DeliveryMode[]
  preparationDays: number
  status?: 'draft' | 'published'
  /** Eco-contribution in the price HT of one sale unit. */
  ecoCents?: number
  /** On its returnable packaging. */
  deposit?: PackagingDeposit | null
  /** Past prices with their start, oldest first, the current one last; without it, the price starts now. */
  history?: readonly { since: Date; priceCents: number }[]
}

/** Inserts thousands at once; returns their ids in the order given. INVALID_INPUT with a sentence for invalid terms, RECALLED for recalled goods, PAPERS_MISSING for goods that lack papers. */
export async function createOffers(tx: Tx, offers: readonly NewOffer[]): Promise<number[]> {
  await checkContract(tx, offers)
  await refuseRecalled(tx, offers)
  await refuseWithoutPapers(tx, offers)
  await checkTerms(tx, offers)
  const idByKey = new Map<string, number>()
  for (const chunk of chunksOf(offers)) {
    const rows = await tx
      .insertInto('offers')
      .values(chunk.map(offerRow))
      .returning(['id', 'vendor_id', 'variant_id'])
      .execute()
    for (const { id, vendor_id, variant_id } of rows) idByKey.set(`${vendor_id} ${variant_id}`, id)
  }
  const idOf = (offer: NewOffer) => idByKey.get(`${offer.vendorId} ${offer.variantId}`) ?? missing(offer.reference)
  const tiers = offers.flatMap(offer =>
    offer.tiers.map(tier => ({ offer_id: idOf(offer), from_quantity: tier.from, price_cents: tier.priceCents })),
  )
  for (const chunk of chunksOf(tiers)) await tx.insertInto('offer_price_tiers').values(chunk).execute()
  await writeHistory(
    tx,
    offers.map(offer => ({ offerId: idOf(offer), history: offer.history ?? [] })),
  )
  return offers.map(idOf)
}

/** CONFLICT when a seller has still to accept the contract in force. */
async function checkContract(tx: Tx, offers: readonly NewOffer[]): Promise<void> {
  const vendors = [...new Set(offers.map(({ vendorId }) => vendorId))]
  const { rows } =
    await sql`SELECT FROM unnest(${vendors}::bigint[]) AS vendor (id) WHERE contract_missing(id)`.execute(tx)
  if (rows.length)
    throw fail('CONFLICT', {
      sentence: 'Acceptez d’abord le contrat des vendeurs en vigueur\u00a0: Ma boutique, Contrat.',
    })
}

export const depositColumns = (deposit: PackagingDeposit | null) => ({
  deposit_kind: deposit?.kind ?? null,
  deposit_cents: deposit?.cents ?? 0,
  deposit_per: deposit?.per ?? 1,
})

const offerRow = (offer: NewOffer) => ({
  vendor_id: offer.vendorId,
  variant_id: offer.variantId,
  reference: offer.reference,
  price_cents: offer.priceCents,
  vat_code: offer.vatCode,
  step: offer.step,
  minimum: offer.minimum,
  delivery_modes: [...offer.deliveryModes],
  preparation_days: offer.preparationDays,
  status: offer.status ?? 'published',
  eco_cents: offer.ecoCents ?? 0,
  ...depositColumns(offer.deposit ?? null),
})

async function checkTerms(tx: Tx, offers: readonly NewOffer[]) {
  const variants = await tx
    .selectFrom('variants as v')
    .innerJoin('articles as a', 'a.id', 'v.article_id')
    .select(['v.id', 'a.reducible', 'a.book'])
    .where(sql<boolean>`v.id = ANY(${offers.map(offer => offer.variantId)}::bigint[])`)
    .execute()
  const natures = new Map(variants.map(variant => [variant.id, variant]))
  for (const offer of offers) {
    const nature = natures.get(offer.variantId)
    if (!nature) throw fail('NOT_FOUND')
    const fault = offerFault(offer, nature) ?? historyFault(offer)
    if (fault) throw fail('INVALID_INPUT', { sentence: `${offer.reference}\u00a0: ${fault}` })
  }
}

const historyFault = ({ history, priceCents }: NewOffer) =>
  history?.length && history.at(-1)?.priceCents !== priceCents ? 'L’historique doit finir par le prix actuel.' : null

/** The trigger dates every price from now: a known history replaces its row. */
async function writeHistory(tx: Tx, offers: { offerId: number; history: NonNullable<NewOffer['history']> }[]) {
  const known = offers.filter(({ history }) => history.length > 0)
  await sql`DELETE FROM offer_price_history WHERE offer_id = ANY(${known.map(({ offerId }) => offerId)}::bigint[])`.execute(
    tx,
  )
  const rows = known.flatMap(({ offerId, history }) =>
    history.map(({ since, priceCents }) => ({ offer_id: offerId, valid_from: since, price_cents: priceCents })),
  )
  for (const chunk of chunksOf(rows)) await tx.insertInto('offer_price_history').values(chunk).execute()
}
