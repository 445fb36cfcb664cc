import { paths, pictureWidths } from '#shared/paths.ts'

/** The smallest made width that covers `pixels`. */
export const widthFor = (pixels: number): number =>
  pictureWidths.find(width => width >= pixels) ?? pictureWidths[pictureWidths.length - 1] ?? pixels

/**
 * `width` is the largest width on the page, in CSS pixels. With `sizes` the picture is fluid: every made width from a
 * third of it to twice it (dense screens). Without, it is fixed: its width and twice its width.
 */
export function pictureSources(id: number, width: number, sizes?: string, only?: readonly number[]) {
  const src = paths.picture(id, widthFor(width))
  if (!sizes) return { src, srcSet: `${src} 1x, ${paths.picture(id, widthFor(width * 2))} 2x` }
  const widths = only ?? pictureWidths.filter(made => made >= width / 3 && made <= widthFor(width * 2))
  return { src, srcSet: widths.map(made => `${paths.picture(id, made)} ${made}w`).join(', ') }
}
