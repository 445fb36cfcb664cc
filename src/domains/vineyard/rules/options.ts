/** A choice of packs as the value of a form control: `12:1176+15:588`. */
export type ChosenLine = { offerId: number; quantity: number }

export const optionValue = (lines: readonly ChosenLine[]) =>
  lines.map(({ offerId, quantity }) => `${offerId}:${quantity}`).join('+')

/** Of several controls; one offer chosen twice is one line. */
export function chosenLines(values: readonly string[]): ChosenLine[] {
  const byOffer = new Map<number, number>()
  for (const part of values.flatMap(value => value.split('+'))) {
    const [, offerId, quantity] = /^(\d{1,15}):(\d{1,9})$/.exec(part) ?? []
    if (offerId && quantity) byOffer.set(Number(offerId), (byOffer.get(Number(offerId)) ?? 0) + Number(quantity))
  }
  return [...byOffer].map(([offerId, quantity]) => ({ offerId, quantity }))
}
