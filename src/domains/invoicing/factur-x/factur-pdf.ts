/** An invoice as PDF/A-3: a page for the reader, and the same invoice as data inside it. */
import { drawPdf } from '#platform/pdf.ts'
import { drawFooters, mm } from '#platform/pdf-brand.ts'
import type { InvoiceDocument } from '../document.ts'
import { facturXml } from './cii.ts'
import { drawHead } from './pdf-head.ts'
import { drawLines } from './pdf-lines.ts'
import { span, titleOf } from './pdf-page.ts'
import { drawTotals } from './pdf-totals.ts'
import { facturXFile, facturXmp } from './xmp.ts'

/** The same document gives the same bytes: its dates are the day of issue. */
export function facturPdf(document: InvoiceDocument): Promise<Buffer> {
  const issuedAt = new Date(`${document.issuedOn}T00:00:00Z`)
  const title = titleOf(document)
  const options = {
    title,
    madeAt: issuedAt,
    margin: 0,
    bufferPages: true,
    pdfVersion: '1.7',
    subset: 'PDF/A-3b',
  } as const
  return drawPdf(options, page => {
    drawTotals(page, document, drawLines(page, document, drawHead(page, document)))
    drawFooters(page, span, 284 * mm, title)
    page.appendXML(facturXmp)
    page.file(Buffer.from(facturXml(document)), {
      name: facturXFile,
      type: 'text/xml',
      description: 'Factur-X',
      creationDate: issuedAt,
      modifiedDate: issuedAt,
      relationship: 'Alternative',
    })
  })
}
