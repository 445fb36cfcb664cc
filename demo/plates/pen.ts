import { hueColour } from './hues.ts'
import type { PlateSpec } from './spec.ts'

export type Colour = 'ink' | 'paper' | 'light' | 'mid' | 'full' | 'hue' | 'shade'

/** Values of the slots of one plate. Widths are divided by the scale, so every plate has lines of 2 px and 1 px. */
export type Pen = { colours: Record<Colour, string>; line: number; fine: number; label: string }

const channel = (colour: string, at: number, share: number, ground: number) =>
  Math.round(ground + (Number.parseInt(colour.slice(at, at + 2), 16) - ground) * share)
    .toString(16)
    .padStart(2, '0')

/** A colour mixed with white (255) or black (0), opaque so that what is behind does not show through. */
const mixed = (colour: string, share: number, ground = 255) =>
  `#${[1, 3, 5].map(at => channel(colour, at, share, ground)).join('')}`

export function penFor(spec: PlateSpec, enlargement: number): Pen {
  const tint = /^#[0-9a-f]{6}$/i.test(spec.tint) ? spec.tint : '#56625B'
  const hue = spec.hue ? hueColour(spec.hue) : mixed(tint, 0.3)
  return {
    colours: {
      ink: '#1E2A24',
      paper: '#fff',
      light: mixed(tint, 0.18),
      mid: mixed(tint, 0.36),
      full: tint,
      hue,
      shade: mixed(hue, 0.87, 0),
    },
    line: 2 / enlargement,
    fine: 1 / enlargement,
    label: spec.label,
  }
}
