/** Checks how hostile text is rendered; each function returns the faults it finds. */
import { inflateSync } from 'node:zlib'
import { strFromU8, unzipSync } from 'fflate'
import type { JSHandle, Page } from 'playwright-core'
import { SaxesParser } from 'saxes'
import { word } from './marks.ts'

/** As a browser does, without running it. */
export const parseHtml = (page: Page, html: string): Promise<JSHandle<Document>> =>
  page.evaluateHandle(html => new DOMParser().parseFromString(html, 'text/html'), html)

/** Hostile text must create no script, no load and no external link. */
export const documentFaults = (parsed: JSHandle<Document>): Promise<string[]> =>
  parsed.evaluate((found, word) => {
    const faults: string[] = []
    const leads = ['href', 'src', 'action', 'formaction', 'data', 'poster', 'xlink:href', 'background', 'ping']
    for (const element of found.querySelectorAll('*')) {
      const name = element.localName
      if (name === word || element.matches('object, embed, base[href], meta[http-equiv=refresh]'))
        faults.push(`<${name}>`)
      for (const { name: attribute, value } of element.attributes) {
        if (attribute.startsWith('on') || attribute === 'srcdoc') faults.push(`<${name} ${attribute}>`)
        if (attribute === 'style' && value.includes(word)) faults.push(`<${name} style>`)
        if (!leads.includes(attribute)) continue
        const { protocol, hostname } = new URL(value, 'https://localhost')
        if (!['https:', 'http:', 'mailto:', 'tel:', 'geo:', 'data:', 'blob:'].includes(protocol))
          faults.push(`<${name} ${attribute}=${protocol}>`)
        if (hostname.includes(word)) faults.push(`<${name} ${attribute} leads to ${hostname}>`)
      }
    }
    for (const script of found.querySelectorAll('script')) {
      const text = script.textContent ?? ''
      if (/<(img|svg|script|\/script|!--)/.test(text)) faults.push('<script> with elements in it')
      if (script.type !== 'application/ld+json') continue
      try {
        JSON.parse(text)
      } catch {
        faults.push('JSON-LD is broken')
      }
    }
    const comments = document.createTreeWalker.call(found, found, NodeFilter.SHOW_COMMENT)
    for (let node = comments.nextNode(); node; node = comments.nextNode())
      if (node.nodeValue?.includes(word)) faults.push('a comment')
    return [...new Set(faults)]
  }, word)

export async function htmlFaults(page: Page, html: string): Promise<string[]> {
  const parsed = await parseHtml(page, html)
  const faults = await documentFaults(parsed)
  await parsed.dispose()
  return faults
}

/** Cells as a spreadsheet splits them. */
function cellsOf(text: string): string[] {
  const separator = /^\ufeff?[^\r\n]*;/.test(text) ? ';' : text.split('\n')[0]?.includes('\t') ? '\t' : ','
  const pattern = new RegExp(`(?:"((?:[^"]|"")*)"|([^"${separator}\\r\\n]*))(?:${separator}|\\r\\n|$)`, 'y')
  const cells: string[] = []
  pattern.lastIndex = text.startsWith('\ufeff') ? 1 : 0
  while (pattern.lastIndex < text.length) {
    const at = pattern.lastIndex
    const found = pattern.exec(text)
    if (!found) return [...cells, `= broken at ${at}: ${text.slice(at, at + 40)}`]
    cells.push(found[1]?.replaceAll('""', '"') ?? found[2] ?? '')
  }
  return cells
}

const csvFaults = (text: string): string[] =>
  cellsOf(text)
    .filter(cell => /^[=+\-@\t\r]/.test(cell) && !/^[+-]?[\d\s.,]+$/.test(cell))
    .map(cell => `a cell that runs: ${cell.slice(0, 60)}`)

/** Checks that the XML is well-formed; `refused` lists forbidden elements. */
function xmlFaults(text: string, refused: readonly string[] = []): string[] {
  const faults: string[] = []
  const parser = new SaxesParser()
  parser.on('error', error => void faults.push(error.message.slice(0, 80)))
  parser.on('opentag', ({ name }) => void (refused.includes(name) && faults.push(`<${name}>`)))
  parser.write(text).close()
  return faults
}

/** Checks each file of an archive by its type. A workbook has no formula and no external link. */
const zipFaults = (bytes: Uint8Array): string[] =>
  Object.entries(unzipSync(bytes)).flatMap(([name, content]) => {
    const faults = /(^|\/)\.\.(\/|$)|^\/|\\|\r|\n/.test(name) ? [`a file named ${name.slice(0, 40)}`] : []
    if (/\.(xml|rels)$/.test(name)) faults.push(...xmlFaults(strFromU8(content), ['f', 'hyperlink']))
    if (name.endsWith('.csv')) faults.push(...csvFaults(strFromU8(content)))
    if (name.endsWith('.pdf')) faults.push(...pdfFaults(Buffer.from(content)))
    return faults
  })

const active = /\/(JS|JavaScript|Launch|OpenAction|AA|URI|SubmitForm|GoToR|EmbeddedFiles?|RichMedia)\b/

/** Outside its strings, a PDF contains no action and no hostile text. */
function pdfFaults(bytes: Buffer): string[] {
  const raw = bytes.toString('latin1')
  const streams = [...raw.matchAll(/stream\r?\n([\s\S]*?)\r?\nendstream/g)].map(([, body = '']) => unfolded(body))
  const outside = raw.replace(/stream\r?\n[\s\S]*?\r?\nendstream/g, '')
  // An electronic invoice holds its own XML, and nothing else.
  const ownXml = outside.includes('(factur-x.xml)') && outside.match(/\/Type \/EmbeddedFile\b/g)?.length === 1
  return [outside, ...streams].flatMap(part => {
    const bare = ownXml ? withoutStrings(part).replace(/\/EmbeddedFiles?\b/g, '') : withoutStrings(part)
    return [active.exec(bare)?.[0], bare.includes(word) ? `${word} outside a string` : undefined].filter(
      fault => fault !== undefined,
    )
  })
}

/** Text streams only: fonts and pictures contain no text. */
function unfolded(body: string): string {
  try {
    const text = inflateSync(Buffer.from(body, 'latin1')).toString('latin1')
    return / (Tj|TJ|re|cm)\b/.test(text) ? text : ''
  } catch {
    return ''
  }
}

function withoutStrings(text: string): string {
  let depth = 0
  let bare = ''
  for (let at = 0; at < text.length; at++) {
    const character = text[at]
    if (character === '\\' && depth > 0) at++
    else if (character === '(') depth++
    else if (character === ')' && depth > 0) depth--
    else if (depth === 0) bare += character
  }
  return bare
}

/** Checks a file by its declared type. */
export async function markupFaults(page: Page, { type, body, bytes }: { type: string; body: string; bytes: Buffer }) {
  if (type.startsWith('text/csv')) return csvFaults(body)
  if (type.startsWith('application/pdf')) return pdfFaults(bytes)
  if (/zip|spreadsheet/.test(type)) return zipFaults(bytes)
  if (/xml/.test(type)) return xmlFaults(body)
  return type.startsWith('text/html') ? htmlFaults(page, body) : []
}
