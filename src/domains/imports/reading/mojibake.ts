/** Characters that bytes 0x80 to 0xff become when UTF-8 is read as Windows-1252. */
const windows = new TextDecoder('windows-1252').decode(Uint8Array.from({ length: 128 }, (_, index) => index + 128))
const byteOf = new Map([...windows].map((letter, index) => [letter, index + 128]))
/** « Ã© », « â€™ », « Â° »: a lead byte and a continuation byte read as letters, which no French word contains. */
const misread = new RegExp(
  `[ÃÂâ][${[...windows]
    .slice(0, 64)
    .join('')
    .replace(/[\\\]^-]/g, '\\$&')}]`,
  'u',
)

/** Text whose UTF-8 was read as Windows-1252 and saved again, as it was; any other text unchanged. */
export function repairedText(text: string): string {
  if (!misread.test(text)) return text
  const bytes: number[] = []
  for (const letter of text) {
    const code = letter.codePointAt(0) ?? 0
    const byte = code < 128 ? code : byteOf.get(letter)
    // A character that this misreading cannot produce: part of the text is sound.
    if (byte === undefined) return repairedPieces(text)
    bytes.push(byte)
  }
  return decoded(bytes) ?? repairedPieces(text)
}

const pieces = new RegExp(
  `[ÃÂâ][${[...windows].map(letter => letter.replace(/[\\\]^-]/g, '\\$&')).join('')}]{1,2}`,
  'gu',
)
const repairedPieces = (text: string) =>
  text.replace(pieces, piece => {
    for (let length = piece.length; length > 1; length--) {
      const whole = decoded([...piece.slice(0, length)].map(letter => byteOf.get(letter) ?? 0))
      if (whole) return whole + piece.slice(length)
    }
    return piece
  })

function decoded(bytes: readonly number[]): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Uint8Array.from(bytes))
  } catch {
    return null
  }
}
