import type { Tx } from '#platform/db/pool.ts'
import { type Fault, type LineSays, readLine, shown } from '../reading/line.ts'
import type { LineOutcome } from '../rules.ts'
import type { KnownOffer } from './known.ts'
import { planChange } from './plan-change.ts'
import { planCreation } from './plan-creation.ts'
import type { ImportRecord, StagedLine } from './record.ts'
import { type Act, columnOf, type Refuse, type Told, type World, worldOf } from './world.ts'

/** `act` null: nothing to do, or refused. */
export type Planned = {
  line: number
  reference: string
  ean: string | null
  outcome: LineOutcome
  faults: Fault[]
  offerId: number | null
  act: Act | null
  /** The plan in words, for the preview. */
  title: string
}

/** What each line would do, and why some cannot. Writes nothing: the dry run and the import itself both ask here. */
export async function planLines(tx: Tx, record: ImportRecord, staged: readonly StagedLine[]): Promise<Planned[]> {
  const read = staged
    .filter(({ cells }) => cells.length > 0)
    .map(({ line, cells }) => ({
      line,
      cells,
      ...readLine(record.kind, cells, record.mapping.columns, record.headers),
    }))
  const world = await worldOf(tx, record, read)
  const planned = read.map(row => planLine(world, row))
  const unread = staged.filter(({ cells }) => cells.length === 0).map(unreadable)
  return [...planned, ...unread].sort((a, b) => a.line - b.line)
}

const unreadable = ({ line, faults }: StagedLine): Planned => ({
  line,
  reference: '',
  ean: null,
  outcome: 'refused',
  faults,
  offerId: null,
  act: null,
  title: '',
})

type ReadRow = { line: number; cells: readonly string[]; says: LineSays; faults: Fault[] }

function planLine(world: World, row: ReadRow): Planned {
  const { line, says } = row
  const known = world.offers.get(says.reference)
  const plan = row.faults.length ? { faults: row.faults, act: null } : planSound(world, row, known)
  const refused = plan.faults.length > 0
  return {
    line,
    reference: says.reference,
    ean: says.ean ?? null,
    outcome: refused ? 'refused' : plan.act === null ? 'unchanged' : plan.act.kind === 'change' ? 'update' : 'create',
    faults: plan.faults,
    offerId: known?.offerId ?? null,
    act: refused ? null : plan.act,
    title: known?.title ?? says.title ?? '',
  }
}

function planSound(world: World, { line, cells, says }: ReadRow, known: KnownOffer | undefined): Told {
  const { record } = world
  const refuse: Refuse = (field, sentence) => {
    // As the seller wrote it: a rate or a price read is not what they know their line by.
    const value = shown(cells[record.mapping.columns[field] ?? -1]?.trim() ?? '')
    return { faults: [{ column: columnOf(record, field), sentence, value }], act: null }
  }
  const twice = firstOf(world.sameReference, says.reference, line)
  if (twice) return refuse('reference', `Référence déjà donnée à la ligne ${twice}`)
  if (known) return planChange(world, says, known, refuse)
  if (record.kind !== 'catalogue') return refuse('reference', 'Référence inconnue dans votre catalogue')
  const sameEan = says.ean === undefined ? null : firstOf(world.sameEan, says.ean, line)
  return sameEan ? refuse('ean', `EAN déjà donné à la ligne ${sameEan}`) : planCreation(world, says, refuse)
}

/** The line that said it first; from now on it is this one. */
function firstOf(lines: Map<string, number>, value: string, line: number): number | null {
  const first = lines.get(value)
  if (first === undefined) lines.set(value, line)
  return first ?? null
}
