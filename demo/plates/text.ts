export const round = (value: number) => Math.round(value * 10) / 10

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

/** Plain text for XML: reserved characters escaped; anything XML forbids becomes a space; long text is cut. */
export function plain(text: string, longest: number): string {
  const legal = [...text.toWellFormed()].map(c => (/[\p{Cc}\uFFFD-\uFFFF]/u.test(c) ? ' ' : c))
  const cut = legal.length > longest ? [...legal.slice(0, longest - 1), '…'] : legal
  return cut.map(c => ENTITIES[c] ?? c).join('')
}

/** `place` sets the horizontal position, as attributes; the text is centred on `y`. */
type LabelBox = { place: string; y: number; width: number; size: number }

/** Text never wider than `width`, never taller than `size`. */
export function labelText(text: string, { place, y, width, size }: LabelBox, fill: string): string {
  if (!text) return ''
  const height = round(Math.min(size, width / (0.6 * Math.min([...text].length, 16))))
  const attributes = `${place} y="${round(y + height * 0.36)}" font-size="${height}" font-weight="600"`
  return `<text ${attributes} fill="${fill}" stroke="none">${plain(text, 16)}</text>`
}
