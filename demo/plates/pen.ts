import type { PlateSpec } from './spec.ts'

export type Colour = 'ink' | 'paper' | 'light' | 'mid' | 'full' | 'glass'

/** Values of the slots of one plate. Widths are divided by the scale, so every plate has lines of 2 px and 1 px. */
export type Pen = { colours: Record<Colour, string>; line: number; fine: number; label: string }

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
    colours: {
      ink: '#1E2A24',
      paper: '#fff',
      light: printed(tint, 0.18),
      mid: printed(tint, 0.36),
      full: tint,
      glass: printed(tint, GLASS[spec.tone]),
    },
    line: 2 / enlargement,
    fine: 1 / enlargement,
    label: spec.label,
  }
}
