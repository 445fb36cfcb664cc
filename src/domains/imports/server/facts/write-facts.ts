/** Bins and attributes of existing offers: parts of a line that the update of an offer does not write. */
import type { AttributeValues } from '#domains/catalogue/rules/attributes.ts'
import { changeAttributeValues } from '#domains/catalogue/server/attributes/change-values.ts'
import { proposeValues } from '#domains/catalogue/server/pending/propose-values.ts'
import { setBins } from '#domains/stock/server/bins.ts'
import type { Tx } from '#platform/db/pool.ts'
import type { PlannedLine } from '../planning/import-context.ts'
import { changedAttributes } from '../planning/plan-attributes.ts'
import type { ImportRecord, LineChange } from '../record.ts'

/** For changes and their undo. */
export async function writeFacts(
  tx: Tx,
  { vendor_id, settings }: ImportRecord,
  changes: readonly { offerId: number; after: LineChange }[],
): Promise<void> {
  const bins = changes.flatMap(({ offerId, after }) =>
    after.bin === undefined ? [] : [{ offerId, bin: after.bin === null ? null : String(after.bin) }],
  )
  if (bins.length && settings.warehouseId !== null)
    await setBins(tx, vendor_id, { warehouseId: settings.warehouseId, bins })
  const values = changes
    .map(({ offerId, after }) => ({ offerId, values: changedAttributes(after) }))
    .filter(change => Object.keys(change.values).length > 0)
  if (!values.length) return
  await changeAttributeValues(tx, vendor_id, values)
  await proposeValues(
    tx,
    vendor_id,
    values.map(change => ({ attributes: presentValues(change.values), variants: [] })),
  )
}

const presentValues = (values: ReturnType<typeof changedAttributes>): AttributeValues =>
  Object.fromEntries(Object.entries(values).flatMap(([code, value]) => (value === null ? [] : [[code, value]])))

/** An offer that a line creates exists only then. */
export async function writeCreatedBins(
  tx: Tx,
  { vendor_id, settings }: ImportRecord,
  plans: readonly PlannedLine[],
  applied: readonly { line: number; outcome: string; offerId: number | null }[],
): Promise<void> {
  const binOf = new Map(plans.flatMap(({ line, bin }) => (bin === null ? [] : [[line, bin] as const])))
  const bins = applied.flatMap(({ line, outcome, offerId }) => {
    const bin = binOf.get(line)
    return outcome === 'create' && offerId !== null && bin !== undefined ? [{ offerId, bin }] : []
  })
  if (bins.length && settings.warehouseId !== null)
    await setBins(tx, vendor_id, { warehouseId: settings.warehouseId, bins })
}
