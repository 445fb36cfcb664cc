import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { frenchTypography, markdownToHtml } from '#platform/markdown.ts'
import { type PageText, type TextName, textNames } from '../contract.ts'

const folder = join(import.meta.dirname, '../texts')
const texts = new Map<TextName, PageText>()

/** Page text, read once: it changes only with a release. */
export function loadPageText(name: TextName): PageText {
  const known = texts.get(name)
  if (known) return known
  const text = readText(readFileSync(join(folder, `${name}.md`), 'utf8'))
  texts.set(name, text)
  return text
}

/** All the page texts, for tests. */
export const loadAllPageTexts = () => textNames.map(name => [name, loadPageText(name)] as const)

/** « key: value » lines, then `## Title {anchor}` sections; without an anchor, it is derived from the title. */
export function readText(source: string): PageText {
  const [head = '', ...parts] = source.split(/^## /m)
  const facts = new Map(
    head.split('\n').flatMap(line => {
      const at = line.indexOf(': ')
      return at > 0 ? [[line.slice(0, at), frenchTypography(line.slice(at + 2).trim())] as const] : []
    }),
  )
  return {
    title: facts.get('title') ?? '',
    description: facts.get('description') ?? '',
    lead: facts.get('lead') ?? '',
    sections: parts.map(readSection),
  }
}

function readSection(part: string) {
  const [line = '', ...body] = part.split('\n')
  const [, title = '', anchor] = line.match(/^(.*?)(?: \{([\w-]+)\})?$/) ?? []
  return { id: anchor ?? slugOf(title), title: frenchTypography(title), html: markdownToHtml(body.join('\n')) }
}

const slugOf = (title: string) =>
  title
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/œ/g, 'oe')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
