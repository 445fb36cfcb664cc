import { sharp } from '#platform/files/sharp.ts'

/** The specified widths (device sizes and 16 to 384), and no other. */
export const pictureWidths = [16, 32, 48, 64, 96, 128, 256, 384, 640, 750, 828, 1080, 1200, 1920, 2048, 3840] as const

export type Original = { mediaType: string; bytes: Buffer; width: number; height: number }
export type Format = 'webp' | 'png' | 'jpeg'

/** A few hundred kilobytes can unfold into gigabytes. */
const pixelsAtMost = 25_000_000
const quality = 75
/** What 72 points per inch, the scale of a drawing's own width, becomes. */
const drawingDensity = 72

/** What the browser takes best: drawings lose nothing as PNG where WebP is not known, photographs weigh less as JPEG. */
export const formatFor = (accept: string, mediaType: string): Format =>
  accept.includes('image/webp') ? 'webp' : mediaType === 'image/jpeg' ? 'jpeg' : 'png'

/** The picture `width` pixels wide, or as it is when it is smaller; a drawing has no size of its own. */
export async function rasterOf(original: Original, width: number, format: Format): Promise<Buffer> {
  const drawing = original.mediaType === 'image/svg+xml'
  const height = Math.max(1, Math.round((width * original.height) / original.width))
  if (drawing && width * height > pixelsAtMost) return rasterOf(original, Math.floor(width / 2), format)
  const density = drawing ? Math.min(2_400, Math.max(1, (drawingDensity * width) / original.width)) : drawingDensity
  const image = sharp(original.bytes, { limitInputPixels: pixelsAtMost, density })
    .rotate()
    .resize({ width, withoutEnlargement: !drawing })
  return image.toFormat(format, { quality }).toBuffer()
}
