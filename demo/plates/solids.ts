import type { Pen } from './pen.ts'
import { hair, hatch, oval, round, shape } from './shapes.ts'

/** Solids in three-quarter view seen from 17° above: a circle on the ground is an ellipse flattened to this share. */
export const FLAT = 0.3

/** Matrix of the front side of a box, for what is printed on it. */
export const FRONT = '.866 .15 0 1'

type Point = readonly [number, number, number]

/** Space around a corner drawn at x, y: right along the front, back, up. */
export const corner = (left: number, bottom: number) => (x: number, y: number, z: number) =>
  [round(left + 0.866 * x + 0.5 * y), round(bottom + 0.15 * x - 0.26 * y - z)] as const

export type Space = ReturnType<typeof corner>

/** An open line through points given as x, y, z in a row. */
export function edge(at: Space, points: readonly number[]): string {
  const spots: string[] = []
  for (let i = 0; i < points.length; i += 3)
    spots.push(at(points[i] ?? 0, points[i + 1] ?? 0, points[i + 2] ?? 0).join(' '))
  return `M${spots.join('L')}`
}

export const trace = (at: Space, points: readonly number[]) => `${edge(at, points)}Z`

export const side = (at: Space, points: readonly number[], fill?: string) => shape(trace(at, points), fill)

type Corners = readonly [number, number, number, number]

/** Rectangle facing us at depth y: x, z of two opposite corners. */
export const front = (at: Space, y: number, [x, z, X, Z]: Corners, fill?: string) =>
  side(at, [x, y, z, X, y, z, X, y, Z, x, y, Z], fill)

/** Level rectangle at height z: x, y of two opposite corners. */
export const level = (at: Space, z: number, [x, y, X, Y]: Corners, fill?: string) =>
  side(at, [x, y, z, X, y, z, X, Y, z, x, Y, z], fill)

/** Rectangle on the shaded right, at x: y, z of two opposite corners. */
export const flank = (at: Space, x: number, [y, z, Y, Z]: Corners, fill?: string) =>
  side(at, [x, y, z, x, Y, z, x, Y, Z, x, y, Z], fill)

/** Parts printed on a front side, their origin at x, z; there up is negative. */
export const printed = (at: Space, x: number, z: number, parts: string[]) =>
  `<g transform="matrix(${FRONT} ${at(x, 0, z).join(' ')})">${parts.join('')}</g>`

/** Where engraving lines run down a turned solid, as shares of its radius: denser towards the shaded edge. */
const SHADE = [0.95, 0.88, 0.79, 0.68, 0.54]

type Fills = { front?: string; side?: string; top?: string }

/** A box from corner `from`, its right side in the shade. */
export function crate(pen: Pen, at: Space, from: Point, size: Point, fills: Fills = {}): string {
  const [x, y, z] = from
  const [X, Y, Z] = [x + size[0], y + size[1], z + size[2]]
  const lines = Math.max(2, Math.round(size[1] / 13))
  return [
    front(at, y, [x, z, X, Z], fills.front ?? pen.light),
    flank(at, X, [y, z, Y, Z], fills.side ?? fills.front ?? pen.light),
    level(at, Z, [x, y, X, Y], fills.top ?? pen.paper),
    hatch(pen, [...at(X, y, z), ...at(X, y, Z), ...at(X, Y, z), ...at(X, Y, Z)], lines),
  ].join('')
}

/** Inside of an open box seen through its mouth, from x, y to X, Y at height z: left wall in the shade, far wall lit. */
export function mouth(pen: Pen, at: Space, [x, y, X, Y, z]: readonly [number, number, number, number, number]): string {
  const bend = x + (Y - y) * 0.577
  return (
    side(at, [x, y, z, x, Y, z, bend, y, z], pen.mid) + side(at, [x, Y, z, X, Y, z, X, y, z, bend, y, z], pen.paper)
  )
}

/** Segments of a profile: its start (radius, height), then lines (2 numbers) and curves (6). */
type Profile = number[][]

const segments = (contour: string): Profile => contour.split(/[LC]/).map(part => part.trim().split(' ').map(Number))

const command = (numbers: number[]) => `${numbers.length === 2 ? 'L' : 'C'}${numbers.map(round).join(' ')}`

/** The contour at a share of its radius: 1 is the right edge, -1 the left one, between them the lines running down the front. */
function meridian(x: number, profile: Profile, share: number, flat: number): number[][] {
  const sag = flat * Math.sqrt(1 - share * share)
  return profile.map(numbers => {
    const out: number[] = []
    for (let i = 0; i < numbers.length; i += 2) {
      const [r = 0, y = 0] = [numbers[i], numbers[i + 1]]
      out.push(x + r * share, y + sag * r)
    }
    return out
  })
}

const down = (line: number[][]) => `${line[0]?.map(round).join(' ')}${line.slice(1).map(command).join('')}`

function up(line: number[][]): string {
  const flat = line.flat()
  const pairs: number[][] = []
  for (let i = 0; i < flat.length; i += 2) pairs.unshift(flat.slice(i, i + 2))
  let at = 1
  let d = ''
  for (const numbers of line.slice(1).reverse()) {
    const taken = numbers.length / 2
    d += command(pairs.slice(at, at + taken).flat())
    at += taken
  }
  return d
}

const ends = (profile: Profile) => {
  const last = profile.at(-1) ?? []
  return { r0: profile[0]?.[0] ?? 0, r1: last.at(-2) ?? 0 }
}

/**
 * A solid of revolution around x, with engraving lines down its shaded side. The contour is its right-hand edge, top to
 * bottom, in path letters with the radius in place of x: `20 0L20 50C20 60 40 70 40 90`.
 */
export function turned(pen: Pen, x: number, contour: string, fill: string, flat = FLAT, lines = SHADE) {
  const profile = segments(contour)
  const { r0, r1 } = ends(profile)
  const right = meridian(x, profile, 1, flat)
  const left = meridian(x, profile, -1, flat)
  const base = r1 ? `A${r1} ${round(r1 * flat)} 0 0 1 ${round(x - r1)} ${round(left.at(-1)?.at(-1) ?? 0)}` : ''
  const top = r0 ? `A${r0} ${round(r0 * flat)} 0 0 1 ${round(x + r0)} ${profile[0]?.[1]}` : ''
  const shade = lines.map(share => `M${down(meridian(x, profile, share, flat))}`).join('')
  return `${shape(`M${down(right)}${base}${up(left)}${top}Z`, fill)}${shade ? hair(pen, shade) : ''}`
}

/** A plain cylinder or cone with its top. */
export const drum = (pen: Pen, x: number, y: number, r: number, height: number, fill: string, top = '#fff', foot = r) =>
  turned(pen, x, `${r} ${y}L${foot} ${y + height}`, fill) + oval(x, y, r, r * FLAT, top)

/** The front half of a circle around x. */
export const ring = (x: number, y: number, r: number, flat = FLAT) =>
  `M${round(x - r)} ${round(y)}A${r} ${round(r * flat)} 0 0 0 ${round(x + r)} ${round(y)}`

/** A band round a turned solid, between two heights; `share` < 1 makes it a label on the front only. */
export function band(x: number, y: number, r: number, height: number, fill: string, share = 1, flat = FLAT, foot = r) {
  const sag = flat * Math.sqrt(1 - share * share)
  const [t, b] = [round(y + sag * r), round(y + height + sag * foot)]
  const upper = `M${round(x - r * share)} ${t}A${r} ${round(r * flat)} 0 0 0 ${round(x + r * share)} ${t}`
  return shape(
    `${upper}L${round(x + foot * share)} ${b}A${foot} ${round(foot * flat)} 0 0 1 ${round(x - foot * share)} ${b}Z`,
    fill,
  )
}
