/** Calculators: what is needed, which offers have it, and all of it into the cart. */
import { lineCap, quantityCap } from '#domains/cart/rules.ts'
import { fillCounts, fillKey } from '#domains/lists/contract.ts'
import { cents, id, operation, text, wholeNumber, z } from '#shared/contract.ts'
import { calculatorFieldNames } from './rules/field-names.ts'

const slugParams = z.strictObject({ slug: text(1, 40) })
/** As typed; each calculator reads its own and refuses what is out of its limits. */
export const typedFields = z.strictObject(
  Object.fromEntries(calculatorFieldNames.map(name => [name, z.string().max(20).optional()])) as Record<
    (typeof calculatorFieldNames)[number],
    z.ZodOptional<z.ZodString>
  >,
)

const plate = z.object({ slug: z.string(), pictureId: z.number().nullable() })

export const listCalculators = operation({
  method: 'GET',
  path: '/api/calculators',
  summary: 'Returns a picture of the catalogue for each calculator.',
  access: 'public',
  cacheTags: ['articles'],
  data: z.object({ plates: z.array(plate) }),
})

const optionLine = z.object({
  offerId: z.number(),
  vendor: z.string(),
  quantity: z.number(),
  variantLabel: z.string(),
  packLabel: z.string(),
  saleUnit: z.string(),
  step: z.number(),
  minimum: z.number(),
  htCents: cents,
  vatBasisPoints: z.number(),
})

/** One article in whole packs, of one seller or of several. */
const option = z.object({
  slug: z.string(),
  title: z.string(),
  categoryId: z.number(),
  pictureId: z.number().nullable(),
  lines: z.array(optionLine).min(1),
  /** In the unit of the need. */
  amount: z.number(),
  /** What stays once the need is covered; 0 when it is not. */
  leftover: z.number(),
  /** false: this is all that the sellers have today. */
  covers: z.boolean(),
  /** What a professional, and what a private person, would be charged. */
  htCents: cents,
  ttcCents: cents,
  professionalOnly: z.boolean(),
  /** Made on demand. */
  leadDays: z.number().nullable(),
})
export type NeedOption = z.output<typeof option>

/** A pack of a seller, in the quantity that covers the need. */
const rung = z.object({
  offerId: z.number(),
  /** Units of sale that cover the need. */
  quantity: z.number(),
  packLabel: z.string(),
  saleUnit: z.string(),
  step: z.number(),
  minimum: z.number(),
  variantLabel: z.string(),
  title: z.string(),
  slug: z.string(),
  vendor: z.string(),
  /** In the unit of the need. */
  amount: z.number(),
  /** Sale unit that is one unit of the need, as a bottle is one piece; null otherwise. */
  unitName: z.string().nullable(),
  /** Of one unit of sale, HT. */
  unitPriceCents: cents,
  vatBasisPoints: z.number(),
  /** A larger quantity with a lower unit price. */
  next: z.object({ from: z.number(), priceCents: cents }).nullable(),
  htCents: cents,
  ttcCents: cents,
})
export type LadderRung = z.output<typeof rung>

const need = z.object({
  key: z.string(),
  label: z.string(),
  unit: z.enum(['piece', 'kg', 'L', 'm', 'weight']),
  amount: z.number(),
  also: z.string().nullable(),
  formula: z.string(),
  source: z.string(),
  /** Category and tag to look further; null when there is nothing to buy. */
  family: z.object({ categoryId: z.number(), tag: z.string() }).nullable(),
  options: z.array(option),
  ladder: z.array(rung),
})
export type CalculatedNeed = z.output<typeof need>

export const calculate = operation({
  method: 'GET',
  path: '/api/calculators/:slug',
  summary: 'Returns the needs of a calculation with the offers that cover each in whole packs.',
  access: 'public',
  cacheTags: ['articles'],
  params: slugParams,
  query: typedFields,
  errors: ['NOT_FOUND'],
  data: z.object({
    slug: z.string(),
    /** By field, the usual value where none was typed. */
    values: z.record(z.string(), z.string()),
    /** What was typed and refused, by field; needs are then empty. */
    errors: z.record(z.string(), z.string()),
    needs: z.array(need),
  }),
})
export type Calculation = z.output<typeof calculate.data>

export const fillFromCalculator = operation({
  method: 'POST',
  path: '/api/calculators/:slug/cart',
  summary: 'Puts the chosen offers of a calculation into the cart of the caller, of several sellers; once per key.',
  access: 'public',
  buys: true,
  params: slugParams,
  body: fillKey.extend({
    lines: z
      .array(z.strictObject({ offerId: id, quantity: wholeNumber(1, quantityCap) }))
      .min(1, 'Aucun article')
      .max(lineCap),
  }),
  errors: ['NOT_FOUND', 'CONFLICT'],
  limit: { attempts: 60, minutes: 10 },
  data: fillCounts,
})
