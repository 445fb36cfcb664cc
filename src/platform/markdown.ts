import markdown from 'markdown-it'

const renderer = markdown({ html: false, linkify: false, typographer: false })
// The page's own title is the h1, so headings in the text start below it.
renderer.renderer.rules.heading_open = (tokens, index) => `<${lower(tokens[index]?.tag)}>`
renderer.renderer.rules.heading_close = (tokens, index) => `</${lower(tokens[index]?.tag)}>`
// A table wider than a phone scrolls by itself.
renderer.renderer.rules.table_open = () => '<div class="prose-table" tabindex="0" role="group"><table>'
renderer.renderer.rules.table_close = () => '</table></div>'
// Only our own pages, https and mailto: an editor may be tricked into pasting anything else.
renderer.validateLink = url => /^(\/(?!\/)|https:\/\/|mailto:|#)/.test(url)
renderer.disable('image')

const lower = (tag = 'h2') => `h${Math.min(Math.max(Number(tag.slice(1)), 2), 4)}`

/** French non-breaking spaces: before high punctuation, inside quotes, between a number and its unit. */
export const frenchTypography = (text: string): string =>
  text
    .replace(/ +([;:!?»])/g, '\u00a0$1')
    .replace(/« +/g, '«\u00a0')
    .replace(/(\d) (?=(?:€|%|kg|g|cm|mm|m|km|h|Mo|Ko|hl|L|cl|ml)(?![\p{L}]))/gu, '$1\u00a0')
    .replace(/(\d) (?=\d{3}(?!\d))/g, '$1\u00a0')

/** Renders our editors' Markdown as safe HTML: raw HTML is escaped, headings start at h2. */
export const markdownToHtml = (text: string): string => renderer.render(frenchTypography(text))

/** The same text as plain paragraphs and list items, for documents that are not pages. Rows of tables become items. */
export function markdownToProse(text: string): { kind: 'paragraph' | 'item'; text: string }[] {
  const found: { kind: 'paragraph' | 'item'; text: string }[] = []
  let depth = 0
  let row: string[] | null = null
  for (const token of renderer.parse(frenchTypography(text), {})) {
    if (token.type === 'list_item_open') depth++
    if (token.type === 'list_item_close') depth--
    if (token.type === 'tr_open') row = []
    if (token.type === 'tr_close' && row) found.push({ kind: 'item', text: row.filter(Boolean).join('\u00a0: ') })
    if (token.type === 'tr_close') row = null
    if (token.type !== 'inline') continue
    const plain = (token.children ?? []).map(plainText).join('')
    if (row) row.push(plain)
    else found.push({ kind: depth > 0 ? 'item' : 'paragraph', text: plain })
  }
  return found
}

const plainText = ({ type, content }: { type: string; content: string }) =>
  type === 'text' || type === 'code_inline' ? content : type === 'softbreak' || type === 'hardbreak' ? ' ' : ''
