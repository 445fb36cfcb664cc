/** Checks that hold for every response, whatever the request. */
import type { LightMyRequestResponse } from 'fastify'
import { errorTable } from '#shared/errors.ts'
import { type FuzzMarket, type FuzzRole, fixturesOfOther, related } from './market.ts'
import type { FuzzOperation } from './operations.ts'

const keys = 'code,data,error,fields,status'
/** Stack traces, SQL and driver messages, and paths of this machine: a response never contains them. */
const inside =
  /\n\s+at .+:\d+:\d+|node_modules|\.ts:\d+|violates .* constraint|syntax error at|column .* does not exist|invalid input syntax|invalid byte sequence|out of range for type|ECONNREFUSED|kysely|postgres:\/\/|password_hash|secret_hash/i
/** Processor time: on the clock, what else the machine does would count. The database ends slow statements itself. */
const slowMilliseconds = 2_000

export type FuzzRequest = { operation: FuzzOperation; role: FuzzRole; addressSpoiled: boolean; milliseconds: number }

/** All faults of this response. */
export async function fuzzFaults(
  market: FuzzMarket,
  request: FuzzRequest,
  response: LightMyRequestResponse,
): Promise<string[]> {
  const text = response.payload
  const faults = [
    ...statusFaults(response),
    ...bodyFaults(request, response),
    inside.test(text) ? `reveals internals: ${inside.exec(text)?.[0].trim()}` : null,
    request.milliseconds > slowMilliseconds ? `took ${Math.round(request.milliseconds)} ms of processor` : null,
    await leakOf(market, request.role, text),
  ]
  return faults.filter(fault => fault !== null)
}

function statusFaults({ statusCode, headers }: LightMyRequestResponse): string[] {
  if (statusCode < 500) return []
  if (statusCode === 503 && headers['retry-after']) return []
  return [`returns ${statusCode}`]
}

function bodyFaults({ operation, addressSpoiled }: FuzzRequest, response: LightMyRequestResponse): string[] {
  const body = parsed(response.payload)
  if (typeof body !== 'object' || body === null || Object.keys(body).toSorted().join() !== keys)
    return ['is not our envelope']
  const { status, code } = body as { status: number; code: string | null }
  if (status !== response.statusCode) return [`body has ${status}, response has ${response.statusCode}`]
  if (status === 200) {
    const fault = operation.faultOf(body)
    return fault ? [`is not of its schema: ${fault}`] : []
  }
  if (!code || !(code in errorTable)) return [`refuses with the code ${code}`]
  // A mutated path may match no operation.
  if (addressSpoiled && (code === 'NOT_FOUND' || code === 'MALFORMED_REQUEST')) return []
  return operation.errors.has(code) ? [] : [`refuses with ${code}, which it does not declare`]
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

async function leakOf(market: FuzzMarket, role: FuzzRole, text: string): Promise<string | null> {
  const upper = text.toUpperCase()
  if (role === 'visitor') return /ZAUBER[AB]/.test(upper) ? 'shows a visitor what is private' : null
  const other = fixturesOfOther(market, role)
  if (!other || !upper.includes(other.mark)) return null
  return (await related(market, role, other)) ? null : `shows what is private of ${other.mark}`
}
