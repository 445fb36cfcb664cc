import type { Hue } from './hues.ts'

/** Input of `draw.ts`, which draws a plate: the engraving-style illustration of an article. */
export type PlateSpec = {
  /** One of `plateKinds`. */
  kind: string
  /** Flat tint, the index colour of the category, as #RRGGBB. */
  tint: string
  /** Relative size of the object, 0.4 (half bottle) to 1.6 (large format); 1 by default. */
  scale: number
  /** Number of objects drawn stacked or grouped: 1, 2, 3, 6… limited by each drawing. */
  count: number
  /** Short text on the label, sack or carton (« 25 kg », « 75 cl »), or ''. */
  label: string
  /** Colour of the glass, foil or board that the article names; null: a share of the tint. */
  hue: Hue | null
  /** Drawn the other way round, as a tool for the left hand is; without effect on a drawing with a label. */
  mirrored: boolean
}
