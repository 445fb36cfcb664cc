import { expect, test } from 'vitest'
import { exemptWords } from '#shared/money.ts'
import { unionExemptWords } from '#shared/price/vat.ts'
import {
  billedParts,
  depositBase,
  type InvoiceableLine,
  invoicedDeposit,
  invoicedLine,
  invoiceNumber,
  professionalTerms,
  vatKey,
  vatOfDocument,
} from './rules.ts'
import { contestUntil, firstContestable } from './rules-contests.ts'
import { commissionCorrectionFor, correctionFor, issuingSince } from './rules-life-cycle.ts'

const line = (values: Partial<InvoiceableLine> = {}): InvoiceableLine => ({
  reference: 'CV1',
  title: 'Sécateur',
  variantLabel: '',
  ecoCents: 0,
  saleUnit: 'pièce',
  priceBasis: 'HT',
  unitPriceCents: 1_000,
  vatBasisPoints: 2_000,
  quantity: 3,
  htCents: 3_000,
  vatCents: 600,
  isCorrected: false,
  discountCents: 0,
  promoCode: null,
  refundedQuantity: 0,
  refundedCents: 0,
  refundedVatCents: 0,
  ...values,
})
const invoiced = (values: Partial<InvoiceableLine> = {}) => invoicedLine(line(values), 'domestic')

test('a credit note has a series of its own in the numbers of its seller', () => {
  expect(invoiceNumber(12, 'INVOICE', 2026, 7)).toBe('CC12-2026-00007')
  expect(invoiceNumber(12, 'CREDIT_NOTE', 2026, 1)).toBe('CC12-A-2026-00001')
})

test('goods without VAT are exempt by the franchise, or as a delivery to another Member State', () => {
  expect(vatKey(2_000, 'intra_community')).toEqual({ category: 'S', basisPoints: 2_000, exemption: null })
  expect(vatKey(0, 'intra_community')).toEqual({ category: 'K', basisPoints: 0, exemption: unionExemptWords })
  expect(vatKey(0, 'domestic')).toEqual({ category: 'E', basisPoints: 0, exemption: exemptWords })
})

test('the terms between professionals name penalties, the 40 € and the discount', () => {
  const terms = professionalTerms('trois fois le taux d’intérêt légal')
  expect(terms.penalties).toContain('trois fois le taux d’intérêt légal')
  expect(terms.recoveryCosts).toContain('40')
  expect(terms.discount).toContain('Pas d’escompte')
})

test('a line is invoiced at its price HT', () => {
  expect(invoiced()).toMatchObject({
    detail: null,
    quantity: 3,
    unitHtTenThousandths: 100_000,
    htCents: 3_000,
    vatCents: 600,
    discount: null,
  })
  expect(invoiced({ variantLabel: 'Ø 32', ecoCents: 12 })?.detail?.replaceAll('\u00a0', ' ')).toBe(
    'Ø 32, dont éco-participation 0,12 € HT',
  )
})

test('a price shown with VAT gives a unit price HT from the amount of the line', () => {
  expect(invoiced({ priceBasis: 'TTC', htCents: 2_999, vatCents: 601 })?.unitHtTenThousandths).toBe(99_967)
  expect(invoiced({ priceBasis: 'HT', htCents: 2_999, vatCents: 601 })?.unitHtTenThousandths).toBe(100_000)
  expect(invoiced({ priceBasis: 'TTC' })?.unitHtTenThousandths).toBe(100_000)
})

test('what was refunded before the invoice is not invoiced', () => {
  expect(invoiced({ refundedQuantity: 1, refundedCents: 1_200, refundedVatCents: 200 })).toMatchObject({
    quantity: 2,
    htCents: 2_000,
    vatCents: 400,
    unitHtTenThousandths: 100_000,
  })
  expect(invoiced({ refundedQuantity: 3, refundedCents: 3_600, refundedVatCents: 600 })).toBeNull()
  // A gesture leaves the units, at a lower price.
  expect(invoiced({ refundedCents: 360, refundedVatCents: 60 })).toMatchObject({
    quantity: 3,
    unitHtTenThousandths: 90_000,
  })
  // All units came back, but part of their price was not refunded.
  expect(invoiced({ refundedQuantity: 3, refundedCents: 3_000, refundedVatCents: 500 })).toMatchObject({
    quantity: 1,
    htCents: 500,
    vatCents: 100,
    unitHtTenThousandths: 50_000,
  })
  expect(invoiced({ refundedCents: 3_600, refundedVatCents: 600 })).toMatchObject({ quantity: 3, htCents: 0 })
  expect(invoiced({ refundedQuantity: 3, refundedCents: 3_590, refundedVatCents: 595 })).toMatchObject({
    htCents: 5,
    vatCents: 5,
  })
})

test('a discount is shown with its code, and no more once a refund or a correction changed the line', () => {
  const discounted = { discountCents: 300, htCents: 2_700, vatCents: 540 }
  expect(invoiced(discounted)).toMatchObject({
    discount: { label: 'Remise', htCents: 300 },
    unitHtTenThousandths: 100_000,
  })
  expect(invoiced({ ...discounted, promoCode: 'VENDANGES' })?.discount?.label).toBe('Remise, code VENDANGES')
  expect(invoiced({ ...discounted, refundedCents: 12, refundedVatCents: 2 })?.discount).toBeNull()
  expect(invoiced({ ...discounted, isCorrected: true })).toMatchObject({ discount: null, unitHtTenThousandths: 90_000 })
  // Before the discount, as it is shown above it.
  expect(invoiced({ ...discounted, priceBasis: 'TTC', discountCents: 360 })).toMatchObject({
    discount: { htCents: 300 },
    unitHtTenThousandths: 100_000,
  })
})

test('the VAT of a document is summed by rate over lines and delivery, the highest first', () => {
  const low = invoiced({ vatBasisPoints: 550, vatCents: 165 })
  const lines = [low, invoiced(), invoiced()].filter(one => one !== null)
  const delivery = [{ vatBasisPoints: 2_000, htCents: 500, vatCents: 100 }]
  expect(vatOfDocument(lines, delivery, 'domestic')).toMatchObject([
    { category: 'S', basisPoints: 2_000, baseCents: 6_500, vatCents: 1_300 },
    { category: 'S', basisPoints: 550, baseCents: 3_000, vatCents: 165 },
  ])
})

test('a document of a delivery alone has it as its line', () => {
  const delivery = [{ vatBasisPoints: 2_000, htCents: 500, vatCents: 100 }]
  expect(billedParts({ lines: [], delivery }, 'domestic')).toEqual({
    lines: [
      {
        reference: null,
        title: 'Livraison',
        detail: null,
        quantity: 1,
        unit: 'unité',
        unitHtTenThousandths: 50_000,
        htCents: 500,
        vatCents: 100,
        vat: { category: 'S', basisPoints: 2_000, exemption: null },
      },
    ],
    delivery: [],
  })
  const lines = [invoiced()].filter(one => one !== null)
  expect(billedParts({ lines, delivery }, 'domestic')).toEqual({ lines, delivery })
})

test('an invoice is contested for fifteen days', () => {
  expect(contestUntil('2026-11-20')).toBe('2026-12-05')
  expect(firstContestable('2026-12-05')).toBe('2026-11-20')
})

test('smaller companies issue electronic invoices a year later', () => {
  expect((['large', 'mid', 'small', 'micro'] as const).map(issuingSince)).toEqual([
    '2026-09-01',
    '2026-09-01',
    '2027-09-01',
    '2027-09-01',
  ])
})

test('a rejection names who corrects what: parties of a sale, and of a commission', () => {
  expect(correctionFor('DEST_INC')).toContain('acheteur')
  expect(correctionFor('EMMET_INC')).toContain('dans sa fiche')
  expect(correctionFor('AUTRE')).toContain('ce que la plateforme indique')
  expect(commissionCorrectionFor('DEST_INC')).toContain('fiche du vendeur')
  expect(commissionCorrectionFor('EMMET_INC')).toContain('société de la place de marché')
  expect(commissionCorrectionFor('DOUBLON')).toContain('déjà ce numéro')
  expect(commissionCorrectionFor('AUTRE')).toContain('ou celle de la société')
})

test('deposits are a row of category E beside the rates, and share that of a seller in the franchise', () => {
  const deposit = invoicedDeposit({ kind: 'PALLET', reference: 'R', title: 'Bouteilles', units: 2, cents: 1_500 })
  expect(deposit).toMatchObject({ htCents: 3_000, vatCents: 0, unitHtTenThousandths: 150_000 })
  const standard = vatOfDocument([deposit], [{ vatBasisPoints: 2_000, htCents: 1_000, vatCents: 200 }], 'domestic')
  expect(standard).toMatchObject([
    { category: 'S', baseCents: 1_000 },
    { category: 'E', baseCents: 3_000, vatCents: 0 },
  ])
  const [exempt, ...none] = vatOfDocument([deposit], [{ vatBasisPoints: 0, htCents: 1_000, vatCents: 0 }], 'domestic')
  expect(none).toEqual([])
  expect(exempt).toMatchObject({ category: 'E', baseCents: 4_000 })
  for (const words of [/293\sB/, /hors base d’imposition/]) expect(exempt?.exemption).toMatch(words)
  const abroad = vatOfDocument([deposit], [{ vatBasisPoints: 0, htCents: 1_000, vatCents: 0 }], 'intra_community')
  expect(abroad.map(({ category }) => category).sort()).toEqual(['E', 'K'])
  expect(depositBase([deposit])).toBe(3_000)
  const goods = invoiced()
  expect(goods && depositBase([goods, deposit])).toBe(3_000)
  const free = invoiced({ vatBasisPoints: 0, vatCents: 0 })
  const [mixed] = vatOfDocument(free ? [free, deposit, free, deposit] : [], [], 'domestic')
  expect(mixed?.exemption).toBe(`${exemptWords}. ${deposit.vat.exemption}`)
  expect(vatOfDocument(goods ? [goods, goods] : [], [], 'domestic')[0]?.exemption).toBeNull()
})
