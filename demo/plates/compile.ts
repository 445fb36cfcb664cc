import { SaxesParser } from 'saxes'
import type { Colour, Pen } from './pen.ts'
import { labelText, plain, round } from './text.ts'

export type Attributes = Record<string, string>
export type Element = { name: string; attributes: Attributes; children: (Element | string)[] }

/** SVG text, or a function of the pen where the drawing has a slot. */
export type Part = string | ((pen: Pen) => string)

export const filled = (parts: readonly Part[], pen: Pen): string =>
  parts.map(part => (typeof part === 'string' ? part : part(pen))).join('')

/** The root element of an SVG document. */
export function parseSvg(text: string): Element {
  const top: Element = { name: '', attributes: {}, children: [] }
  const open = [top]
  const parser = new SaxesParser()
  parser.on('error', error => {
    throw error
  })
  parser.on('opentag', ({ name, attributes }) => {
    const element = { name, attributes, children: [] }
    open.at(-1)?.children.push(element)
    open.push(element)
  })
  parser.on('closetag', () => open.pop())
  parser.on('text', content => {
    if (content.trim() !== '') open.at(-1)?.children.push(content)
  })
  parser.write(text).close()
  const root = top.children.find(child => typeof child !== 'string')
  if (!root) throw new Error('no root element')
  return root
}

const colours: readonly string[] = ['ink', 'paper', 'light', 'mid', 'full', 'hue', 'shade'] satisfies Colour[]
const isColour = (name: string): name is Colour => colours.includes(name)

const written = (attributes: Attributes) =>
  Object.entries(attributes)
    .map(([name, value]) => ` ${name}="${value}"`)
    .join('')

/** A path thick as a handle, hose or wire: `stroke-width` of its colour, contoured in ink on both sides. */
function tube({ d, 'stroke-width': width, ...others }: Attributes, colour: Colour): Part {
  const path = (stroke: string, thickness: number) =>
    `<path d="${d}"${stroke} stroke-width="${round(thickness)}"${written(others)}/>`
  return pen => path('', Number(width) + pen.line) + path(` stroke="${pen.colours[colour]}"`, Number(width) - pen.line)
}

function label(attributes: Attributes, colour: Colour): Part {
  const { y, 'font-size': size, 'data-width': width, 'data-empty': empty = '', ...others } = attributes
  const box = { place: written(others).trim(), y: Number(y), width: Number(width), size: Number(size) }
  return pen => labelText(pen.label || empty, box, pen.colours[colour])
}

/** Replaces classes, where they stand among the attributes, by the values of the pen. */
function slots(classes: string): Part[] {
  return classes.split(' ').map(name => {
    if (name === 'fine') return pen => ` stroke-width="${round(pen.fine)}"`
    if (isColour(name)) return pen => ` fill="${pen.colours[name]}"`
    throw new Error(`unknown class "${name}"`)
  })
}

function compileElement({ name, attributes, children }: Element): Part[] {
  if (name === 'style') return []
  const { class: classes = '', ...others } = attributes
  const [kind = '', colour = ''] = classes.split(' ')
  if (kind === 'tube' && isColour(colour)) return [tube(others, colour)]
  if (kind === 'label' && isColour(colour)) return [label(others, colour)]
  if (kind === 'with-label') {
    const parts = compileElement({ name, attributes: { ...attributes, class: colour }, children })
    return [pen => (pen.label ? filled(parts, pen) : '')]
  }
  const start = Object.entries(attributes).flatMap(([key, value]) =>
    key === 'class' ? slots(value) : [written({ [key]: value })],
  )
  if (children.length === 0) return [`<${name}`, ...start, '/>']
  return [`<${name}`, ...start, '>', ...compile(children), `</${name}>`]
}

/** Neighbouring text is joined: most of a drawing has no slot. */
export function compile(children: Element['children']): Part[] {
  const parts = children.flatMap(child => (typeof child === 'string' ? [plain(child, 16)] : compileElement(child)))
  return parts.reduce<Part[]>((joined, part) => {
    const last = joined.at(-1)
    if (typeof part === 'string' && typeof last === 'string') joined.splice(-1, 1, last + part)
    else joined.push(part)
    return joined
  }, [])
}
