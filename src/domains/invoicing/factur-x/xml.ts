/** Writes XML: text and attributes are escaped, and characters that XML 1.0 forbids are left out. */
export type Xml = { readonly xml: string }
type Content = string | readonly (Xml | null)[]

// Tab, line feed and carriage return are the only control characters allowed; lone surrogates are not characters.
const forbidden = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu
const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
export const escapeXml = (text: string) =>
  text.replace(forbidden, '').replace(/[&<>"]/g, character => escapes[character] ?? '')

/** An element with text, or with other elements; `null` stands for an element that is left out. */
export function element(name: string, content: Content, attributes: Record<string, string> = {}): Xml {
  const opening = Object.entries(attributes).reduce((tag, [key, value]) => `${tag} ${key}="${escapeXml(value)}"`, name)
  const inside = typeof content === 'string' ? escapeXml(content) : content.map(child => child?.xml ?? '').join('')
  return { xml: inside === '' ? `<${opening}/>` : `<${opening}>${inside}</${name}>` }
}

/** Nothing when there is no text: an empty element has no meaning in an invoice. */
export const optional = (name: string, text: string | null, attributes?: Record<string, string>) =>
  text?.trim() ? element(name, text.trim(), attributes) : null

export const xmlDocument = (root: Xml) => `<?xml version="1.0" encoding="UTF-8"?>\n${root.xml}\n`
