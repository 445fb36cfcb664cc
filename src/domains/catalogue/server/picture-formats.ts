import { loadSharp } from '#platform/files/load-sharp.ts'

export type Original = { mediaType: string; bytes: Buffer; width: number; height: number }
export type Format = 'webp' | 'png' | 'jpeg'

/** A small file may decompress to gigabytes. */
export const pixelsAtMost = 25_000_000
const quality = 75
/** An SVG's own width is at 72 dpi. */
const drawingDensity = 72

/** Without WebP support: PNG for drawings (lossless), JPEG for photographs (smaller). */
export const formatFor = (accept: string, mediaType: string): Format =>
  accept.includes('image/webp') ? 'webp' : mediaType === 'image/jpeg' ? 'jpeg' : 'png'

/** Never enlarges a photograph; a drawing has no size of its own. */
export async function rasterOf(original: Original, width: number, format: Format): Promise<Buffer> {
  const drawing = original.mediaType === 'image/svg+xml'
  const height = Math.max(1, Math.round((width * original.height) / original.width))
  if (drawing && width * height > pixelsAtMost) return rasterOf(original, Math.floor(width / 2), format)
  const density = drawing ? Math.min(2_400, Math.max(1, (drawingDensity * width) / original.width)) : drawingDensity
  const sharp = await loadSharp()
  const image = sharp(original.bytes, { limitInputPixels: pixelsAtMost, density })
    .rotate()
    .resize({ width, withoutEnlargement: !drawing })
  return image.toFormat(format, { quality }).toBuffer()
}
