/** Processor time of processes, in milliseconds: unlike the clock, it hardly feels what else the machine is doing. */
import { readdirSync, readFileSync } from 'node:fs'

/** Linux tells it in hundredths of a second. */
const tickMs = 10

type Stat = { pid: number; parent: number; ms: number }

export const processorMs = (pid: number): number => statOf(pid)?.ms ?? 0

/** Of a process and of all it started and that still live: a PostgreSQL with its connections. */
export function familyMs(pid: number): number {
  const all = readdirSync('/proc')
    .filter(name => /^\d+$/.test(name))
    .flatMap(name => statOf(Number(name)) ?? [])
  return all.filter(stat => stat.pid === pid || stat.parent === pid).reduce((sum, { ms }) => sum + ms, 0)
}

/** Null for a process that ended meanwhile. */
function statOf(pid: number): Stat | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // Behind the name, which may hold anything: state, parent, …, user time, system time.
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
    return { pid, parent: Number(fields[1]), ms: (Number(fields[11]) + Number(fields[12])) * tickMs }
  } catch {
    return null
  }
}
