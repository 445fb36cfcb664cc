type Lines = readonly { lineId: number; left: number }[]

/** Quantities by line, from the URL or a form, within the remaining units. */
export const chosenLinesOf = (given: { get: (name: string) => unknown }, lines: Lines): Record<number, number> =>
  Object.fromEntries(
    lines.flatMap(({ lineId, left }) => {
      const quantity = Math.min(left, Math.trunc(Number(given.get(`q-${lineId}`))) || 0)
      return quantity > 0 ? [[lineId, quantity]] : []
    }),
  )

export type RequestFormResult = { error: string; fields: Record<string, string>; given: Record<string, string> }
