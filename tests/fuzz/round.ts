/**
 * One round: new fixtures, then requests generated from a seed. The same seed, round and count give the same requests
 * on the same fixtures, so a case is named by seed, round and index, and replayed by running its round up to it.
 */
import { gunzipSync } from 'node:zlib'
import { type Dice, diceOf } from '#demo/catalogue/random.ts'
import { brokenInvariants } from '#tests/support/broken-invariants.ts'
import type { TestApp } from '#tests/support/injected.ts'
import {
  type FuzzMarket,
  type FuzzRole,
  headersOf,
  idsKnownTo,
  openFuzzMarket,
  randomRole,
  restoreRoles,
} from './market.ts'
import { type FuzzOperation, operationsOf } from './operations.ts'
import { type Draft, spoil } from './spoil.ts'
import { type Known, pick, valueFor } from './values.ts'
import { fuzzFaults } from './verdict.ts'

export type FuzzCase = { seed: string; round: number; index: number }
export type Finding = { at: string; request: string; fault: string; response: string }
export type FuzzCounts = { requests: number; statuses: Record<string, number>; findings: Finding[] }
type Log = (line: string) => void
type RoundOptions = { seed: string; round: number; count: number; log?: Log }

const mendEvery = 60
const shown = 600

/** Cached: the same in every round, and slow to compile. */
let operationsCache: FuzzOperation[] | undefined

/** All but the switch of the read-only mode, which would have every later request refused. */
export async function describedOperations(app: TestApp): Promise<FuzzOperation[]> {
  operationsCache ??= operationsOf(JSON.parse(`${gunzipSync((await app.http.inject('/api/openapi.json')).rawPayload)}`))
  return operationsCache.filter(({ name }) => name !== 'POST /api/admin/read-only')
}

export async function runRound(app: TestApp, { seed, round, count, log }: RoundOptions): Promise<FuzzCounts> {
  const operations = await describedOperations(app)
  const market = await openFuzzMarket(app)
  const counts: FuzzCounts = { requests: 0, statuses: {}, findings: [] }
  for (let index = 0; index < count; index++) {
    if (index % mendEvery === 0) await restoreRoles(market)
    await tryOne(market, operations, { seed, round, index }, counts, index === count - 1 ? log : undefined)
  }
  for (const [label, rows] of Object.entries(await brokenInvariants(app.pool))) {
    counts.findings.push({
      at: `${seed}/${round}`,
      request: 'the whole round',
      fault: label,
      response: JSON.stringify(rows),
    })
  }
  return counts
}

async function tryOne(market: FuzzMarket, operations: FuzzOperation[], at: FuzzCase, counts: FuzzCounts, log?: Log) {
  const dice = diceOf(`${at.seed}/${at.round}/${at.index}`)
  const operation = pick(dice, operations)
  const role = randomRole(operation, dice)
  const draft = draftFor(operation, dice, idsKnownTo(market, operation, role, dice))
  const spoiled = dice.chance(0.6) ? spoil(draft, dice) : []
  const request = written(market, operation, role, draft)
  const started = process.cpuUsage()
  const response = await market.app.http.inject(request)
  const { user, system } = process.cpuUsage(started)
  const milliseconds = (user + system) / 1_000
  counts.requests++
  counts.statuses[response.statusCode] = (counts.statuses[response.statusCode] ?? 0) + 1
  const addressSpoiled = spoiled.some(way => way === 'path' || way === 'tail')
  const line = `${role} ${operation.method} ${request.url} ${request.payload ?? ''}`.slice(0, shown)
  log?.(`${line}\n→ ${response.statusCode} ${response.payload}`)
  for (const fault of await fuzzFaults(market, { operation, role, addressSpoiled, milliseconds }, response))
    counts.findings.push({
      at: `${at.seed}/${at.round}/${at.index}`,
      request: line,
      fault: `${operation.name} ${fault}`,
      response: response.payload.slice(0, shown),
    })
}

export function draftFor(operation: FuzzOperation, dice: Dice, known: Known): Draft {
  const draft: Draft = { path: {}, query: {}, body: undefined, headers: {} }
  for (const { name, in: place, required, schema } of operation.parameters)
    if (place === 'path' || required || dice.chance(0.4))
      draft[place][name] = String(valueFor(schema, dice, known, name))
  if (operation.body) draft.body = valueFor(operation.body, dice, known)
  else if (operation.method !== 'GET' && dice.chance(0.5)) draft.body = {}
  return draft
}

/** The request as sent. A header that cannot be encoded is omitted, as any client does. */
export function written(market: FuzzMarket, operation: FuzzOperation, role: FuzzRole, draft: Draft) {
  const path = operation.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent((draft.path[name] ?? '').toWellFormed()),
  )
  const query = Object.entries(draft.query).map(
    ([name, value]) => `${encodeURIComponent(name.toWellFormed())}=${encodeURIComponent(value.toWellFormed())}`,
  )
  if (draft.tail) query.push(draft.tail)
  const payload = draft.raw ?? (draft.body === undefined ? undefined : JSON.stringify(draft.body))
  const headers = {
    host: 'localhost',
    ...headersOf(market, role),
    ...(payload === undefined ? {} : { 'content-type': 'application/json' }),
    ...draft.headers,
  }
  return { method: operation.method, url: query.length ? `${path}?${query.join('&')}` : path, headers, payload }
}
