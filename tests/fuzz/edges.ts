/** The largest number and the outermost days that each schema admits, one at a time, in a request otherwise valid. */
import { type Dice, diceOf } from '#demo/catalogue/random.ts'
import type { TestApp } from '#tests/support/injected.ts'
import { admitted, type FuzzMarket, fuzzRoles, idsKnownTo, openFuzzMarket, restoreRoles } from './market.ts'
import type { FuzzOperation, Schema } from './operations.ts'
import { describedOperations, draftFor, written } from './round.ts'
import { matches, pick } from './values.ts'

type Edge = { name: string; value: number | string }
type EdgeFault = { request: string; response: string }

const edgesOf = ({ parameters, body }: FuzzOperation): Edge[] => [
  ...parameters.flatMap(({ name, schema }) => edgesWithin(schema, name)),
  ...(body ? edgesWithin(body, '') : []),
]

/** The first has no place in the database. */
const outermostDays = ['0000-01-01', '0001-01-01', '9999-12-31']
const isDay = (schema: Schema) => matches(schema, '2026-11-21') && !matches(schema, 'abc')

function edgesWithin(schema: Schema, name: string): Edge[] {
  if (schema.type === 'integer' || schema.type === 'number')
    return [{ name, value: schema.maximum ?? Number.MAX_SAFE_INTEGER }]
  if (schema.type === 'string' && isDay(schema)) return outermostDays.map(value => ({ name, value }))
  const choices = [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])]
  return [
    ...choices.flatMap(choice => edgesWithin(choice, name)),
    ...Object.entries(schema.properties ?? {}).flatMap(([key, property]) => edgesWithin(property, key)),
    ...(schema.items ? edgesWithin(schema.items, name) : []),
  ]
}

/** Draws that keep to the known ids. */
function steady(key: string): Dice {
  const dice = diceOf(key)
  return { ...dice, chance: probability => probability > 0.9 || dice.chance(probability) }
}

/** What else a request holds decides how far it gets, so each edge is sent several times. */
const draws = 4

/** Sends each edge as a role that the operation admits; returns the responses of 500 and above. */
export async function runEdges(app: TestApp): Promise<{ sent: number; faults: EdgeFault[] }> {
  const market = await openFuzzMarket(app)
  const faults: EdgeFault[] = []
  let sent = 0
  for (const operation of await describedOperations(app))
    for (const edge of edgesOf(operation))
      for (let draw = 0; draw < draws; draw++) {
        if (sent++ % 60 === 0) await restoreRoles(market)
        const fault = await sendEdge(market, operation, edge, draw)
        if (fault) faults.push(fault)
      }
  return { sent, faults }
}

async function sendEdge(market: FuzzMarket, operation: FuzzOperation, { name, value }: Edge, draw: number) {
  const dice = steady(`${operation.name} ${name} ${draw}`)
  const role = pick(dice, admitted[operation.access] ?? fuzzRoles)
  const known = idsKnownTo(market, operation, role, dice)
  const draft = draftFor(operation, dice, key => (key === name ? value : known(key)))
  const request = written(market, operation, role, draft)
  const { statusCode, payload } = await market.app.http.inject(request)
  if (statusCode < 500) return
  return { request: `${role} ${operation.method} ${request.url} ${request.payload ?? ''}`, response: payload }
}
