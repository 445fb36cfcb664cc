import type { Tx } from '#platform/db/pool.ts'
import { type LineFault, type ParsedLine, readLine, truncated } from '../reading/line.ts'
import type { LineOutcome } from '../rules.ts'
import {
  columnLabel,
  type ImportContext,
  type LineOperation,
  type LinePlan,
  loadImportContext,
  type RefuseLine,
} from './import-context.ts'
import type { KnownOffer } from './known-offers.ts'
import { planChange } from './plan-change.ts'
import { planCreation } from './plan-creation.ts'
import type { ImportRecord, StagedLine } from './record.ts'

/** `act` null: nothing to do, or rejected. */
export type PlannedLine = {
  line: number
  reference: string
  ean: string | null
  outcome: LineOutcome
  faults: LineFault[]
  offerId: number | null
  act: LineOperation | null
  /** Description of the plan in words, for the preview. */
  title: string
}

/** Plans each line, with the reasons for rejections. Writes nothing: the dry run and the import both call it. */
export async function planLines(tx: Tx, record: ImportRecord, staged: readonly StagedLine[]): Promise<PlannedLine[]> {
  const read = staged
    .filter(({ cells }) => cells.length > 0)
    .map(({ line, cells }) => ({
      line,
      cells,
      ...readLine(record.kind, cells, record.mapping.columns, record.headers),
    }))
  const context = await loadImportContext(tx, record, read)
  const planned = read.map(row => planLine(context, row))
  const unread = staged.filter(({ cells }) => cells.length === 0).map(unreadable)
  return [...planned, ...unread].sort((a, b) => a.line - b.line)
}

const unreadable = ({ line, faults }: StagedLine): PlannedLine => ({
  line,
  reference: '',
  ean: null,
  outcome: 'refused',
  faults,
  offerId: null,
  act: null,
  title: '',
})

type ReadRow = { line: number; cells: readonly string[]; parsed: ParsedLine; faults: LineFault[] }

function planLine(context: ImportContext, row: ReadRow): PlannedLine {
  const { line, parsed } = row
  const known = context.offers.get(parsed.reference)
  const plan = row.faults.length ? { faults: row.faults, act: null } : planSound(context, row, known)
  const refused = plan.faults.length > 0
  return {
    line,
    reference: parsed.reference,
    ean: parsed.ean ?? null,
    outcome: refused ? 'refused' : plan.act === null ? 'unchanged' : plan.act.kind === 'change' ? 'update' : 'create',
    faults: plan.faults,
    offerId: known?.offerId ?? null,
    act: refused ? null : plan.act,
    title: known?.title ?? parsed.title ?? '',
  }
}

function planSound(context: ImportContext, { line, cells, parsed }: ReadRow, known: KnownOffer | undefined): LinePlan {
  const { record } = context
  const refuse: RefuseLine = (field, sentence) => {
    // The seller's own spelling: they would not recognise a line by a parsed rate or price.
    const value = truncated(cells[record.mapping.columns[field] ?? -1]?.trim() ?? '')
    return { faults: [{ column: columnLabel(record, field), sentence, value }], act: null }
  }
  const twice = firstOf(context.sameReference, parsed.reference, line)
  if (twice) return refuse('reference', `Référence déjà donnée à la ligne ${twice}`)
  if (known) return planChange(context, parsed, known, refuse)
  if (record.kind !== 'catalogue') return refuse('reference', 'Référence inconnue dans votre catalogue')
  const sameEan = parsed.ean === undefined ? null : firstOf(context.sameEan, parsed.ean, line)
  return sameEan ? refuse('ean', `EAN déjà donné à la ligne ${sameEan}`) : planCreation(context, parsed, refuse)
}

/** The first line with this value; later duplicates refer to it. */
function firstOf(lines: Map<string, number>, value: string, line: number): number | null {
  const first = lines.get(value)
  if (first === undefined) lines.set(value, line)
  return first ?? null
}
