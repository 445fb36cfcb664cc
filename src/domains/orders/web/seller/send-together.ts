import type { FormState } from '#shared/forms/form-state.ts'
import type { PageApi } from '#shared/page-api.ts'
import { batchDeliver, batchLabels, batchSend } from '../../contract-seller.ts'
import { batchSize } from '../../rules/stages.ts'

type Skipped = { id: number; number: string; sentence: string }[]
type Wanted = { intent: string; ids: number[]; done: string /** Also marked as delivered. */; isDelivered: boolean }

/** Labels the orders that have none, and sends all of them at once; the sentences of those that cannot leave. */
export async function sendTogether(
  { intent, ids, done, isDelivered }: Wanted,
  api: Pick<PageApi, 'attempt'>,
): Promise<FormState> {
  const skipped: Skipped = []
  for (let from = 0; from === 0 || from < ids.length; from += batchSize) {
    const failure = await sendSlice(ids.slice(from, from + batchSize), isDelivered, skipped, api)
    if (failure) return { intent, fields: null, error: failure }
  }
  const first = new Map(skipped.toReversed().map(one => [one.id, one]))
  if (first.size === 0) return { intent, done }
  const error = [...first.values()].map(({ number, sentence }) => `${number}\u00a0: ${sentence}`).join(' ')
  return { intent, fields: null, error }
}

/** The sentence of a refusal of the whole batch; null when each order has its own result. */
async function sendSlice(
  ids: number[],
  isDelivered: boolean,
  skipped: Skipped,
  { attempt }: Pick<PageApi, 'attempt'>,
): Promise<string | null> {
  const labelled = await attempt(batchLabels, { body: { ids } })
  if (!labelled.ok) return labelled.fields?.ids ?? labelled.error
  // What has left before has no label to make: its delivery decides.
  if (!isDelivered) skipped.push(...labelled.data.skipped)
  const { ready } = labelled.data
  const sent = ready.length ? await attempt(batchSend, { body: { ids: ready } }) : null
  if (sent && !sent.ok) return sent.error
  skipped.push(...(sent?.data.skipped ?? []))
  if (!isDelivered) return null
  const delivered = await attempt(batchDeliver, { body: { ids } })
  if (!delivered.ok) return delivered.error
  skipped.push(...delivered.data.skipped)
  return null
}
