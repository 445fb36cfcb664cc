import { basename } from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { arithmeticErrors } from '#tests/support/factur-x/arithmetic.ts'
import {
  drawnInvoices,
  estate,
  exampleInvoice,
  exampleLine,
  longInvoice,
  person,
} from '#tests/support/factur-x/documents.ts'
import { hasSchema, presentRules, ruleErrors, schemaErrors } from '#tests/support/factur-x/validators.ts'
import type { InvoiceDocument } from '../document.ts'
import { facturXml } from './cii.ts'

const values = (xml: string, name: string) =>
  [...xml.matchAll(new RegExp(`<ram:${name}(?: [^>]*)?>([^<]*)</ram:${name}>`, 'g'))].map(([, value]) => value ?? '')
const value = (xml: string, name: string) => values(xml, name)[0]
const cents = (text: string | undefined) => Number((text ?? '').replace('.', ''))
const frame = (document: InvoiceDocument) => /BusinessProcess[^>]*><ram:ID>([^<]*)</.exec(facturXml(document))?.[1]

test('writes the number, the type, the parties and the totals of an invoice paid by card', () => {
  const xml = facturXml(exampleInvoice())
  expect(xml).toContain('<ram:ID>FA-2026-000123</ram:ID><ram:TypeCode>380</ram:TypeCode>')
  expect(xml).toContain('<ram:ID schemeID="0002">552100554</ram:ID>')
  expect(xml).toContain('<ram:GlobalID schemeID="0009">55210055400013</ram:GlobalID>')
  expect(xml).toContain('<ram:URIID schemeID="0225">404833048_FACTURES</ram:URIID>')
  expect(xml).toContain('<ram:Name>Domaine de la Côte &amp; Fils &lt;EARL&gt;</ram:Name>')
  expect(value(xml, 'GrandTotalAmount')).toBe('664.00')
  expect(value(xml, 'TotalPrepaidAmount')).toBe('664.00')
  expect(value(xml, 'DuePayableAmount')).toBe('0.00')
})

test('the due date of an invoice already paid is the day of its payment', () => {
  const due = (document: InvoiceDocument) => /DueDateDateTime><udt:[^>]*>(\d+)</.exec(facturXml(document))?.[1]
  expect(due(exampleInvoice())).toBe('20261118')
  expect(due(exampleInvoice({ payment: null }))).toBe('20261223')
  const deposit = [{ number: 'AC-2026-7', issuedOn: '2026-10-02' }]
  expect(due(exampleInvoice({ refersTo: deposit }))).toBe('20261223')
})

test('the frame follows the goods or services, and what was paid', () => {
  const deposit = [{ number: 'AC-2026-7', issuedOn: '2026-10-02' }]
  expect(frame(exampleInvoice())).toBe('B2')
  expect(frame(exampleInvoice({ operations: 'SERVICES' }))).toBe('S2')
  expect(frame(exampleInvoice({ operations: 'MIXED', payment: null }))).toBe('M1')
  expect(frame(exampleInvoice({ refersTo: deposit }))).toBe('B4')
  expect(frame(exampleInvoice({ kind: 'CREDIT_NOTE', refersTo: deposit }))).toBe('B2')
})

test('a price whose product differs from the amount of its line is written for the whole quantity', () => {
  const line = exampleLine({ quantity: 3, unitHtTenThousandths: 33_333, htCents: 1_001 })
  const xml = facturXml(exampleInvoice({ lines: [line] }))
  expect(xml).toContain(
    '<ram:ChargeAmount>10.01</ram:ChargeAmount><ram:BasisQuantity unitCode="H87">3</ram:BasisQuantity>',
  )
  const plain = facturXml(exampleInvoice({ lines: [exampleLine()] }))
  expect(plain).toContain('<ram:ChargeAmount>0.4125</ram:ChargeAmount></ram:NetPriceProductTradePrice>')
})

test('a private buyer has an e-mail address, and conditions between professionals have no object', () => {
  const xml = facturXml(exampleInvoice({ buyer: person, audience: 'B2C', terms: null }))
  expect(xml).toContain('<ram:URIID schemeID="EM">lea.martin@example.fr</ram:URIID>')
  expect(values(xml, 'Content').filter(text => text.startsWith('Sans objet'))).toHaveLength(3)
})

test('characters that XML forbids are left out', () => {
  const xml = facturXml(exampleInvoice({ lines: [exampleLine({ title: 'Bou\u0000chon \ud800 « A & B »' })] }))
  expect(value(xml, 'Name')).toBe('Bouchon  « A &amp; B »')
})

test('VAT on debits has the code of the invoice date', () => {
  expect(values(facturXml(exampleInvoice({ vatOnDebits: true })), 'DueDateTypeCode')).toEqual(['5', '5'])
  expect(values(facturXml(exampleInvoice()), 'DueDateTypeCode')).toEqual([])
})

const runs = 40
for (const { name, invoices } of drawnInvoices) {
  test(`${name}: the amounts of the XML are those of the document, to the cent`, () => {
    fc.assert(
      fc.property(invoices, document => {
        const xml = facturXml(document)
        const { totals, vat, lines } = document
        expect(cents(value(xml, 'TaxBasisTotalAmount'))).toBe(totals.htCents)
        expect(cents(value(xml, 'TaxTotalAmount'))).toBe(totals.vatCents)
        expect(cents(value(xml, 'GrandTotalAmount'))).toBe(totals.ttcCents)
        expect(cents(value(xml, 'DuePayableAmount'))).toBe(totals.dueCents)
        expect(values(xml, 'CalculatedAmount').map(cents)).toEqual(vat.map(rate => rate.vatCents))
        const amounts = values(xml, 'LineTotalAmount').map(cents)
        expect(amounts).toEqual([...lines.map(line => line.htCents), totals.linesHtCents])
      }),
      { numRuns: runs },
    )
  })

  test(`${name}: the sums, the VAT by rate and each line follow the rules of EN 16931`, () => {
    fc.assert(
      fc.property(invoices, document => {
        expect(arithmeticErrors(facturXml(document))).toEqual([])
      }),
      { numRuns: runs },
    )
  })

  test.skipIf(!hasSchema)(`${name}: valid against the Factur-X schema`, () => {
    fc.assert(
      fc.property(invoices, document => {
        expect(schemaErrors(facturXml(document))).toEqual([])
      }),
      { numRuns: runs },
    )
  })

  // Documents at the rates of other countries go to private persons: no platform receives them.
  for (const rules of presentRules.filter(file => name !== 'One-Stop Shop' || !file.includes('BR-FR')))
    test(`${name}: no rule of ${basename(rules)} fails`, () => {
      fc.assert(
        fc.property(invoices, document => {
          expect(ruleErrors(rules, facturXml(document))).toEqual([])
        }),
        { numRuns: 4, endOnFailure: true },
      )
    })
}

test('2,000 lines follow the rules of EN 16931 on amounts, and each wrong amount breaks its own', () => {
  expect(arithmeticErrors(facturXml(longInvoice(2_000)))).toEqual([])
  const xml = facturXml(exampleInvoice())
  const wrong = (name: string) =>
    arithmeticErrors(xml.replace(new RegExp(`(<ram:${name}[^>]*>)[^<]*(?!.*<ram:${name})`), '$11.10')).map(
      error => error.split(':')[0],
    )
  expect(wrong('GrandTotalAmount')).toEqual(['BR-CO-15', 'BR-CO-16'])
  expect(wrong('LineTotalAmount')).toContain('BR-CO-10')
  expect(wrong('TaxBasisTotalAmount')).toContain('BR-CO-13')
  expect(wrong('TaxTotalAmount')).toContain('BR-CO-14')
  expect(wrong('BasisAmount').some(rule => rule?.startsWith('BR-S-08'))).toBe(true)
  expect(wrong('CalculatedAmount').some(rule => rule?.startsWith('BR-CO-17'))).toBe(true)
  expect(wrong('ActualAmount').join()).toMatch(/BR-CO-1[12]/)
})

test.skipIf(!hasSchema)('2,000 lines are valid against the schema', () => {
  expect(schemaErrors(facturXml(longInvoice(2_000)))).toEqual([])
})

test.skipIf(!hasSchema)('the schema refuses an invoice without a currency', () => {
  const xml = facturXml(exampleInvoice()).replace(/<ram:InvoiceCurrencyCode>.*?<\/ram:InvoiceCurrencyCode>/, '')
  expect(schemaErrors(xml).join()).toContain('InvoiceCurrencyCode')
})

for (const rules of presentRules)
  test(`a wrong number, a missing SIREN and a wrong total fail rules of ${basename(rules)}`, () => {
    const broken = facturXml(exampleInvoice({ buyer: { ...estate, siren: null } }))
      .replace('FA-2026-000123', 'FA 2026 (123)')
      .replace(/<ram:GrandTotalAmount>[^<]*/, '<ram:GrandTotalAmount>1.10')
    const failed = ruleErrors(rules, broken).map(error => error.split(':')[0])
    const expected = rules.includes('BR-FR') ? ['BR-FR-02_BT-1', 'BR-FR-11_BT-47'] : ['BR-CO-15', 'BR-CO-16']
    expect(failed).toEqual(expect.arrayContaining(expected))
  })
