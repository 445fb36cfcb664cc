/** Types of the demo data before they are loaded into the database. Money is integer cents excluding VAT (HT). */
import type { GoodsInformation } from '#domains/regulation/rules/information.ts'
import type { LegalNature } from '#domains/regulation/rules.ts'
import type { PlateSpec } from './plates/spec.ts'

export type VendorKey = string
export type ShopKey = string
export type CategoryId = 98 | 99 | 100 | 102 | 103 | 104 | 105 | 106
export type DemoDeliveryMode = 'PICKUP' | 'HOME' | 'RELAY' | 'FREIGHT'
export const saleUnits = [
  'pièce',
  'paire',
  'lot',
  'carton',
  'palette',
  'kg',
  'L',
  'm',
  'rouleau',
  'bobine',
  'sac',
  'bidon',
  'mille',
  'couronne',
  'sachet',
  'flacon',
  'big bag',
  'kit',
  'bouteille',
  'plant',
  'étui',
  'boîte',
  'seau',
  'fût',
] as const
export type SaleUnit = (typeof saleUnits)[number]

/** Legal nature of the goods; every flag false for ordinary supplies. */
export type DemoRegulation = LegalNature & {
  /** false: no right of withdrawal, with the French reason in `withdrawalReason`. */
  withdrawable: boolean
  withdrawalReason: string | null
  /** French « autorisation de mise sur le marché » number, digits. */
  ammNumber: string | null
  /** CLP pictogram codes such as GHS05, and hazard sentences. */
  hazards: { pictograms: string[]; statements: string[] } | null
}

/** A measured or named property; numbers keep their unit in the attribute definition, never in the value. */
export type AttributeValue = string | number | boolean
export type AttributeDefinition = {
  code: string
  label: string
  kind: 'text' | 'number' | 'boolean'
  unit: string | null
  facet: boolean
  axis: boolean
}

export type DemoVariant = {
  /**
   * Distinguishes this variant from the article’s others (« 10 L », « Taille 9 », « Feuille-morte »); '' when it is the
   * only one.
   */
  label: string
  attributes: Record<string, AttributeValue>
  ean: string | null
  /** Gross weight of one sale unit. */
  weightGrams: number
  saleUnit: SaleUnit
  /** Packaging (« carton de 12 », « sac 25 kg »). */
  packLabel: string
  /** Content of one sale unit, for the unit price; null when a unit price has no meaning. */
  content: { quantity: number; unit: 'L' | 'kg' | 'm' | 'piece' } | null
  /** true: shipped on a pallet only. */
  palletised: boolean
  /** Each delivery names its lot. */
  lotTracked: boolean
}

export type DemoOffer = {
  vendor: VendorKey
  /** Index in the article's variants. */
  variant: number
  reference: string
  priceCents: number
  /** 2000 = 20 %. */
  vatBasisPoints: 2000 | 1000 | 550
  step: number
  minimum: number
  /** Ascending quantities, descending prices, `from` > minimum and a multiple of step; empty for fixed-price goods. */
  ladder: { from: number; priceCents: number }[]
  modes: DemoDeliveryMode[]
  preparationDays: number
  stock: Record<ShopKey, number>
  /** Past prices, oldest first, the current one last; `daysAgo` of the last entry is when it took effect. */
  priceHistory: { daysAgo: number; priceCents: number }[]
}

export type DemoArticle = {
  slug: string
  title: string
  description: string
  categoryId: CategoryId
  tags: string[]
  brand: string
  attributes: Record<string, AttributeValue>
  regulation: DemoRegulation
  information: GoodsInformation
  /** The picture that cards show. */
  plate: PlateSpec
  /** Of the variants that look different. */
  otherPlates: PlateSpec[]
  /** Ranks of the variants that each of these pictures shows, the first included. */
  shownVariants: number[][]
  /** Months (1–12) in which it is in season. */
  season: number[]
  variants: DemoVariant[]
  offers: DemoOffer[]
}

export type DemoShop = {
  key: ShopKey
  vendor: VendorKey
  name: string
  street: string
  postcode: string
  city: string
  latitude: number
  longitude: number
  phone: string
  email: string
  description: string
  /** Per ISO weekday 1 (Monday) to 7: opening intervals as 'HH:MM', empty when closed. */
  hours: Record<1 | 2 | 3 | 4 | 5 | 6 | 7, [string, string][]>
  pickupReadyHours: number
}

export type DemoVendor = {
  key: VendorKey
  name: string
  legalName: string
  legalForm: string
  capitalEuros: number
  siren: string
  siret: string
  vatNumber: string
  rcs: string
  street: string
  postcode: string
  city: string
  phone: string
  email: string
  description: string
  /** Share of each category in its catalogue. */
  categories: CategoryId[]
  freeDeliveryFromCents: number | null
}

export type DemoBrand = { name: string; slug: string }
export type DemoTag = { categoryId: CategoryId; name: string; slug: string }
export type DemoSeason = { title: string; slug: string; why: string; from: string; to: string; tags: string[] }

export type DemoCatalogue = {
  attributes: AttributeDefinition[]
  brands: DemoBrand[]
  tags: DemoTag[]
  seasons: DemoSeason[]
  vendors: DemoVendor[]
  shops: DemoShop[]
  articles: DemoArticle[]
}
