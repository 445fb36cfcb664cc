import type { Tx } from '#platform/db/pool.ts'
import { createLineReader, type LineFault, type ParsedLine, type ReadLine, truncated } from '../../reading/line.ts'
import { documentFields, type ImportField } from '../../rules.ts'
import type { ImportRecord, StagedLine } from '../record.ts'
import {
  columnLabel,
  type ImportContext,
  type LineNotes,
  type LinePlan,
  loadImportContext,
  type PlannedDocument,
  type PlannedLine,
} from './import-context.ts'
import type { KnownOffer } from './known-offers.ts'
import { planChange } from './plan-change.ts'
import { planCreation } from './plan-creation.ts'
import { groupVariants } from './plan-groups.ts'

/** Plans each line, with the reasons for rejections. Writes nothing: the dry run and the import both call it. */
export async function planLines(tx: Tx, record: ImportRecord, staged: readonly StagedLine[]): Promise<PlannedLine[]> {
  const reader = createLineReader(record.kind, record.mapping.columns, record.headers, record.mapping.attributes)
  const read = staged
    .filter(({ cells }) => cells.length > 0)
    .map(({ line, cells }) => ({ line, cells, ...reader(cells) }))
  const context = await loadImportContext(tx, record, read)
  const planned = groupVariants(
    context,
    read,
    read.map(row => planLine(context, row)),
  )
  const unread = staged.filter(({ cells }) => cells.length === 0).map(unreadable)
  return [...planned, ...unread].sort((a, b) => a.line - b.line)
}

const unreadable = ({ line, faults }: StagedLine): PlannedLine => ({
  line,
  reference: '',
  ean: null,
  outcome: 'refused',
  faults,
  warnings: [],
  offerId: null,
  act: null,
  pictures: [],
  documents: [],
  bin: null,
  title: '',
})

type ReadRow = { line: number; cells: readonly string[] } & ReadLine

function planLine(context: ImportContext, row: ReadRow): PlannedLine {
  const { line, parsed } = row
  const known = context.offers.get(parsed.reference)
  const warnings = [...row.warnings]
  const plan = row.faults.length ? { faults: row.faults, act: null } : planSound(context, row, known, warnings)
  const refused = plan.faults.length > 0
  return {
    line,
    reference: parsed.reference,
    ean: parsed.ean ?? null,
    outcome: refused ? 'refused' : plan.act === null ? 'unchanged' : plan.act.kind === 'change' ? 'update' : 'create',
    faults: plan.faults,
    warnings: refused ? [] : warnings,
    offerId: known?.offerId ?? null,
    act: refused ? null : plan.act,
    pictures: parsed.pictures ?? [],
    documents: documentsOf(parsed),
    bin: parsed.bin ?? null,
    title: known?.title ?? parsed.title ?? '',
  }
}

function planSound(
  context: ImportContext,
  { line, cells, parsed }: ReadRow,
  known: KnownOffer | undefined,
  warnings: LineFault[],
): LinePlan {
  const { record } = context
  const note = (field: ImportField, sentence: string): LineFault => {
    // The seller's own spelling: they would not recognise a line by a parsed rate or price.
    const value = truncated(cells[record.mapping.columns[field] ?? -1]?.trim() ?? '')
    return { column: columnLabel(record, field), sentence, value }
  }
  const sameEan = parsed.ean === undefined ? null : firstOf(context.sameEan, parsed.ean, line)
  const notes: LineNotes = {
    line,
    sameEan: sameEan ? `EAN déjà donné à la ligne ${sameEan}` : null,
    refuse: (field, sentence) => ({ faults: [note(field, sentence)], act: null }),
    warn: (field, sentence) => {
      warnings.push(note(field, sentence))
    },
    remark: (column, sentence, value) => {
      warnings.push({ column, sentence, value: truncated(value) })
    },
    plan: act => ({ faults: [], act }),
  }
  const twice = firstOf(context.sameReference, parsed.reference, line)
  if (twice) return notes.refuse('reference', `Référence déjà donnée à la ligne ${twice}`)
  if (known) return planChange(context, parsed, known, notes)
  if (record.kind !== 'catalogue') return notes.refuse('reference', 'Référence inconnue dans votre catalogue')
  return planCreation(context, parsed, notes)
}

/** The first line with this value; later duplicates refer to it. */
function firstOf(lines: Map<string, number>, value: string, line: number): number | null {
  const first = lines.get(value)
  if (first === undefined) lines.set(value, line)
  return first ?? null
}

const documentsOf = (parsed: ParsedLine): PlannedDocument[] =>
  (['safetySheets', 'technicalSheets', 'certificates'] as const).flatMap(field =>
    (parsed[field] ?? []).map(one => ({ ...one, kind: documentFields[field] })),
  )
