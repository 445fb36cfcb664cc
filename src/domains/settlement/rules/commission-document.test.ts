import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { facturXml } from '#domains/invoicing/factur-x/cii.ts'
import { estate } from '#tests/support/factur-x/documents.ts'
import { hasSchema, presentRules, ruleErrors, schemaErrors } from '#tests/support/factur-x/validators.ts'
import { commissionVat } from '../rules.ts'
import { type CommissionLine, commissionAmounts, commissionDocument } from './commission-document.ts'

const line = (values: Partial<CommissionLine> = {}): CommissionLine => ({
  orderNumber: 'A261003-7KQ2-1',
  day: '2026-10-03',
  baseCents: 24_000,
  rates: [1_200],
  isBounded: false,
  isSale: true,
  isReduced: false,
  htCents: 2_880,
  vatCents: 576,
  ...values,
})
const facts = {
  number: 'CC-2026-00012',
  issuedOn: '2026-11-01',
  month: '2026-10-01',
  seller: { ...estate, name: 'Cep & Chai', legalForm: 'SAS' },
  buyer: estate,
  refersTo: [],
  penalties: 'trois fois le taux d’intérêt légal',
}
const documentOf = (kind: 'INVOICE' | 'CREDIT_NOTE', lines: CommissionLine[]) =>
  commissionDocument(
    {
      ...facts,
      kind,
      lines,
      refersTo: kind === 'INVOICE' ? [] : [{ number: 'CC-2026-00003', issuedOn: '2026-10-01' }],
    },
    commissionAmounts(lines),
  )

/** Orders as they are booked: their VAT is rounded down. */
const lines = fc.array(
  fc.integer({ min: 0, max: 500_000 }).map(htCents => line({ htCents, vatCents: commissionVat(htCents) })),
  { minLength: 1, maxLength: 60 },
)

describe('a commission invoice', () => {
  test('says for each order the rate, the goods and the day of the sale', () => {
    const { lines, period, operations, totals, mentions } = documentOf('INVOICE', [
      line(),
      line({ rates: [1_500, 1_000], isBounded: true, isReduced: true }),
      line({ isSale: false }),
    ])
    expect(
      lines.map(({ title, detail }) => [title, detail?.replaceAll('\u00a0', ' ').replaceAll('\u202f', ' ')]),
    ).toEqual([
      ['Commission, commande A261003-7KQ2-1', '12 % de 240,00 € HT d’articles, vente du 3 octobre 2026'],
      [
        'Commission, commande A261003-7KQ2-1',
        '15 % et 10 % de 240,00 € HT d’articles, vente du 3 octobre 2026 ; minimum ou plafond appliqué ; remboursements du mois déduits',
      ],
      ['Commission reprise, commande A261003-7KQ2-1', 'Remboursement du 3 octobre 2026 refusé par la banque'],
    ])
    expect([period, operations]).toEqual([{ from: '2026-10-01', to: '2026-10-31' }, 'SERVICES'])
    expect(totals).toMatchObject({ htCents: 8_640, vatCents: 1_728, ttcCents: 10_368, dueCents: 0 })
    expect(mentions).toEqual([])
  })

  test('has 20 % of its total as VAT, at least what was retained, at most a cent more per order', () => {
    fc.assert(
      fc.property(lines, drawn => {
        const { htCents, vatCents, roundingCents } = commissionAmounts(drawn)
        expect(vatCents).toBe(Math.floor((htCents * 2 + 5) / 10))
        expect(roundingCents).toBeLessThanOrEqual(0)
        expect(roundingCents).toBeGreaterThanOrEqual(-drawn.length)
        expect(vatCents + roundingCents).toBe(drawn.reduce((sum, one) => sum + one.vatCents, 0))
      }),
    )
  })

  test('says what was retained when roundings add up to a cent', () => {
    const { totals, mentions } = documentOf('INVOICE', [
      line({ htCents: 4, vatCents: 0 }),
      line({ htCents: 4, vatCents: 0 }),
    ])
    expect(totals).toMatchObject({ htCents: 8, vatCents: 2, ttcCents: 10, paidCents: 10 })
    expect(mentions[0]).toMatch(/^Retenu sur le produit des ventes.: 0,08.€.; l’écart de 0,02.€/)
  })
})

const kinds = ['INVOICE', 'CREDIT_NOTE', 'CORRECTIVE'] as const
/** A corrective invoice has the lines of the one that it cites. */
const issuedAs = (kind: (typeof kinds)[number], of: CommissionLine[]) =>
  kind === 'CORRECTIVE'
    ? { ...documentOf('INVOICE', of), kind, refersTo: [{ number: 'CC-2026-00001', issuedOn: '2026-11-01' }] }
    : documentOf(kind, of)

test.skipIf(!hasSchema)('documents of drawn months, of every kind, are valid against the Factur-X schema', () => {
  fc.assert(
    fc.property(lines, fc.constantFrom(...kinds), (drawn, kind) => {
      expect(schemaErrors(facturXml(issuedAs(kind, drawn)))).toEqual([])
    }),
    { numRuns: 30 },
  )
})

for (const rules of presentRules)
  test(`no rule of ${rules.split('/').at(-1)} fails`, () => {
    for (const kind of kinds)
      expect(ruleErrors(rules, facturXml(issuedAs(kind, [line(), line({ htCents: 4, vatCents: 0 })])))).toEqual([])
  })

test('a document carries the amounts of its lines, at one rate, as settled by the sales', () => {
  const invoice = documentOf('INVOICE', [line(), line({ htCents: 1_000, vatCents: 200 })])
  expect(invoice.lines.map(one => one.unitHtTenThousandths)).toEqual([288_000, 100_000])
  expect(invoice.vat).toEqual([{ category: 'S', basisPoints: 2_000, exemption: null, baseCents: 3_880, vatCents: 776 }])
  expect(invoice).toMatchObject({
    charges: [],
    payment: { means: 'SET_OFF', paidOn: '2026-10-31' },
    vatOnDebits: false,
  })
})

test('a line below zero, or of a credit note, is a commission given back', () => {
  const titles = (kind: 'INVOICE' | 'CREDIT_NOTE', values: Partial<CommissionLine>) =>
    documentOf(kind, [line(values)]).lines.map(({ title, detail }) => [title.split(',')[0], detail?.slice(0, 16)])
  expect(titles('INVOICE', {})).toEqual([['Commission', expect.stringContaining('12')]])
  expect(titles('INVOICE', { htCents: 0, vatCents: 0 })[0]?.[0]).toBe('Commission')
  expect(titles('INVOICE', { isSale: false })[0]?.[0]).toBe('Commission reprise')
  expect(titles('INVOICE', { htCents: -2_880, vatCents: -576 })).toEqual([['Commission rendue', 'Remboursement du']])
  expect(titles('CREDIT_NOTE', {})).toEqual([['Commission rendue', 'Remboursement du']])
})

test('the rounding of a credit note is of the refunds, that of an invoice of the sales', () => {
  const small = [1, 2, 3].map(() => line({ htCents: 2, vatCents: 0 }))
  expect(documentOf('CREDIT_NOTE', small).mentions[0]).toMatch(/^Rendu avec les remboursements/)
  expect(documentOf('INVOICE', small).mentions[0]).toMatch(/^Retenu sur le produit des ventes/)
})
