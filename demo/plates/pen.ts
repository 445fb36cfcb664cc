import type { PlateSpec } from './spec.ts'

/** Colours and widths of one plate. Widths are divided by the scale, so every plate has lines of 2 px and 1 px. */
export type Pen = {
  ink: string
  paper: string
  /** Main surface, 18 % of the tint. */
  light: string
  /** Second surface where two must differ, 36 % of the tint. */
  mid: string
  /** The one small accent. */
  full: string
  /** Glass, foil or plastic whose darkness follows the tone. */
  glass: string
  line: number
  fine: number
  label: string
  tone: PlateSpec['tone']
}

/** One kind of article, drawn in its own units inside `box` (left, top, right, bottom), at any scale on the plate. */
export type Drawing = {
  box: readonly [number, number, number, number]
  /** Centre, base line and half width of the shadow on the ground; none for drawings without ground. */
  ground?: readonly [number, number, number]
  /** Offset of each further copy, and their maximum; copies go behind, or on top when `pile`. */
  copies: { step: readonly [number, number]; most: number; pile?: boolean }
  /** true when the drawing writes the label itself. */
  labelled?: boolean
  draw: (pen: Pen) => string[]
}

export type Family = Record<string, Drawing>

const GLASS = { clair: 0.08, moyen: 0.36, sombre: 0.68 }

const channel = (tint: string, at: number, share: number) =>
  Math.round(255 + (Number.parseInt(tint.slice(at, at + 2), 16) - 255) * share)
    .toString(16)
    .padStart(2, '0')

/** The tint printed at a share of its strength, opaque so that what is behind does not show through. */
const printed = (tint: string, share: number) => `#${[1, 3, 5].map(at => channel(tint, at, share)).join('')}`

export function penFor(spec: PlateSpec, enlargement: number): Pen {
  const tint = /^#[0-9a-f]{6}$/i.test(spec.tint) ? spec.tint : '#56625B'
  return {
    ink: '#1E2A24',
    paper: '#fff',
    light: printed(tint, 0.18),
    mid: printed(tint, 0.36),
    full: tint,
    glass: printed(tint, GLASS[spec.tone]),
    line: 2 / enlargement,
    fine: 1 / enlargement,
    label: spec.label,
    tone: spec.tone,
  }
}
