import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { z } from 'zod'
import { compile, type Element, type Part, parseSvg } from './compile.ts'

/** One kind of article, drawn in its own units inside `box` (left, top, right, bottom), at any scale on the plate. */
export type Template = {
  box: readonly [number, number, number, number]
  /** Centre, base line and half width of the shadow on the ground; none for drawings without ground. */
  ground?: readonly [number, number, number]
  /** Offset of each further copy, and their maximum; copies go behind, or on top when `pile`. */
  copies: { step: readonly [number, number]; most: number; pile: boolean }
  /** true when the drawing writes the label itself. */
  labelled: boolean
  parts: Part[]
}

const numbers = z.string().transform(text => text.split(' ').map(Number))

const rootAttributes = z.strictObject({
  xmlns: z.literal('http://www.w3.org/2000/svg'),
  viewBox: numbers.pipe(z.tuple([z.number(), z.number(), z.number(), z.number()])),
  'data-ground': numbers.pipe(z.tuple([z.number(), z.number(), z.number()])).optional(),
  'data-step': numbers.pipe(z.tuple([z.number(), z.number()])),
  'data-copies': z.coerce.number().int().positive(),
  'data-pile': z.literal('true').optional(),
})

const isLabel = (child: Element | string): boolean =>
  typeof child !== 'string' && (child.attributes.class?.startsWith('label ') || child.children.some(isLabel))

function readTemplate(path: string): Template {
  const { attributes, children } = parseSvg(readFileSync(path, 'utf8'))
  const root = rootAttributes.parse(attributes)
  const [left, top, width, height] = root.viewBox
  return {
    box: [left, top, left + width, top + height],
    ground: root['data-ground'],
    copies: { step: root['data-step'], most: root['data-copies'], pile: root['data-pile'] === 'true' },
    labelled: children.some(isLabel),
    parts: compile(children),
  }
}

/** Every template of a folder by its file name; `preview.css` there explains the classes. */
export function readTemplates(folder: string): ReadonlyMap<string, Template> {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(file => file.endsWith('.svg'))
  return new Map(
    files.sort().map(file => {
      try {
        return [basename(file, '.svg'), readTemplate(join(folder, file))]
      } catch (error) {
        throw new Error(`${file}: ${error instanceof Error ? error.message : error}`, { cause: error })
      }
    }),
  )
}
