/** Barcodes as vector shapes, sharp at any resolution. */
import type { PdfPage } from './pdf.ts'
import { mm } from './pdf-brand.ts'

/** `sscc`: the worldwide number of a pallet, as GS1-128. */
export type BarcodeContent = { code128: string } | { sscc: string }
/** Widths in modules: alternating bars and spaces, starting with a bar. */
export type Bars = readonly number[]

/** The library is imported with the first barcode: a server that prints none does not load it. */
export async function loadBarcodes(): Promise<(content: BarcodeContent) => Bars> {
  const { raw } = (await import('bwip-js/node')).default
  return content => {
    const [symbol] = raw(
      'sscc' in content ? { bcid: 'gs1-128', text: `(00)${content.sscc}` } : { bcid: 'code128', text: content.code128 },
    )
    if (!symbol || !('sbs' in symbol)) throw new Error('no bars')
    return symbol.sbs
  }
}

/** In the middle of `width`, with quiet zones of ten modules on both sides. */
export function drawBars(
  page: PdfPage,
  bars: Bars,
  { left, top, width, height }: Record<'left' | 'top' | 'width' | 'height', number>,
) {
  const modules = bars.reduce((sum, bar) => sum + bar, 0)
  const unit = Math.min(0.5 * mm, width / (modules + 20))
  let x = left + (width - modules * unit) / 2
  for (const [index, bar] of bars.entries()) {
    if (index % 2 === 0) page.rect(x, top, bar * unit, height)
    x += bar * unit
  }
  page.fill('black')
}
