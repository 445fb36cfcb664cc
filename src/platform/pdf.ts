export type PdfPage = PDFKit.PDFDocument
type Options = Omit<PDFKit.PDFDocumentOptions, 'info' | 'lang'> & { title: string; madeAt?: Date }

/**
 * A document of ours as bytes, A4 unless told. The library comes with the first one drawn: a server nobody asks for papers
 * holds 12 MB less. A title is text; what `draw` writes is its own to clean.
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
