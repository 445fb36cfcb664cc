import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { pageApi } from '#shared/page-api.ts'
import { setBins, setThresholds } from '../contract.ts'
import { action } from './StockPage.tsx'

/** Sends the form below the table; returns the result and the operations called. */
async function send(fields: Record<string, string>) {
  const calls: unknown[] = []
  const context = new RouterContextProvider()
  const attempt = async (operation: unknown, { body }: { body: unknown }) => {
    calls.push([operation, body])
    return { ok: true, data: { changed: operation === setBins ? 2 : 1 } }
  }
  // Only `attempt` is called by the action.
  context.set(pageApi, { attempt } as never)
  const request = new Request('http://localhost/account/stock', { method: 'POST', body: new URLSearchParams(fields) })
  const result = await action({ context, request } as never)
  return { result, calls }
}

const thresholds = { 'thresholds.7.offerId': '7', 'thresholds.7.units': '' }

test('the list of one warehouse sends its bins with the thresholds; an empty field removes the bin', async () => {
  const bins = { 'bins.7.offerId': '7', 'bins.7.bin': 'A-12', 'bins.8.offerId': '8', 'bins.8.bin': '' }
  const { result, calls } = await send({ ...thresholds, ...bins, warehouseId: '3' })
  expect(calls).toMatchObject([
    [setThresholds, { thresholds: [{ units: null }] }],
    [setBins, { bins: [{ bin: 'A-12' }, { bin: null }] }],
  ])
  expect(result.message).toBe('1 seuil enregistré, 2 emplacements enregistrés.')
})

test('the list of all warehouses sends thresholds only', async () => {
  const { result, calls } = await send(thresholds)
  expect(calls).toMatchObject([[setThresholds, {}]])
  expect(result.message).toBe('1 seuil enregistré.')
})
