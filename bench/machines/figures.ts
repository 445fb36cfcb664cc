/** Figures of a `machines` run with their goals. */
import type { Figure } from '../kit/record.ts'
import type { LoadWindow } from './load.ts'
import type { Recovery } from './recovery.ts'

type Found = {
  intervals: LoadWindow[]
  facts: {
    shared: boolean
    attempts: number
    price: number
    priceHeldBack: number
    received: number
    receivedThroughNginx: number
  }
  recovery: Recovery
  archivedSecondsAgo: number
  /** Acknowledged purchases that differ from the database or are missing there. */
  missing: number
  broken: number
}

export const machineFigures = ({
  intervals,
  facts,
  recovery,
  archivedSecondsAgo,
  missing,
  broken,
}: Found): Figure[] => [
  { what: 'acknowledged orders lost', value: missing, unit: 'orders', goal: { atMost: 0 } },
  { what: 'rules of bench/invariants.sql broken', value: broken, unit: 'rules', goal: { atMost: 0 } },
  {
    what: 'a session of one server works on the other, and ends there',
    value: Number(facts.shared),
    unit: 'of 1',
    goal: { atLeast: 1 },
  },
  {
    what: 'wrong passwords at two servers in turn before both refuse',
    value: facts.attempts,
    unit: 'attempts',
    goal: { atMost: 10 },
  },
  {
    what: 'a price changed at one server shows on the page of the other',
    value: facts.price,
    unit: 'ms',
    goal: { atMost: 2_000 },
  },
  {
    what: 'the same while the replica is held back',
    value: facts.priceHeldBack,
    unit: 'ms',
    goal: { atMost: 2_000 },
  },
  {
    what: 'a message sent on one server is received on the other',
    value: facts.received,
    unit: 'ms',
    goal: { atMost: 2_000 },
  },
  { what: 'the same through nginx', value: facts.receivedThroughNginx, unit: 'ms', goal: { atMost: 2_000 } },
  {
    what: 'recovered as of an instant of the load: acknowledged orders missing',
    value: recovery.missing,
    unit: 'orders',
    goal: { atMost: 0 },
  },
  { what: 'orders of after that instant', value: recovery.later, unit: 'orders', goal: { atMost: 0 } },
  { what: 'from the backup to the first write', value: Math.round(recovery.seconds), unit: 's', goal: { atMost: 600 } },
  { what: 'lost with every disk, at most', value: Math.round(archivedSecondsAgo), unit: 's', goal: { atMost: 60 } },
  ...intervals.flatMap(figuresOfInterval),
]

/** Why a short failure is unavoidable, per event. */
const unavoidable: Record<string, string> = {
  'a server killed':
    'requests in progress fail with it; nginx never repeats a write that was already sent, only the client may',
  'PgBouncer restarted':
    'connections end and none is opened until it is back; two of it behind one address (so_reuseport) would hide it',
  'HAProxy restarted': 'its connections end with it; run one beside each server',
  'PostgreSQL of the primary killed': 'nothing is written without a primary',
  'the primary lost with its machine': 'nothing is written until its lease in etcd ends and the standby is promoted',
}

/** A 503 with Retry-After from an overloaded server. */
const heldUp =
  'all 503 with Retry-After: other load on the machine delayed a server for over a second, and it returned Retry-After'

const reasonOf = ({ name, failures }: LoadWindow) =>
  unavoidable[name] ?? ([...failures.keys()].every(what => what.endsWith(': 503')) ? heldUp : undefined)

function figuresOfInterval(interval: LoadWindow): Figure[] {
  const { name, reads, readsFailed, writes, writesFailed, seconds, silenceMilliseconds } = interval
  const reason = reasonOf(interval)
  const failed = (what: string, value: number, attempts: number): Figure => ({
    what: `${name}: ${what} failed`,
    value,
    unit: `of ${attempts}`,
    goal: { atMost: 0 },
    ...(value > 0 && reason ? { short: reason } : {}),
  })
  return [
    failed('reads', readsFailed, reads),
    failed('writes', writesFailed, writes),
    {
      what: `${name}: longest time without a write`,
      value: Math.round(silenceMilliseconds),
      unit: 'ms',
      goal: { atMost: 15_000 },
    },
    {
      what: `${name}: requests served`,
      value: Math.round((reads + writes - readsFailed - writesFailed) / seconds),
      unit: '/s',
    },
    { what: `${name}: half of them within`, value: percentile(interval.times, 0.5), unit: 'ms' },
    { what: `${name}: 99 of 100 within`, value: percentile(interval.times, 0.99), unit: 'ms' },
  ]
}

const percentile = (times: number[], part: number) => {
  const sorted = times.toSorted((a, b) => a - b)
  return Math.round(sorted[Math.floor(sorted.length * part)] ?? 0)
}
