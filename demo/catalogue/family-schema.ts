import { z } from 'zod'
import { plateKinds } from '../plates/draw.ts'
import { hueNames } from '../plates/hues.ts'
import { saleUnits } from '../types.ts'
import { readYaml } from '../yaml.ts'
import { attributeKinds, type Category, demoBrands, tagName } from './reference.ts'
import { regulationOf } from './regulation.ts'
import { numberOf, rowsOf } from './table.ts'
import { demoSlug } from './text.ts'

/** How the trade sells a family; by default parcel goods sold one by one. */
const tradeSchema = z.strictObject({
  step: z.int().positive().optional(),
  minimum: z.int().positive().optional(),
  palletised: z.boolean().optional(),
  /** Dangerous goods for carriers, without a hazard label (lithium batteries). */
  dangerous: z.boolean().optional(),
  /** Refrigerated: express carrier only. */
  cold: z.boolean().optional(),
  /** Each delivery names its lot. */
  lots: z.boolean().optional(),
  /** Same price at every vendor, no price tiers, no discount (books: law of 10 August 1981). */
  fixedPrice: z.boolean().optional(),
  /** Sold by several vendors, in stock at every one of their shops. */
  flagship: z.boolean().optional(),
})

export type Trade = z.output<typeof tradeSchema>

const brand = z.enum(demoBrands.map(({ name }) => name))
const plate = z.enum(plateKinds)
const season = z.string().regex(/^\d{1,2}-\d{1,2}$/)
const unit = z.enum(saleUnits)
const law = z.string().refine(
  parses(text => regulationOf(text, '')),
  'unknown legal nature',
)
const yes = z.literal('oui')
const anything = z.string()
const number = z.string().refine(parses(numberOf), 'not a number')

/**
 * Columns with a meaning; price is in euros HT, `adr` marks dangerous goods, `mark` is the text on the plate; `x` and `w`
 * multiply price and weight; `k` names a row that `with` (in rows) or `sizes` (for variants) may select. `kind` is the
 * plate of a row or of one variant, `hue` its colour when no attribute names it.
 */
const columns: Record<string, z.ZodType<string>> = {
  ...{ brand, unit, law, season, kind: plate, adr: yes, pallet: yes },
  ...{ price: number, grams: number, x: number, w: number, scale: number, count: number, step: number, min: number },
  ...{ label: anything, pack: anything, mark: anything, k: anything, with: anything, sizes: anything },
  content: z.string().regex(/^[\d.]+ (L|kg|m|piece)$/),
  amm: z.string().regex(/^\d{7}$/),
  hue: z.enum(hueNames),
  vat: z.enum(['2000', '1000', '550']),
}

const attributeCells = { text: anything, number, boolean: z.enum(['oui', 'non']) }

const table = z.string().transform((text, context) => {
  try {
    return rowsOf(text)
  } catch (error) {
    context.addIssue({ code: 'custom', message: error instanceof Error ? error.message : String(error) })
    return z.NEVER
  }
})

/**
 * Similar articles in one table: each row of `rows`, crossed with each row of `cross`, is one article, sold in
 * `variants`. Columns named as an attribute become attributes; `{column}` inserts a cell.
 */
export const familySchema = z
  .strictObject({
    /** Tags besides that of the file. */
    also: z.array(tagName).default([]),
    title: z.string(),
    text: z.string(),
    plate,
    brand: brand.optional(),
    season,
    unit,
    pack: z.string().optional(),
    law: law.optional(),
    vat: z.literal([2000, 1000, 550]).optional(),
    trade: tradeSchema.default({}),
    rows: table,
    cross: table.default([{}]),
    variants: table.default([{ label: '' }]),
  })
  .superRefine((family, context) => {
    const patterns = [family.title, family.text, ...family.variants.map(({ label }) => label)].join(' ')
    for (const part of ['rows', 'cross', 'variants'] as const)
      for (const [index, row] of family[part].entries())
        for (const [column, cell] of Object.entries(row)) {
          const fault = faultOf(column, cell, patterns)
          if (fault) context.addIssue({ code: 'custom', path: [part, index + 1, column], message: fault })
        }
  })

export type Family = Omit<z.output<typeof familySchema>, 'also'> & { tags: string[] }

function faultOf(column: string, cell: string, patterns: string): string | undefined {
  const kind = attributeKinds.get(column)
  const schema = columns[column] ?? (kind && attributeCells[kind])
  if (!schema) return patterns.includes(`{${column}}`) ? undefined : 'unused column'
  return cell === '' ? undefined : schema.safeParse(cell).error?.issues[0]?.message
}

function parses(parse: (text: string) => unknown) {
  return (text: string): boolean => {
    try {
      parse(text)
      return true
    } catch {
      return false
    }
  }
}

const fileSchema = z.array(familySchema)

/** Families of a category: one file for each of its tags, in their order. */
export const familiesOf = ({ folder, tags }: Category): Family[] =>
  tags.flatMap(tag =>
    readYaml(`catalogue/data/${folder}/${demoSlug(tag)}.yaml`, fileSchema).map(({ also, ...family }) => ({
      ...family,
      tags: [tag, ...also],
    })),
  )
