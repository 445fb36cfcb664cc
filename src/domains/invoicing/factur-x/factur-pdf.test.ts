import { inflateSync } from 'node:zlib'
import { XmlDocument } from 'libxml2-wasm'
import { expect, test } from 'vitest'
import type { PdfPage } from '#platform/pdf.ts'
import { addUp, exampleInvoice, exampleLine, longInvoice, standard } from '#tests/support/factur-x/documents.ts'
import type { InvoiceDocument, VatKey } from '../document.ts'
import { facturXml } from './cii.ts'
import { facturPdf } from './factur-pdf.ts'
import { drawLines } from './pdf-lines.ts'
import { drawTotals } from './pdf-totals.ts'

/** The objects of a PDF as text, by number; streams are inflated where they are compressed. */
function objectsOf(pdf: Buffer): string[] {
  const text = pdf.toString('latin1')
  return [...text.matchAll(/\d+ 0 obj\n([\s\S]*?)\nendobj/g)].map(([, body = '']) => {
    const stream = /^([\s\S]*?)\nstream\n([\s\S]*)\nendstream$/.exec(body)
    if (!stream) return body
    const [, head = '', content = ''] = stream
    const bytes = Buffer.from(content, 'latin1')
    return `${head}\nstream\n${(head.includes('/FlateDecode') ? inflateSync(bytes) : bytes).toString('latin1')}`
  })
}
const one = (objects: string[], mark: string) => {
  const found = objects.filter(object => object.includes(mark))
  expect(found, mark).toHaveLength(1)
  return found[0] ?? ''
}
const streamOf = (object: string) => Buffer.from(object.split('\nstream\n')[1] ?? '', 'latin1').toString()

test('the PDF contains the XML of the invoice as its alternative', async () => {
  const document = exampleInvoice()
  const objects = objectsOf(await facturPdf(document))
  expect(streamOf(one(objects, '/Type /EmbeddedFile'))).toBe(facturXml(document))
  const file = one(objects, '/Type /Filespec')
  expect(file).toContain('/AFRelationship /Alternative')
  expect(file).toContain('(factur-x.xml)')
  const catalogue = one(objects, '/Type /Catalog')
  expect(catalogue).toMatch(/\/AF \[\d+ 0 R\]/)
  expect(catalogue).toContain('/OutputIntents [')
  expect(one(objects, '/Type /EmbeddedFile')).toContain('/Subtype /text#2Fxml')
})

test('the metadata is well-formed, declares PDF/A-3b and describes the Factur-X properties', async () => {
  const objects = objectsOf(await facturPdf(exampleInvoice()))
  const metadata = one(objects, '/Type /Metadata')
  expect(metadata).not.toContain('/Filter')
  const packet = streamOf(metadata)
  const xml = XmlDocument.fromString(packet.slice(packet.indexOf('<x:xmpmeta'), packet.indexOf('<?xpacket end')))
  xml.dispose()
  expect(packet).toContain('<pdfaid:part>3</pdfaid:part>')
  expect(packet).toContain('<pdfaid:conformance>B</pdfaid:conformance>')
  expect(packet).toContain('<fx:ConformanceLevel>EN 16931</fx:ConformanceLevel>')
  expect(packet.match(/<pdfaProperty:name>/g)).toHaveLength(4)
})

test('every font is embedded, and nothing that PDF/A forbids is used', async () => {
  const pdf = await facturPdf(exampleInvoice({ lines: [exampleLine({ title: 'Étiquette 標籤 « Clos »' })] }))
  const objects = objectsOf(pdf)
  const descriptors = objects.filter(object => object.includes('/Type /FontDescriptor'))
  expect(descriptors.length).toBeGreaterThan(1)
  expect(descriptors.filter(object => !/\/FontFile[23]? \d+ 0 R/.test(object))).toEqual([])
  expect(objects.filter(object => object.includes('/Subtype /Type1'))).toEqual([])
  expect(objects.join()).not.toMatch(/\/(JavaScript|Encrypt|Launch|Movie|Sound)\b/)
  expect(pdf.subarray(0, 8).toString()).toBe('%PDF-1.7')
  expect(pdf.toString('latin1')).toMatch(/\/ID \[/)
})

test('the same invoice gives the same bytes', async () => {
  const [first, second] = [await facturPdf(exampleInvoice()), await facturPdf(exampleInvoice())]
  expect(first.equals(second)).toBe(true)
})

test('2,000 lines fill numbered pages', async () => {
  const pdf = await facturPdf(longInvoice(2_000))
  const pages = objectsOf(pdf).filter(object => /\/Type \/Page\b/.test(object)).length
  expect(pages).toBeGreaterThan(60)
})

test('a long designation takes more lines, and pushes the rest to a further page', async () => {
  const pagesOf = async (title: string) => {
    const lines = Array.from({ length: 4 }, () => exampleLine({ title }))
    const pdf = await facturPdf(exampleInvoice({ lines }))
    return objectsOf(pdf).filter(object => /\/Type \/Page\b/.test(object)).length
  }
  expect(await pagesOf('Bouteille')).toBe(1)
  expect(await pagesOf('Bouteille bordelaise à fond piqué '.repeat(8))).toBe(2)
})

/** The texts of lines and totals: those of a PDF are numbers of glyphs. */
function textsOf(document: InvoiceDocument): string[] {
  const texts: string[] = []
  const page: PdfPage = new Proxy(Object(), {
    get:
      (_, name) =>
      (...values: unknown[]) => {
        if (name === 'text') texts.push(String(values[0]))
        return name === 'heightOfString' ? 10 : page
      },
  })
  drawLines(page, document, 0)
  drawTotals(page, document, 0)
  return texts
}

const exempt = 'TVA non applicable, art. 293 B du CGI'
const soldAt = (vat: VatKey) =>
  exampleInvoice({
    ...addUp([exampleLine({ vat })], [{ label: 'Livraison', htCents: 990, vat }]),
    mentions: vat.exemption ? [vat.exemption] : [],
  })

test.each(['INVOICE', 'CREDIT_NOTE', 'CORRECTIVE'] as const)(
  'a %s of a seller without VAT says why once, and shows neither VAT nor amounts before and after it',
  kind => {
    const texts = textsOf({ ...soldAt({ category: 'E', basisPoints: 0, exemption: exempt }), kind })
    expect(texts.filter(text => text === exempt)).toHaveLength(1)
    expect(texts.filter(text => text !== exempt && /TVA|HT|TTC|%/.test(text))).toEqual([])
    expect(texts).toContain(kind === 'CREDIT_NOTE' ? 'Total de l’avoir' : 'Total')
  },
)

test('a sale with VAT shows its rates, and one without VAT in the Union why there is none', () => {
  expect(textsOf(soldAt(standard(2000)))).toEqual(expect.arrayContaining(['Montant HT', 'Taux de TVA', 'Total TVA']))
  const union = textsOf(soldAt({ category: 'K', basisPoints: 0, exemption: 'Exonération, art. 262 ter, I du CGI' }))
  expect(union).toEqual(expect.arrayContaining(['Taux de TVA', 'Total HT', 'Exonération, art. 262 ter, I du CGI']))
})
