/** Processor time of processes, in milliseconds: less sensitive to other load on the machine than elapsed time. */
import { readdirSync, readFileSync } from 'node:fs'

/** Linux counts it in hundredths of a second. */
const tickMs = 10

type Stat = { pid: number; parent: number; ms: number; ofTheDead: number }

export const processorMs = (pid: number): number => statOf(pid)?.ms ?? 0

/** Processor time of a process and all its children, ended or not, such as a PostgreSQL server and its backends. */
export function familyMs(pid: number): number {
  const all = readdirSync('/proc')
    .filter(name => /^\d+$/.test(name))
    .flatMap(name => statOf(Number(name)) ?? [])
  const living = all.filter(stat => stat.pid === pid || stat.parent === pid).reduce((sum, { ms }) => sum + ms, 0)
  return living + (all.find(stat => stat.pid === pid)?.ofTheDead ?? 0)
}

/** Null for a process that has ended. */
function statOf(pid: number): Stat | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // Fields after the process name, which may contain anything: state, parent, …, own user and system time, that of
    // ended children.
    const fields = text
      .slice(text.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number)
    const at = (index: number) => fields[index] ?? 0
    return { pid, parent: at(1), ms: (at(11) + at(12)) * tickMs, ofTheDead: (at(13) + at(14)) * tickMs }
  } catch {
    return null
  }
}
