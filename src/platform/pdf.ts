import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

declare global {
  namespace PDFKit.Mixins {
    // The library has it, its types do not.
    interface PDFAttachmentOptions {
      relationship?: 'Alternative' | 'Data' | 'Source' | 'Supplement' | 'Unspecified'
    }
  }
}

export type PdfPage = PDFKit.PDFDocument
type Options = Omit<PDFKit.PDFDocumentOptions, 'info' | 'lang' | 'font'> & { title: string; madeAt?: Date }

/** Names of the embedded fonts, for `page.font()`: the faces of the site. */
export type PdfFont = 'text' | 'bold' | 'title'
const fontFiles: Record<PdfFont, string> = { text: 'text.ttf', bold: 'text-bold.ttf', title: 'title.ttf' }

let loading: Promise<[string, Buffer][]> | null = null
/** Read once, with the first document. */
const loadFonts = () => {
  loading ??= Promise.all(
    Object.entries(fontFiles).map(
      async ([name, file]): Promise<[string, Buffer]> => [
        name,
        await readFile(join(import.meta.dirname, 'pdf-fonts', file)),
      ],
    ),
  )
  return loading
}

/**
 * A PDF as bytes, A4 by default. The library is imported with the first document: a server that draws none uses 12 MB
 * less. The title is treated as text; `draw` must clean what it writes.
 */
export async function drawPdf({ title, madeAt, ...options }: Options, draw: (page: PdfPage) => void): Promise<Buffer> {
  const [{ default: PDFDocument }, fonts] = await Promise.all([import('pdfkit'), loadFonts()])
  // The library writes these into the XMP packet without escaping them.
  const info = {
    Title: title.replaceAll('&', 'et').replace(/[<>]/g, ' '),
    Author: 'Cep et Chai',
    ...(madeAt ? { CreationDate: madeAt } : {}),
  }
  const page = new PDFDocument({ size: 'A4', lang: 'fr-FR', font: '', ...options, info })
  for (const [name, file] of fonts) page.registerFont(name, file)
  page.font('text')
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
