/** What a plate (the engraved-looking line drawing of an article) needs to know; drawn by `draw.ts`. */
export type PlateSpec = {
  /** One of `plateKinds`. */
  kind: string
  /** Flat tint, the index colour of the category, as #RRGGBB. */
  tint: string
  /** Plate number shown under the drawing: the seller's or catalogue reference. */
  number: string
  /** Relative size of the object, 0.4 (half bottle) to 1.6 (large format); 1 when it means nothing. */
  scale: number
  /** How many are drawn stacked or grouped: 1, 2, 3, 6… capped by each drawing. */
  count: number
  /** Short text on the label, sack or carton (« 25 kg », « 75 cl »), or ''. */
  label: string
  /** Drawing-specific choices: glass colour, handle side, colour of a capsule. */
  tone: 'clair' | 'moyen' | 'sombre'
}
