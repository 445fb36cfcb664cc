import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Tx } from '#platform/db/pool.ts'
import { frenchTypography } from '#platform/markdown.ts'
import { invalidatePages } from '#platform/page-invalidation.ts'

const folder = join(import.meta.dirname, '../faq')
type Written = { category: string; slug: string; title: string; keywords: string; audience: string; body: string }
type Chapter = { slug: string; title: string; summary: string; articles: Written[] }

/** Default questions and answers, one file per category, in file-name order. */
export const readFaq = (): Chapter[] =>
  readdirSync(folder)
    .sort()
    .map(file => readChapter(readFileSync(join(folder, file), 'utf8')))

function readChapter(source: string): Chapter {
  const [head = '', ...parts] = source.split(/^# /m)
  const { facts } = factsOf(head.split('\n'))
  const slug = facts.get('slug') ?? ''
  return {
    slug,
    title: facts.get('title') ?? '',
    summary: frenchTypography(facts.get('summary') ?? ''),
    articles: parts.map(part => readArticle(slug, part)),
  }
}

function readArticle(category: string, part: string): Written {
  const [title = '', ...lines] = part.split('\n')
  const { facts, rest } = factsOf(lines)
  return {
    category,
    title: frenchTypography(title),
    slug: facts.get('slug') ?? '',
    keywords: facts.get('keywords') ?? '',
    audience: facts.get('for') ?? 'buyer',
    body: rest.join('\n').trim(),
  }
}

/** Front matter: « key: value » lines before the text. */
function factsOf(lines: readonly string[]) {
  const end = lines.findIndex(line => !/^[a-z]+: /.test(line))
  const facts = new Map(
    lines.slice(0, end).map(line => {
      const at = line.indexOf(': ')
      return [line.slice(0, at), line.slice(at + 2)] as const
    }),
  )
  return { facts, rest: lines.slice(end) }
}

/** Inserts missing answers and returns how many; existing ones are never changed. */
export async function loadFaq(tx: Tx): Promise<number> {
  let added = 0
  for (const [position, { articles, ...chapter }] of readFaq().entries()) {
    const values = { ...chapter, position }
    await tx
      .insertInto('faq_categories')
      .values(values)
      .onConflict(on => on.column('slug').doNothing())
      .execute()
    const rows = articles.map((article, index) => ({ ...article, position: index }))
    const done = await tx
      .insertInto('faq_articles')
      .values(rows)
      .onConflict(on => on.column('slug').doNothing())
      .executeTakeFirst()
    added += Number(done.numInsertedOrUpdatedRows ?? 0)
  }
  if (added > 0) await invalidatePages(tx, 'support')
  return added
}
