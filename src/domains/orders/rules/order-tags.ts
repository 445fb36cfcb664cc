/** Colours of a seller's tags of orders, from the palette of the pages. */
export const tagColours = ['red', 'wine', 'ochre', 'green', 'teal', 'blue', 'violet', 'slate'] as const
export type TagColour = (typeof tagColours)[number]
export const tagColourLabels: Record<TagColour, string> = {
  red: 'Rouge',
  wine: 'Lie-de-vin',
  ochre: 'Ocre',
  green: 'Vert',
  teal: 'Bleu-vert',
  blue: 'Bleu',
  violet: 'Violet',
  slate: 'Ardoise',
}
/** Tags of one seller: beyond these, filters no longer fit on a screen. */
export const maxOrderTags = 20
