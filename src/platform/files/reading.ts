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
/** One that comes in passes over the whole is unfolded in memory whole, six bytes a pixel at worst. */
const maximumProgressivePixels = 24_000_000

/**
 * What the bytes are, whatever they are called: a picture is drawn again (smaller, upright, without the place where it
 * was taken), a PDF is kept as it is. Anything else is refused with UNSUPPORTED_FILE.
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
/** JPEG, PNG, WebP by their first bytes: nothing else reaches the library, which would read drawings and papers too. */
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
/** One picture at a time in a process: each may take 200 MB for a moment. */
function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const turn = last.then(work)
  last = turn.catch(() => undefined)
  return turn
}
