/** Factories for tests: each function inserts the entity of its name, with defaults. */
import type { Db } from '#platform/db/pool.ts'
import type { GoodsNature } from '#shared/price/vat.ts'
import type { SellerRole } from '#shared/user.ts'

let serial = 0
const next = () => ++serial

/** « Vendanges-2026! » is never hashed here: tests that log in by password register first. */
export async function createUser(
  db: Db,
  values: { kind?: 'normal' | 'professional'; email?: string; roles?: string[] } = {},
): Promise<number> {
  const n = next()
  const kind = values.kind ?? 'normal'
  const user = await db
    .insertInto('users')
    .values({
      email: values.email ?? `personne${n}@exemple.fr`,
      password_hash: 'none',
      first_name: 'Camille',
      last_name: `Vigneron ${n}`,
      phone: '+33326000000',
      kind,
      company_name: kind === 'professional' ? `Domaine ${n}` : null,
      roles: values.roles ?? [],
      email_verified_at: new Date(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return user.id
}

export async function createAddress(
  db: Db,
  userId: number,
  values: { postcode?: string; city?: string; country?: string } = {},
): Promise<number> {
  const address = await db
    .insertInto('addresses')
    .values({
      user_id: userId,
      recipient: 'Camille Vigneron',
      street: '12 rue des Crayères',
      postcode: values.postcode ?? '51200',
      city: values.city ?? 'Épernay',
      country: values.country ?? 'FR',
      phone: '+33326000000',
      is_default: true,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return address.id
}

/** The company that operates the marketplace. */
export const createCompany = (db: Db) =>
  db
    .insertInto('company')
    .values({
      name: 'Coopérative des Coteaux',
      legal_form: 'SCA à capital variable',
      siret: '84920310400013',
      vat_number: 'FR63849203104',
      register: 'RCS Reims 849 203 104',
      address: '12 rue des Crayères, 51200 Épernay',
      director: 'Jeanne Lemaire',
      phone: '+33326510000',
      email: 'contact@exemple.fr',
      host: 'Hébergeur des Coteaux, 1 rue du Port, 59000 Lille, 03 20 00 00 00',
      mediator: 'Médiateur de la coopération, Paris',
      seller_mediator: 'Médiateur des entreprises, Paris',
      second_seller_mediator: 'Centre de médiation et d’arbitrage, Paris',
      data_officer: 'Paul Renard, dpo@exemple.fr',
    })
    .execute()

export type TestVendor = { vendorId: number; shopId: number; warehouseId: number; userId: number }

/** A verified seller with one member, one shop and its warehouse. */
export async function createVendor(db: Db, values: { freeDeliveryFromCents?: number } = {}): Promise<TestVendor> {
  const n = next()
  const siren = String(100_000_000 + n)
  const place = { street: '1 place de la République', postcode: '51200', city: 'Épernay' }
  const { id: vendorId } = await db
    .insertInto('vendors')
    .values({
      ...place,
      name: `Comptoir ${n}`,
      slug: `comptoir-${n}`,
      legal_name: `Comptoir ${n}`,
      legal_form: 'SAS',
      siren,
      siret: `${siren}00010`,
      vat_number: `FR00${siren}`,
      register: `RCS Reims ${siren}`,
      phone: '+33326000001',
      email: `comptoir${n}@exemple.fr`,
      description: 'Fournitures pour la vigne.',
      status: 'verified',
      free_delivery_from_cents: values.freeDeliveryFromCents ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const userId = await createUser(db, { kind: 'professional' })
  await db.insertInto('vendor_members').values({ vendor_id: vendorId, user_id: userId }).execute()
  const { warehouseId, shopId } = await createShop(db, vendorId)
  await createRates(db, vendorId)
  return { vendorId, shopId, warehouseId, userId }
}

export const seatOfNamur = {
  country: 'BE',
  street: '12 rue de Fer',
  postcode: '5000',
  city: 'Namur',
  register_number: '0403170701',
  vat_number: 'BE0403170701',
  tax_number: '0403170701',
}

/** Makes it a company of another Member State, with its stock and its shop in France. */
export async function seatAbroad(db: Db, vendorId: number, seat = seatOfNamur): Promise<void> {
  await db
    .insertInto('vendor_seats')
    .values({ ...seat, vendor_id: vendorId })
    .execute()
  await db.updateTable('vendors').set({ siret: null }).where('id', '=', vendorId).execute()
}

/** The marketplace makes the invoices of this seller. */
export async function signMandate(db: Db, vendorId: number, signedBy = 'Agathe Lemoine'): Promise<void> {
  await db.updateTable('vendors').set({ invoice_mode: 'operator' }).where('id', '=', vendorId).execute()
  await db.insertInto('billing_mandates').values({ vendor_id: vendorId, version: '1', signed_by: signedBy }).execute()
}

/** Adds a member to a seller’s team. */
export async function createMember(
  db: Db,
  vendorId: number,
  role: SellerRole,
  { mayRefund = false } = {},
): Promise<number> {
  const userId = await createUser(db)
  await db
    .insertInto('vendor_members')
    .values({ vendor_id: vendorId, user_id: userId, role, may_refund: mayRefund })
    .execute()
  return userId
}

export async function createShop(db: Db, vendorId: number) {
  const n = next()
  const place = { street: '1 place de la République', postcode: '51200', city: 'Épernay' }
  const { id: warehouseId } = await db
    .insertInto('warehouses')
    .values({ ...place, vendor_id: vendorId, name: `Dépôt ${n}` })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { id: shopId } = await db
    .insertInto('shops')
    .values({
      ...place,
      vendor_id: vendorId,
      warehouse_id: warehouseId,
      name: `Magasin ${n}`,
      slug: `magasin-${n}`,
      latitude: 49.043,
      longitude: 3.957,
      phone: '+33326000001',
      email: `magasin${n}@exemple.fr`,
      description: 'Au pied des coteaux.',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { warehouseId, shopId }
}

const createRates = (db: Db, vendorId: number) =>
  db
    .insertInto('shipping_rates')
    .values([
      { vendor_id: vendorId, mode: 'HOME', zone: 'metropole', max_weight_grams: 5_000, price_cents: 990 },
      { vendor_id: vendorId, mode: 'HOME', zone: 'metropole', max_weight_grams: 30_000, price_cents: 1_990 },
      { vendor_id: vendorId, mode: 'RELAY', zone: 'metropole', max_weight_grams: 20_000, price_cents: 690 },
      { vendor_id: vendorId, mode: 'FREIGHT', zone: 'metropole', max_weight_grams: 1_000_000, price_cents: 8_900 },
    ])
    .execute()

export type TestOffer = { articleId: number; variantId: number; offerId: number; slug: string }
export type OfferValues = {
  title?: string
  priceCents?: number
  vatCode?: GoodsNature
  step?: number
  minimum?: number
  weightGrams?: number
  palletised?: boolean
  modes?: string[]
  stock?: number
  professionalOnly?: boolean
  tiers?: { from: number; priceCents: number }[]
}

/** A published article with one variant, offered by the vendor, with stock in its warehouse. */
export async function createOffer(db: Db, vendor: TestVendor, values: OfferValues = {}): Promise<TestOffer> {
  const n = next()
  const slug = `article-${n}`
  const brand = await db
    .insertInto('brands')
    .values({ name: `Marque ${n}`, slug: `marque-${n}` })
    .returning('id')
    .executeTakeFirstOrThrow()
  const article = await db
    .insertInto('articles')
    .values({
      slug,
      title: values.title ?? `Sécateur ${n}`,
      description: 'Un outil sûr.',
      category_id: 98,
      brand_id: brand.id,
      status: 'published',
      professional_only: values.professionalOnly ?? false,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const variant = await db
    .insertInto('variants')
    .values({
      article_id: article.id,
      weight_grams: values.weightGrams ?? 500,
      sale_unit: 'pièce',
      pack_label: 'à l’unité',
      palletised: values.palletised ?? false,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const offerId = await createOfferFor(db, vendor, variant.id, `REF-${n}`, values)
  return { articleId: article.id, variantId: variant.id, offerId, slug }
}

/** Another seller’s offer of an existing variant. */
export async function createOfferFor(
  db: Db,
  vendor: TestVendor,
  variantId: number,
  reference: string,
  values: OfferValues = {},
): Promise<number> {
  const { id } = await db
    .insertInto('offers')
    .values({
      vendor_id: vendor.vendorId,
      variant_id: variantId,
      reference,
      price_cents: values.priceCents ?? 1_000,
      vat_code: values.vatCode ?? 'normal',
      step: values.step ?? 1,
      minimum: values.minimum ?? values.step ?? 1,
      delivery_modes: values.modes ?? ['PICKUP', 'HOME', 'RELAY'],
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  for (const tier of values.tiers ?? [])
    await db
      .insertInto('offer_price_tiers')
      .values({ offer_id: id, from_quantity: tier.from, price_cents: tier.priceCents })
      .execute()
  const stock = values.stock ?? 100
  await db
    .insertInto('stock')
    .values({ warehouse_id: vendor.warehouseId, offer_id: id, vendor_id: vendor.vendorId, on_hand: stock })
    .execute()
  if (stock)
    await db
      .insertInto('stock_ledger')
      .values({
        offer_id: id,
        warehouse_id: vendor.warehouseId,
        on_hand_change: stock,
        reserved_change: 0,
        reason: 'opening',
      })
      .execute()
  return id
}
