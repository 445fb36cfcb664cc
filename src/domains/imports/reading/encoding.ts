/** Detects the character encoding from the whole file: many files are plain ASCII for thousands of lines. */
export const encodings = ['utf-8', 'utf-16le', 'utf-16be', 'windows-1252', 'iso-8859-15', 'macintosh'] as const
export type Encoding = (typeof encodings)[number]
export const encodingLabels: Record<Encoding, string> = {
  'utf-8': 'UTF-8',
  'utf-16le': 'UTF-16',
  'utf-16be': 'UTF-16',
  'windows-1252': 'Windows-1252',
  'iso-8859-15': 'ISO-8859-15',
  macintosh: 'Mac Roman',
}

/** Characters common in French text count for an encoding; characters absent from it count against. */
function weightOf(letter: string): number {
  if ('éèêàâçùûôîïëœ'.includes(letter)) return 3
  if ('€’°«»\u00a0'.includes(letter)) return 2
  if ('ÉÈÊÀÂÇÔÎŒ–…²³½±µ®™‘“”ü•×'.includes(letter)) return 1
  return /\p{Cc}|\ufffd/u.test(letter) ? -10 : -1
}
/** Order of preference when the scores are equal. */
const singleByte = ['windows-1252', 'iso-8859-15', 'macintosh'] as const
const upperHalf = Uint8Array.from({ length: 128 }, (_, index) => index + 128)
const weights = new Map(
  singleByte.map(encoding => [encoding, [...new TextDecoder(encoding).decode(upperHalf)].map(weightOf)]),
)

/** Continuation bytes that a UTF-8 lead byte announces; -1 for a byte that is not a lead byte. */
const following = (byte: number) => (byte < 0xc2 ? -1 : byte < 0xe0 ? 1 : byte < 0xf0 ? 2 : byte < 0xf5 ? 3 : -1)

/** Threshold of control characters, which no text contains, per thousand bytes. */
const controlsPerThousand = 5

/** Feed every piece in order, then read the result; null: the bytes are not text. */
export function createEncodingDetector() {
  const counts = new Array<number>(256).fill(0)
  const zeros = [0, 0]
  const start: number[] = []
  let size = 0
  let awaited = 0
  let whole = 0
  let broken = 0

  const readUtf8 = (byte: number) => {
    if (awaited > 0 && byte >= 0x80 && byte < 0xc0) {
      awaited--
      if (awaited === 0) whole++
      return
    }
    if (awaited > 0) broken++
    awaited = 0
    if (byte < 0x80) return
    const more = following(byte)
    if (more > 0) awaited = more
    else broken++
  }

  return {
    add: (bytes: Uint8Array) => {
      for (const byte of bytes) {
        if (start.length < 3) start.push(byte)
        counts[byte] = (counts[byte] ?? 0) + 1
        if (byte === 0) zeros[size % 2] = (zeros[size % 2] ?? 0) + 1
        readUtf8(byte)
        size++
      }
    },
    encoding: (): Encoding | null => {
      const wide = wideEncoding(start, zeros, size)
      if (wide) return wide
      if (controlsIn(counts) * 1_000 > size * controlsPerThousand) return null
      const marked = start[0] === 0xef && start[1] === 0xbb && start[2] === 0xbf
      // Valid multi-byte sequences rarely occur by chance: with more of them than invalid bytes the file is UTF-8, and
      // an invalid byte affects only its line.
      return marked || broken === 0 || whole > broken ? 'utf-8' : narrowEncoding(counts)
    },
  }
}

function wideEncoding([first, second]: number[], [even = 0, odd = 0]: number[], size: number): Encoding | null {
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  // UTF-16 without a byte order mark: every other byte of ASCII text is zero.
  if (odd * 4 > size && even * 50 < size) return 'utf-16le'
  return even * 4 > size && odd * 50 < size ? 'utf-16be' : null
}

const controlsIn = (counts: readonly number[]) =>
  counts.slice(0, 32).reduce((sum, count, byte) => ([9, 10, 13].includes(byte) ? sum : sum + count), counts[127] ?? 0)

function narrowEncoding(counts: readonly number[]): Encoding {
  const high = counts.slice(128)
  const scoreOf = (encoding: (typeof singleByte)[number]) =>
    (weights.get(encoding) ?? []).reduce((sum, weight, index) => sum + weight * (high[index] ?? 0), 0)
  return singleByte.reduce((best, encoding) => (scoreOf(encoding) > scoreOf(best) ? encoding : best))
}
