import type { PricedCart } from '#domains/cart/server/priced-cart.ts'

type Chosen = { codeId?: number | undefined; lineCodes: readonly { offerId: number; codeId: number }[] }

export const codeIds = ({ codeId, lineCodes }: Chosen): number[] => [
  ...(codeId === undefined ? [] : [codeId]),
  ...lineCodes.map(line => line.codeId),
]

/** Analytic code of each line: its own, else that of the whole order. */
export function codesByOffer(priced: PricedCart, { codeId, lineCodes }: Chosen): Map<number, number> {
  const own = new Map(lineCodes.map(line => [line.offerId, line.codeId]))
  return new Map(
    priced.sellers.flatMap(({ lines }) =>
      lines.flatMap(({ offerId }) => {
        const code = own.get(offerId) ?? codeId
        return code === undefined ? [] : [[offerId, code] as const]
      }),
    ),
  )
}
