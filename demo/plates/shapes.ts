import type { Pen } from './pen.ts'

/** Flat primitives. Everything returns SVG text; fill is none and stroke is ink unless said otherwise. */

export const round = (value: number) => Math.round(value * 10) / 10

const filled = (fill?: string) => (fill ? ` fill="${fill}"` : '')

export const shape = (d: string, fill?: string) => `<path d="${d}"${filled(fill)}/>`

/** Engraving line: half the width of a contour. */
export const hair = (pen: Pen, d: string) => `<path d="${d}" stroke-width="${round(pen.fine)}"/>`

export const oval = (x: number, y: number, rx: number, ry: number, fill?: string) =>
  `<ellipse cx="${round(x)}" cy="${round(y)}" rx="${round(rx)}" ry="${round(ry)}"${filled(fill)}/>`

export const slab = (x: number, y: number, width: number, height: number, fill?: string, radius = 0) =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}"${radius ? ` rx="${radius}"` : ''}${filled(fill)}/>`

/** Full tint without contour, for accents too small to be outlined. */
export const blot = (d: string, fill: string) => `<path d="${d}" fill="${fill}" stroke="none"/>`

/** A path thick as a handle, hose or wire: filled with `fill`, contoured in ink on both sides. */
export const tube = (pen: Pen, d: string, width: number, fill: string, cap: 'round' | 'butt' = 'round') => {
  const ends = cap === 'butt' ? ' stroke-linecap="butt"' : ''
  const core = `<path d="${d}" stroke="${fill}" stroke-width="${round(width - pen.line)}"${ends}/>`
  return `<path d="${d}" stroke-width="${round(width + pen.line)}"${ends}/>${core}`
}

export const turn = (degrees: number, parts: string[]) =>
  `<g transform="rotate(${degrees} 150 150)">${parts.join('')}</g>`

export const move = (x: number, y: number, parts: string[]) =>
  `<g transform="translate(${x} ${y})">${parts.join('')}</g>`

/** `count` engraving lines from the edge a→b to the edge c→d (x, y pairs), closer together towards the end unless `even`. */
export function hatch(pen: Pen, edge: readonly number[], count: number, even = false): string {
  const [ax = 0, ay = 0, bx = 0, by = 0, cx = 0, cy = 0, dx = 0, dy = 0] = edge
  let d = ''
  for (let i = 1; i <= count; i++) {
    const t = (i / (count + 1)) ** (even ? 1 : 0.5)
    const from = `${round(ax + (cx - ax) * t)} ${round(ay + (cy - ay) * t)}`
    d += `M${from}L${round(bx + (dx - bx) * t)} ${round(by + (dy - by) * t)}`
  }
  return hair(pen, d)
}

/** One drawing per x, y pair. */
export function each(points: readonly number[], draw: (x: number, y: number) => string): string {
  let out = ''
  for (let i = 0; i < points.length; i += 2) out += draw(points[i] ?? 0, points[i + 1] ?? 0)
  return out
}

/** Repeats a small path at each x, y pair. */
export const strew = (points: readonly number[], mark: string) => {
  let d = ''
  for (let i = 0; i < points.length; i += 2) d += `M${points[i]} ${points[i + 1]}${mark}`
  return d
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

/** Plain text for XML: reserved characters escaped; anything XML forbids becomes a space; long text is cut. */
export function plain(text: string, longest: number): string {
  const legal = [...text.toWellFormed()].map(c => (/[\p{Cc}\uFFFD-\uFFFF]/u.test(c) ? ' ' : c))
  const cut = legal.length > longest ? [...legal.slice(0, longest - 1), '…'] : legal
  return cut.map(c => ENTITIES[c] ?? c).join('')
}

/** Text centred on x, y, never wider than `width`, never taller than `size`; `face` lays it on a side of a box. */
export function words(text: string, x: number, y: number, width: number, size: number, fill = '#1E2A24', face = '') {
  if (!text) return ''
  const length = Math.min([...text].length, 16)
  const height = round(Math.min(size, width / (0.6 * length)))
  const place = face
    ? `transform="matrix(${face} ${round(x)} ${round(y)})" y="${round(height * 0.36)}"`
    : `x="${round(x)}" y="${round(y + height * 0.36)}"`
  return `<text ${place} font-size="${height}" font-weight="600" fill="${fill}" stroke="none">${plain(text, 16)}</text>`
}
