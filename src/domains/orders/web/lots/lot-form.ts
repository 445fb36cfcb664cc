/** From the form of one article's lots to the body of `recordLots`. */
import type { OperationRequest } from '#shared/contract.ts'
import type { FieldErrors } from '#shared/errors.ts'
import { textOf } from '#shared/forms/form-state.ts'
import type { LotUnits, recordLots } from '../../contract-lots.ts'

type Key = Pick<LotUnits, 'lineId' | 'offerId' | 'shipmentId'>

const prefix = 'lots:'
/** Each article of each shipment has a form of its own. */
export const lotIntent = ({ lineId, offerId, shipmentId }: Key) => `${prefix}${lineId}:${offerId}:${shipmentId ?? ''}`
export const isLotIntent = (intent: string) => intent.startsWith(prefix)

type Body = OperationRequest<typeof recordLots>['body']

/** A row without a lot number is left out; `ranks` are the rows that were sent, for their errors. */
export function lotsBody(form: FormData): { body: Body; ranks: readonly number[] } {
  const [lineId = '', offerId = '', shipmentId = ''] = textOf(form, 'intent').slice(prefix.length).split(':')
  const rows = [...form.keys()].flatMap(name => /^lots\.(\d{1,3})\.lot$/.exec(name)?.[1] ?? []).map(Number)
  const ranks = rows.filter(rank => textOf(form, `lots.${rank}.lot`).trim() !== '')
  return {
    ranks,
    body: {
      lineId,
      offerId,
      shipmentId: shipmentId || null,
      revision: textOf(form, 'revision'),
      lots: ranks.map(rank => ({
        lot: textOf(form, `lots.${rank}.lot`),
        quantity: textOf(form, `lots.${rank}.quantity`).replace(/\s/g, ''),
        bestBefore: textOf(form, `lots.${rank}.bestBefore`) || null,
      })),
      reason: textOf(form, 'reason').trim(),
    },
  }
}

/** Errors of the sent lots, at the rows of the form. */
export const atRows = (fields: FieldErrors, ranks: readonly number[]): FieldErrors =>
  Object.fromEntries(
    Object.entries(fields).map(([name, sentence]) => [
      name.replace(/^lots\.(\d+)\./, (_, index) => `lots.${ranks[Number(index)]}.`),
      sentence,
    ]),
  )
