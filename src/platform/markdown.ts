import markdown from 'markdown-it'

const renderer = markdown({ html: false, linkify: false, typographer: false })
// Titles of a page begin where the text does: a text never brings its own h1.
renderer.renderer.rules.heading_open = (tokens, index) => `<${lower(tokens[index]?.tag)}>`
renderer.renderer.rules.heading_close = (tokens, index) => `</${lower(tokens[index]?.tag)}>`
// Only our own pages, https and mail: an editor may be tricked too.
renderer.validateLink = url => /^(\/(?!\/)|https:\/\/|mailto:|#)/.test(url)
renderer.disable('image')

const lower = (tag = 'h2') => `h${Math.min(Math.max(Number(tag.slice(1)), 2), 4)}`

/** Markdown of our editors as safe HTML: no HTML of theirs passes, headings start at h2. */
export const htmlOf = (text: string): string => renderer.render(text)
