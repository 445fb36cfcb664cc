/** French typography and slugs of the demo texts. */

const nbsp = '\u00a0'

/** One line, typographic apostrophes, non-breaking spaces before double punctuation, % and units. */
export function typesetDemo(text: string): string {
  return text
    .replace(/\s+/g, ' ')
    .trim()
    .replaceAll("'", '’')
    .replace(/ ([;:!?%»])/g, `${nbsp}$1`)
    .replace(/« /g, `«${nbsp}`)
}

/** Sentences also get a non-breaking space between a number and its unit. */
export function typesetSentences(text: string): string {
  return typesetDemo(text).replace(
    /(\d) (kg|g|L|mL|hl|hL|mm|cm|m|µm|ha|h|bar|kW|W|V|°C|€|an|ans|mois|jours)(?=[\s.,;)/]|$)/g,
    `$1${nbsp}$2`,
  )
}

/** ASCII kebab-case. */
export function demoSlug(text: string): string {
  return text
    .toLowerCase()
    .replaceAll('œ', 'oe')
    .replaceAll('æ', 'ae')
    .replaceAll('µ', 'u')
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
}

/** Replaces `{name}` by its cell; throws for a name without a cell. */
export function fill(template: string, cells: Record<string, string>): string {
  return template.replace(/\{(\w+)\}/g, (_, name: string) => {
    const cell = cells[name]
    if (cell === undefined) throw new Error(`No column "${name}" for "${template}"`)
    return /^-?\d+\.\d+$/.test(cell) ? cell.replace('.', ',') : cell
  })
}
