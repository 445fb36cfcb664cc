import type { TransportEmissions } from '#domains/shipping/rules/transport-emissions.ts'
import type { OrderMode } from '#shared/delivery.ts'
import type { PackagingDeposit } from '#shared/price/packaging-deposit.ts'
import type { VatTreatment, VatZone } from '#shared/price/vat.ts'
import type { RelayPoint } from '../../contract.ts'
import type { PlacedBrief } from './briefs.ts'

/** `unitPriceCents` is the offer's, HT, for every buyer. */
export type NewLine = {
  offerId: number
  quantity: number
  unitPriceCents: number
  vatBasisPoints: number
  /** Monday of the week promised for units sold in advance. */
  announcedWeek?: string | null
  /** Analytic code of the buyer's estate. */
  estateCodeId?: number | null
  /** Of an accepted quote, with the working days it promises. */
  quote?: { lineId: number; delayDays: number } | null
  /** Taken off the line, in the tax of the buyer's prices. */
  discountCents?: number
  /** Of goods made on demand, given with the cart. */
  brief?: PlacedBrief | null
  /** The line whose approved proof it is made from again. */
  remakesLineId?: number
  /** On its returnable packaging. */
  deposit?: PackagingDeposit | null
  /** The price list whose price it is. */
  priceList?: { id: number; name: string } | null
}
/** One seller's part of a priced cart: goods in stock, or made on demand; amounts HT in cents. */
export type NewOrder = {
  vendorId: number
  mode: OrderMode
  /** The pick-up shop; null for every other mode. */
  shopId: number | null
  relayPoint: RelayPoint | null
  deliveryHtCents: number
  /** ISO day on which the goods should arrive, or be ready. */
  promisedOn: string | null
  /** Everything in it is made on demand, or nothing is. */
  madeToOrder: boolean
  /** Part of its total asked at the order, in cents; null: all of it. */
  downPaymentCents?: number | null
  /** Zone whose rates the lines have; the mainland by default. */
  vatZone?: VatZone
  vatTreatment?: VatTreatment
  /** ISO 3166 country of arrival; France by default. */
  deliveryCountry?: string
  /** What VIES answered, for a sale exempt under CGI art. 262 ter I. */
  vatCheck?: { number: string | null; checkedOn: string | null; consultation: string | null } | null
  /** The promotional code that took something off its lines. */
  promo?: { code: string; borneByOperator: boolean } | null
  /** The order that it completes and leaves with, whose address it has. */
  joins?: { orderId: number; address: unknown } | null
  /** The common point of the grouped order of which it is a part; `number` finds its orders. */
  group?: { number: string; address: unknown } | null
  /** The return whose goods it sends again; its lines have no price. */
  replaces?: { returnId: number; address: unknown } | null
  /** Greenhouse gases of the delivery, as the buyer was shown. */
  emissions?: TransportEmissions | null
  lines: readonly NewLine[]
}
