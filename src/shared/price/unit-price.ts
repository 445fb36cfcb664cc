export const contentUnits = ['L', 'kg', 'm', 'piece'] as const
export type ContentUnit = (typeof contentUnits)[number]
export type UnitPrice = { cents: number; per: 'L' | 'kg' | 'm' | 'pièce' | '1000' }
/** From this many pieces on, the price is per thousand: a cork costs so little that cents are too coarse. */
const countedByThousand = 100

/** Price per litre, kilogram, metre, piece or thousand; null when it would repeat the price or mean nothing. */
export function unitPriceOf(priceCents: number, quantity: number | null, unit: ContentUnit | null): UnitPrice | null {
  if (quantity === null || unit === null || quantity === 1) return null
  const per = (amount: number) => Math.floor((priceCents * amount) / quantity + 0.5)
  if (unit !== 'piece') return { cents: per(1), per: unit }
  return quantity >= countedByThousand ? { cents: per(1_000), per: '1000' } : { cents: per(1), per: 'pièce' }
}
