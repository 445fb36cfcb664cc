/** Commission rules: the operator's decisions, and what a seller sees while pricing. */
import { calendarDay, cents, id, operation, smallId, text, z } from '#shared/contract.ts'

const price = z
  .number({ error: 'Un montant en euros' })
  .int('Au centime près')
  .min(0, 'Pas de nombre négatif')
  .max(100_000_000, 'Un million d’euros au plus')
export const commissionRule = {
  id: z.number(),
  vendorId: z.number().nullable(),
  categoryId: z.number().nullable(),
  fromPriceCents: cents.nullable(),
  toPriceCents: cents.nullable(),
  basisPoints: z.number(),
  floorCents: cents.nullable(),
  capCents: cents.nullable(),
  validFrom: z.string(),
  endsOn: z.string().nullable(),
}

export const listCommissionRules = operation({
  method: 'GET',
  path: '/api/settlement/commission-rules',
  summary: 'Lists the commission rules in the order of their evaluation, with who created and ended them.',
  access: 'admin',
  data: z.object({
    rules: z.array(
      z.object({
        ...commissionRule,
        vendorName: z.string().nullable(),
        categoryTitle: z.string().nullable(),
        note: z.string(),
        createdBy: z.string().nullable(),
        createdAt: z.string(),
        endedBy: z.string().nullable(),
        /** Number of order lines that the rule priced. */
        lines: z.number(),
      }),
    ),
    /** Sellers and categories a rule may name. */
    vendors: z.array(z.object({ id: z.number(), name: z.string(), basisPoints: z.number() })),
    categories: z.array(z.object({ id: z.number(), title: z.string() })),
  }),
})
export type RuleRow = z.output<typeof listCommissionRules.data>['rules'][number]

export const addCommissionRule = operation({
  method: 'POST',
  path: '/api/settlement/commission-rules',
  summary: 'Creates a commission rule from today or later; past sales are not affected.',
  access: 'admin',
  body: z
    .strictObject({
      vendorId: id.nullable(),
      categoryId: smallId.nullable(),
      fromPriceCents: price.nullable(),
      toPriceCents: price.nullable(),
      basisPoints: z
        .number({ error: 'Un taux en pourcentage' })
        .int('Deux décimales au plus')
        .min(0, '0\u00a0% au moins')
        .max(5_000, '50\u00a0% au plus'),
      floorCents: price.nullable(),
      capCents: price.nullable(),
      validFrom: calendarDay('Date invalide'),
      note: text(0, 200),
    })
    .refine(({ fromPriceCents, toPriceCents }) => toPriceCents === null || toPriceCents > (fromPriceCents ?? 0), {
      path: ['toPriceCents'],
      message: 'Au-dessus du début de la tranche',
    })
    .refine(({ floorCents, capCents }) => capCents === null || capCents >= (floorCents ?? 0), {
      path: ['capCents'],
      message: 'Le plafond est sous le plancher',
    }),
  data: z.object({ id: z.number() }),
  errors: ['INVALID_INPUT'],
})

export const endCommissionRule = operation({
  method: 'POST',
  path: '/api/settlement/commission-rules/:id/end',
  summary: 'Ends a rule on a day, today or later; rules are never changed otherwise.',
  access: 'admin',
  params: z.strictObject({ id }),
  body: z.strictObject({ endsOn: calendarDay('Date invalide') }),
  data: z.object({ id: z.number(), endsOn: z.string() }),
  errors: ['NOT_FOUND', 'RULE_ENDED', 'INVALID_INPUT'],
})

export const showCommissionTerms = operation({
  method: 'GET',
  path: '/api/settlement/commission-terms',
  summary: 'Lists the rules that could apply to the caller’s offers of a category today, to estimate proceeds.',
  access: 'seller',
  query: z.strictObject({ categoryId: smallId }),
  data: z.object({
    vendorId: z.number(),
    categoryId: z.number(),
    day: z.string(),
    contractBasisPoints: z.number(),
    /** VAT on the commission. */
    vatBasisPoints: z.number(),
    rules: z.array(z.object(commissionRule)),
  }),
})
export type CommissionTerms = z.output<typeof showCommissionTerms.data>

export const reissueCommissionInvoice = operation({
  method: 'POST',
  path: '/api/settlement/invoices/:id/reissue',
  summary:
    'Replaces a document of commissions that the platform rejected, or an issued invoice with a wrong mention, with both parties as stored now.',
  access: 'admin',
  params: z.strictObject({ id }),
  errors: ['NOT_FOUND', 'CONFLICT'],
  data: z.object({ id: z.number(), number: z.string() }),
})
