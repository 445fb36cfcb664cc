import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { frenchTypography, markdownToHtml, markdownToProse } from '#platform/markdown.ts'
import { type PageText, type TextName, textNames } from '../contract.ts'

const folder = join(import.meta.dirname, '../texts')
const sources = new Map<TextName, string>()

/** Source of a text as released, read once: it changes only with a release. */
export function releasedSource(name: TextName): string {
  const known = sources.get(name)
  if (known !== undefined) return known
  const source = readFileSync(join(folder, `${name}.md`), 'utf8')
  sources.set(name, source)
  return source
}

/** All the released texts, for tests. */
export const loadReleasedTexts = () => textNames.map(name => [name, readText(releasedSource(name))] as const)

/** « key: value » lines, then `## Title {anchor}` sections; without an anchor, it is derived from the title. */
export function readText(source: string): PageText {
  const { facts, parts } = parse(source)
  return {
    title: facts.get('title') ?? '',
    description: facts.get('description') ?? '',
    lead: facts.get('lead') ?? '',
    sections: parts.map(part => {
      const { id, title, body } = readSection(part)
      return { id, title, html: markdownToHtml(body) }
    }),
  }
}

/** The same text without markup. */
export function readProse(source: string) {
  const { facts, parts } = parse(source)
  return {
    title: facts.get('title') ?? '',
    lead: facts.get('lead') ?? '',
    sections: parts.map(part => {
      const { title, body } = readSection(part)
      return { title, blocks: markdownToProse(body) }
    }),
  }
}

function parse(source: string) {
  const [head = '', ...parts] = source.split(/^## /m)
  const facts = new Map(
    head.split('\n').flatMap(line => {
      const at = line.indexOf(': ')
      return at > 0 ? [[line.slice(0, at), frenchTypography(line.slice(at + 2).trim())] as const] : []
    }),
  )
  return { facts, parts }
}

function readSection(part: string) {
  const [line = '', ...body] = part.split('\n')
  const [, title = '', anchor] = line.match(/^(.*?)(?: \{([\w-]+)\})?$/) ?? []
  return { id: anchor ?? slugOf(title), title: frenchTypography(title), body: body.join('\n') }
}

const slugOf = (title: string) =>
  title
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/œ/g, 'oe')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
