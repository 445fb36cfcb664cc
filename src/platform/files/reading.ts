import { fail } from '#shared/errors.ts'
import { loadSharp } from './load-sharp.ts'

export type ReadFile = {
  mediaType: 'image/webp' | 'application/pdf'
  bytes: Buffer
  width: number | null
  height: number | null
}

const longestSide = 2_048
/** A small file may hold a picture no machine can unfold. */
const maximumPixels = 60_000_000
const pictures = ['jpeg', 'png', 'webp']

/**
 * What the bytes are, whatever they are called: a picture is drawn again (smaller, upright, without the place where it
 * was taken), a PDF is kept as it is. Anything else is refused with UNSUPPORTED_FILE.
 */
export async function readFileBytes(bytes: Buffer): Promise<ReadFile> {
  if (bytes.subarray(0, 5).toString('latin1') === '%PDF-')
    return { mediaType: 'application/pdf', bytes, width: null, height: null }
  const sharp = await loadSharp()
  try {
    const image = sharp(bytes, { limitInputPixels: maximumPixels })
    const { format } = await image.metadata()
    if (!pictures.includes(format ?? '')) throw fail('UNSUPPORTED_FILE')
    const { data, info } = await image
      .rotate()
      .resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 82 })
      .toBuffer({ resolveWithObject: true })
    return { mediaType: 'image/webp', bytes: data, width: info.width, height: info.height }
  } catch {
    throw fail('UNSUPPORTED_FILE')
  }
}
