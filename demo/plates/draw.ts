import { join } from 'node:path'
import { filled } from './compile.ts'
import { type Pen, penFor } from './pen.ts'
import type { PlateSpec } from './spec.ts'
import { readTemplates, type Template } from './template.ts'
import { labelText, round } from './text.ts'

const templates = readTemplates(join(import.meta.dirname, 'templates'))

export const plateKinds: readonly string[] = [...templates.keys()]

/** Whether the drawing has a label, sack face or lid for the text of the plate. */
export const bearsLabel = (kind: string): boolean => templates.get(kind)?.labelled === true

const MOST_BYTES = 4900
const CENTRE = { x: 200, y: 200 }

/** Longest side on the plate, in px, for a relative size: 0.4 → 190, 1 → 310, 1.6 → 360. */
function reach(scale: number): number {
  const size = Math.min(1.6, Math.max(0.4, Number.isFinite(scale) ? scale : 1))
  return size <= 1 ? 310 - (1 - size) * 200 : 310 + (size - 1) * 83
}

/** Position of each copy, the farthest or lowest first; from four on, in two lines. */
function places(template: Template, count: number): [number, number][] {
  const [sx, sy] = template.copies.step
  const { pile } = template.copies
  const [left, , right] = template.box
  const beside = pile ? (right - left) * 0.9 : Math.abs(sx) * 1.2
  const lines = count > 3 ? 2 : 1
  const out: [number, number][] = []
  for (let i = 0; i < count; i++) {
    const rank = Math.floor(i / lines)
    const line = i % lines
    const away = pile ? rank : Math.ceil(count / lines) - 1 - rank
    out.push([away * sx + line * beside, away * sy + line * beside * 0.17])
  }
  return out
}

/** Limits the number of copies to one that has an arrangement. */
function arranged(template: Template, wanted: number): number {
  const most = Math.min(wanted, template.copies.most)
  return [6, 4, 3, 2].find(count => count <= most) ?? 1
}

type Layout = { spots: [number, number][]; enlargement: number; x: number; y: number }

function layOut(template: Template, count: number, scale: number): Layout {
  const spots = places(template, count)
  const [left, top, right, bottom] = template.box
  const xs = spots.map(([x]) => x)
  const ys = spots.map(([, y]) => y)
  const box = [
    left + Math.min(...xs),
    top + Math.min(...ys),
    right + Math.max(...xs),
    bottom + Math.max(...ys),
  ] as const
  const enlargement = reach(scale) / Math.max(box[2] - box[0], box[3] - box[1])
  const x = CENTRE.x - (enlargement * (box[0] + box[2])) / 2
  const y = CENTRE.y - (enlargement * (box[1] + box[3])) / 2
  return { spots, enlargement, x, y }
}

/** Engraved shadow: short level lines to the right of the foot, thinning out. */
function shadow(template: Template, [dx, dy]: [number, number], pen: Pen): string {
  if (!template.ground) return ''
  const [x, y, half] = [template.ground[0] + dx, template.ground[1] + dy, template.ground[2]]
  const gap = pen.fine * 5
  const d = [0, 1, 2, 3].map(i => {
    const width = half * (1.5 - i * 0.22)
    return `M${round(x - half * 0.5 + i * half * 0.2)} ${round(y - gap * (i - 1))}h${round(width)}`
  })
  return `<path d="${d.join('')}" stroke-width="${round(pen.fine)}"/>`
}

function figure(template: Template, spec: PlateSpec, count: number): string {
  const { spots, enlargement, x, y } = layOut(template, count, spec.scale)
  const pen = penFor(spec, enlargement)
  const body = filled(template.parts, pen)
  const copies = spots.map(([dx, dy]) =>
    dx || dy ? `<g transform="translate(${round(dx)} ${round(dy)})">${body}</g>` : body,
  )
  const standing = template.copies.pile ? spots.filter((_, i) => i < (count > 3 ? 2 : 1)) : spots
  const ground = standing.map(spot => shadow(template, spot, pen)).join('')
  const scale = enlargement.toFixed(3)
  const isMirrored = spec.mirrored && !template.labelled
  const place = isMirrored
    ? `translate(${round(2 * CENTRE.x - x)} ${round(y)}) scale(-${scale} ${scale})`
    : `translate(${round(x)} ${round(y)}) scale(${scale})`
  return `<g transform="${place}" stroke-width="${round(pen.line)}">${ground}${copies.join('')}</g>`
}

const captionBox = { place: 'x="200"', y: 384, width: 200, size: 20 }

/** For drawings that bear no label. */
const caption = (template: Template, { label }: PlateSpec) =>
  template.labelled ? '' : labelText(label, captionBox, '#1E2A24')

const HEAD =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 400" fill="none" stroke="#1E2A24" stroke-width="2" ' +
  'stroke-linejoin="round" stroke-linecap="round" text-anchor="middle" font-family="system-ui, sans-serif">' +
  '<path d="M0 0h400v400H0z" fill="#fff" stroke="none"/>'

/** The plate as a complete SVG document under 5 kB; throws for a kind that is not in `plateKinds`. */
export function drawPlate(spec: PlateSpec): string {
  const template = templates.get(spec.kind)
  if (!template) throw new Error(`No drawing for the kind ${spec.kind}`)
  let count = arranged(template, spec.count)
  for (;;) {
    const plate = `${HEAD}${figure(template, spec, count)}${caption(template, spec)}</svg>`
    if (count === 1 || Buffer.byteLength(plate) < MOST_BYTES) return plate
    count = arranged(template, count - 1)
  }
}
