export type PdfPage = PDFKit.PDFDocument
type Options = Omit<PDFKit.PDFDocumentOptions, 'info' | 'lang'> & { title: string; madeAt?: Date }

/**
 * A PDF as bytes, A4 by default. The library is imported with the first document: a server that draws none uses 12 MB
 * less. The title is treated as text; `draw` must clean what it writes.
 */
export async function drawPdf({ title, madeAt, ...options }: Options, draw: (page: PdfPage) => void): Promise<Buffer> {
  const { default: PDFDocument } = await import('pdfkit')
  const info = { Title: title, Author: 'Cep & Chai', ...(madeAt ? { CreationDate: madeAt } : {}) }
  const page = new PDFDocument({ size: 'A4', lang: 'fr-FR', ...options, info })
  const done = new Promise<Buffer>((resolve, reject) => {
    const chunks: Buffer[] = []
    page.on('data', (chunk: Buffer) => chunks.push(chunk))
    page.on('end', () => resolve(Buffer.concat(chunks)))
    page.on('error', reject)
  })
  draw(page)
  page.end()
  return done
}
