import type { SoldGoods } from '#domains/regulation/rules/authorisation.ts'
import type { DropRun } from '#domains/shipping/rules/drop-runs.ts'
import type { AvailableInWarehouse } from '#domains/stock/server/queries.ts'
import type { Country } from '#shared/price/countries.ts'
import type { BuyerKind } from '#shared/price/price.ts'
import type { UnionSale, VatRates, VatTreatment, VatZone } from '#shared/price/vat.ts'
import type { Cart, CartLine, CartSeller } from '../contract.ts'
import type { GivenBrief } from './line-kinds/briefs.ts'
import type { QuotedLine } from './line-kinds/quoted-lines.ts'
import type { UnionBuyer } from './union.ts'

/** A line with the fields that an order freezes and the buyer does not see. */
export type PricedLine = Omit<CartLine, 'quoted' | 'brief'> &
  SoldGoods & {
    articleId: number
    ecoCents: number
    book: boolean
    reducible: boolean
    quoted: QuotedLine | null
    brief: GivenBrief | null
    variantId: number
    vendorId: number
    /** Gross weight of one sale unit. */
    unitWeightGrams: number
    palletised: boolean
    preparationDays: number
    /** Of goods made on demand; null: paid whole at the order. */
    downPaymentPercent: number | null
    withdrawable: boolean
    withdrawalReason: string | null
    /** false: no longer on sale, and excluded from every total. */
    forSale: boolean
    /** Units left, by warehouse. */
    free: readonly AvailableInWarehouse[]
    /** Source of the units: the chosen shop's warehouse, or null for any of the seller's. */
    warehouseId: number | null
  }
export type PricedSeller = Omit<CartSeller, 'lines'> & {
  lines: PricedLine[]
  /** Price of the chosen delivery; 0 without a choice. Included in `totals`. */
  deliveryHtCents: number
  deliveryVatCents: number
  /** ISO day promised for the chosen delivery. */
  promisedOn: string | null
  /** Of the chosen drop-off point and day; null for other deliveries. */
  run: DropRun | null
  vatZone: VatZone
  vatTreatment: VatTreatment
  /** ISO 3166 country in which the goods change hands. */
  deliveryCountry: string
}
export type PricedCart = Omit<Cart, 'sellers'> & {
  /** Of today. */
  vatRates: VatRates
  cartId: number
  kind: BuyerKind
  sellsAs: number | null
  sellers: PricedSeller[]
  /** The buyer's VAT number, for an address or a seller in another Member State; else null. */
  unionBuyer: UnionBuyer | null
  /** Preselected for the sellers without a choice, where it is the cheapest delivery. */
  nearestRelayId: string | null
}

export type PricingRequest = {
  cartId: number
  kind: BuyerKind
  /** The seller the buyer belongs to, whose offers they may not buy. */
  sellsAs: number | null
  /** Without either, those of the user's usual address; without a country, France. */
  postcode?: string | null
  country?: Country | null
  /** The buyer's shop: preselected for a seller without a choice. */
  shopId?: number | null
  /** The order whose units these are. */
  changesOrderId?: number
  /**
   * Relay points near the postcode: all of them to choose from, or those that may be preselected. The nearest is, where
   * nothing is chosen and it is the cheapest delivery.
   */
  relays?: 'listed' | 'preselected' | undefined
  /** The relay point that the page preselected, so that the order is the one shown. */
  relayPointId?: string | undefined
  /** Of an order that is priced again: its VAT stays what it was, whatever rates and VIES say today. */
  frozen?: FrozenTax | undefined
}
export type FrozenTax = {
  zone: VatZone
  sale: UnionSale
  rates: readonly { offerId: number; basisPoints: number }[]
}
