/** Form state of an offer, as typed; the server validates it. */

import type { DeliveryMode } from '#shared/delivery.ts'
import { parseCents, typedAmount } from '#shared/money.ts'
import type { DepositKind } from '#shared/price/packaging-deposit.ts'
import type { NewSellerOffer, SellerOfferDetail } from '../../../contract.ts'
import type { VatCode } from '../../../rules.ts'
import { wholeOf } from './whole-number.ts'

export type TierDraft = { key: number; from: string; price: string }
export type TermsDraft = {
  reference: string
  price: string
  vatCode: VatCode
  step: string
  minimum: string
  /** Eco-contribution in the price HT; empty without one. */
  eco: string
  /** Empty without a deposit. */
  depositKind: DepositKind | ''
  deposit: string
  depositPer: string
  tiers: readonly TierDraft[]
  /** Warehouse id → counted quantity, empty when not entered. */
  stock: Readonly<Record<number, string>>
}
export type DeliveryDraft = { modes: readonly DeliveryMode[]; preparationDays: string }

export const emptyTerms = (): TermsDraft => ({
  reference: '',
  price: '',
  vatCode: 'normal',
  step: '1',
  minimum: '1',
  eco: '',
  depositKind: '',
  deposit: '',
  depositPer: '1',
  tiers: [],
  stock: {},
})
export const usualDelivery: DeliveryDraft = { modes: ['PICKUP', 'HOME', 'RELAY'], preparationDays: '1' }

let serial = 0
export const newTier = (from = '', price = ''): TierDraft => ({ key: ++serial, from, price })

export const termsOf = ({ offer, warehouses }: SellerOfferDetail): TermsDraft => ({
  reference: offer.reference,
  price: typedAmount(offer.priceCents),
  vatCode: offer.vatCode,
  step: `${offer.step}`,
  minimum: `${offer.minimum}`,
  eco: offer.ecoCents ? typedAmount(offer.ecoCents) : '',
  depositKind: offer.deposit?.kind ?? '',
  deposit: offer.deposit ? typedAmount(offer.deposit.cents) : '',
  depositPer: `${offer.deposit?.per ?? 1}`,
  tiers: offer.tiers.map(({ from, priceCents }) => newTier(`${from}`, typedAmount(priceCents))),
  stock: Object.fromEntries(warehouses.map(({ warehouseId, onHand }) => [warehouseId, `${onHand}`])),
})

/** What is no number leaves as NaN, which the server refuses beside its field. */
const numberOf = (typed: string) => wholeOf(typed) ?? Number.NaN
const amountOf = (typed: string) => parseCents(typed) ?? Number.NaN

type Terms = Omit<NewSellerOffer, 'variantId' | 'publish' | 'deliveryModes' | 'preparationDays'>
export const termsBody = (draft: TermsDraft): Terms => ({
  reference: draft.reference,
  priceCents: amountOf(draft.price),
  vatCode: draft.vatCode,
  step: numberOf(draft.step),
  minimum: numberOf(draft.minimum),
  ecoCents: draft.eco.trim() ? amountOf(draft.eco) : 0,
  deposit: draft.depositKind
    ? { kind: draft.depositKind, cents: amountOf(draft.deposit), per: numberOf(draft.depositPer) }
    : null,
  tiers: draft.tiers
    .filter(({ from, price }) => from.trim() || price.trim())
    .map(({ from, price }) => ({ from: numberOf(from), priceCents: amountOf(price) })),
  stock: Object.entries(draft.stock)
    .filter(([, typed]) => typed.trim())
    .map(([warehouseId, typed]) => ({ warehouseId: Number(warehouseId), onHand: numberOf(typed) })),
})

export const deliveryBody = ({ modes, preparationDays }: DeliveryDraft) => ({
  deliveryModes: [...modes],
  preparationDays: numberOf(preparationDays),
})

export type Faults = Readonly<Record<string, string>>
/** The fault of a field, or of something in it (`variants.0.tiers.1.from` for `variants.0.tiers`). */
export const faultOf = (faults: Faults, name: string): string | undefined =>
  faults[name] ?? Object.entries(faults).find(([field]) => field.startsWith(`${name}.`))?.[1]
