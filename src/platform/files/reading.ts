import { fail } from '#shared/errors.ts'
import { loadSharp } from './load-sharp.ts'

export type ReadFile = {
  mediaType: 'image/webp' | 'application/pdf'
  bytes: Buffer
  width: number | null
  height: number | null
}

const longestSide = 2_048
/** Pixel limit: a small file may decode to a picture too large for any machine. */
const maximumPixels = 60_000_000
/** An interlaced or progressive picture is decoded in memory whole, six bytes a pixel at worst. */
const maximumProgressivePixels = 24_000_000

/**
 * Detects the type from the bytes, not the name. A picture is re-encoded (smaller, upright, without its location); a
 * PDF is stored unchanged. Anything else is rejected with UNSUPPORTED_FILE.
 */
export async function readFileBytes(bytes: Buffer): Promise<ReadFile> {
  if (startOf(bytes).startsWith('%PDF-')) return { mediaType: 'application/pdf', bytes, width: null, height: null }
  if (!isPicture(startOf(bytes))) throw fail('UNSUPPORTED_FILE')
  try {
    return await inTurn(() => drawnAgain(bytes))
  } catch {
    throw fail('UNSUPPORTED_FILE')
  }
}

const startOf = (bytes: Buffer) => bytes.subarray(0, 12).toString('latin1')
/** JPEG, PNG, WebP by their first bytes: nothing else reaches the library, which would also decode SVG and PDF. */
const isPicture = (start: string) =>
  start.startsWith('\xff\xd8\xff') ||
  start.startsWith('\x89PNG\r\n\x1a\n') ||
  (start.startsWith('RIFF') && start.endsWith('WEBP'))

async function drawnAgain(bytes: Buffer): Promise<ReadFile> {
  const sharp = await loadSharp()
  const image = sharp(bytes, { limitInputPixels: maximumPixels })
  const { isProgressive, width, height } = await image.metadata()
  if (isProgressive && width * height > maximumProgressivePixels) throw fail('UNSUPPORTED_FILE')
  const { data, info } = await image
    .rotate()
    .resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 82 })
    .toBuffer({ resolveWithObject: true })
  return { mediaType: 'image/webp', bytes: data, width: info.width, height: info.height }
}

let last: Promise<unknown> = Promise.resolve()
/** One picture at a time in a process: each may use 200 MB for a moment. */
function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const turn = last.then(work)
  last = turn.catch(() => undefined)
  return turn
}
