import type { SoldGoods } from '#domains/regulation/rules/authorisation.ts'
import type { AvailableInWarehouse } from '#domains/stock/server/queries.ts'
import type { BuyerKind } from '#shared/price/price.ts'
import type { VatRates, VatZone } from '#shared/price/vat.ts'
import type { Cart, CartLine, CartSeller } from '../contract.ts'
import type { QuotedLine } from './quoted-lines.ts'

/** A line with the fields that an order freezes and the buyer does not see. */
export type PricedLine = Omit<CartLine, 'quoted'> &
  SoldGoods & {
    articleId: number
    ecoCents: number
    book: boolean
    reducible: boolean
    quoted: QuotedLine | null
    variantId: number
    vendorId: number
    /** Gross weight of one sale unit. */
    unitWeightGrams: number
    palletised: boolean
    preparationDays: number
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
  vatZone: VatZone
}
export type PricedCart = Omit<Cart, 'sellers'> & {
  /** Of today. */
  vatRates: VatRates
  cartId: number
  kind: BuyerKind
  sellsAs: number | null
  sellers: PricedSeller[]
}

export type PricingRequest = {
  cartId: number
  kind: BuyerKind
  /** The seller the buyer belongs to, whose offers they may not buy. */
  sellsAs: number | null
  /** Without it, that of the user's usual address. */
  postcode?: string | null
  /** The buyer's shop: preselected for a seller without a choice. */
  shopId?: number | null
  /** Whether to load relay points near the postcode, to choose one. */
  near?: boolean
}
