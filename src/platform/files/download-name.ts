/** The only types that `readFileBytes` detects, each with the extension its files are saved under. */
const extensions: Record<string, string> = { 'application/pdf': 'pdf', 'image/webp': 'webp' }

/** In code points, extension included; every file system accepts this length. */
const longest = 120
/** Names that Windows treats as devices, whatever their extension. */
const device = /^(?:con|prn|aux|nul|com\d|lpt\d)$/i
/** An extension contains a letter: « Devis 2.5 » has none. */
const lastExtension = /\.(?=[^.]*\p{L})[\p{L}\p{N}_-]{1,12}$/u

/**
 * The name a file is shown and saved under: the sender chooses the stem, the detected type the extension.
 * Removes control characters, direction marks, separators, and every extension in the sent name.
 */
export function downloadName(sent: string, mediaType: string): string {
  const extension = extensions[mediaType] ?? 'bin'
  const clean = trimmed(sent.replace(/[\p{C}/\\:*?"<>|]/gu, '').replace(/\s/gu, ' '))
  const words = Array.from(withoutExtensions(clean)).slice(0, longest - extension.length - 2)
  const stem = withoutExtensions(words.join('')) || 'document'
  return `${device.test(stem) ? '_' : ''}${stem}.${extension}`
}

const trimmed = (name: string) => name.replace(/^[\s.]+|[\s.]+$/gu, '')

function withoutExtensions(name: string): string {
  const shorter = trimmed(name.replace(lastExtension, ''))
  return shorter === name ? name : withoutExtensions(shorter)
}
