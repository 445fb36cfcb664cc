import type { ParsedLine } from '../../reading/line.ts'
import type { ImportRecord, StagedLine } from '../record.ts'
import type { ImportContext, LineOperation, PlannedLine } from './import-context.ts'

type Row = { line: number; parsed: ParsedLine }
type Creation = Extract<LineOperation, { kind: 'create' }>
/** The limit of the form for new articles. */
export const variantsAtMost = 40

/**
 * Makes one article of the new lines that name the same one; a line of an article that the seller already has adds a
 * variant to it.
 */
export function groupVariants(
  context: ImportContext,
  rows: readonly Row[],
  planned: readonly PlannedLine[],
): PlannedLine[] {
  const groups = new Map(rows.flatMap(({ line, parsed }) => (parsed.group ? [[line, parsed.group] as const] : [])))
  const articles = knownArticles(context, rows)
  const open = new Map<string, Creation>()
  return planned.map(plan => {
    const group = groups.get(plan.line)
    const { act } = plan
    if (group === undefined || act?.kind !== 'create') return plan
    const articleId = articles.get(group)
    if (articleId !== undefined) return { ...plan, act: { kind: 'extend', articleId, given: act.given } }
    const first = open.get(group)
    if (first === undefined || first.given.variants.length >= variantsAtMost) {
      open.set(group, act)
      return plan
    }
    join(first, act, plan)
    return { ...plan, act: { kind: 'member', of: first.lines[0] ?? plan.line } }
  })
}

/** Group → article of the seller that one of its lines already is. */
function knownArticles({ offers, record }: ImportContext, rows: readonly Row[]): Map<string, number> {
  return new Map(
    rows.flatMap(({ parsed }) => {
      const known = offers.get(parsed.reference)
      const own = known !== undefined && known.createdByVendorId === record.vendor_id && known.otherSellers === 0
      return parsed.group && own ? [[parsed.group, known.articleId] as const] : []
    }),
  )
}

/** Labels distinguish the variants of an article: the reference does where the file gives none, or the same twice. */
function join(first: Creation, { given, picture }: Creation, { line, reference }: PlannedLine) {
  const [variant] = given.variants
  if (!variant) return
  for (const [index, one] of first.given.variants.entries())
    if (one.label === '') first.given.variants[index] = { ...one, label: one.reference.slice(0, 80) }
  const taken = new Set(first.given.variants.map(({ label }) => label.toLowerCase()))
  const label = variant.label && !taken.has(variant.label.toLowerCase()) ? variant.label : reference.slice(0, 80)
  first.given.variants.push({ ...variant, label })
  first.lines.push(line)
  first.picture = first.picture || picture
}

/** The first lines up to a limit, and those after it of the same article. */
export function wholeArticles({ mapping }: ImportRecord, lines: StagedLine[], limit: number): StagedLine[] {
  const groupAt = (index: number) => lines[index]?.cells[mapping.columns.group ?? -1]?.trim() ?? ''
  let end = Math.min(limit, lines.length)
  while (end < lines.length && groupAt(end) !== '' && groupAt(end) === groupAt(end - 1)) end++
  return lines.slice(0, end)
}
