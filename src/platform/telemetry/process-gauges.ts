/** Gauges of the process: event loop, memory, processor, pool of the database. */
import { monitorEventLoopDelay } from 'node:perf_hooks'
import type pg from 'pg'
import { observe, type Sample } from './metrics.ts'

export const processGauges = {
  cep_event_loop_delay_seconds: 'Delay of the event loop since the last scrape, by quantile.',
  cep_process_memory_bytes: 'Memory of the process, by kind.',
  cep_process_cpu_seconds: 'Processor time of the process since its start.',
  cep_process_uptime_seconds: 'Age of the process.',
  cep_database_connections: 'Connections of the pool, by state.',
  cep_database_connections_limit: 'Size of the pool (DB_POOL).',
  cep_database_pool_waiting: 'Requests that wait for a connection.',
} as const
type Name = keyof typeof processGauges

export function observeProcess(pool: pg.Pool): void {
  const delay = monitorEventLoopDelay({ resolution: 10 })
  delay.enable()
  const delays = (): Sample<Name>[] => {
    const read = [0.5, 0.99].map(quantile => ({
      name: 'cep_event_loop_delay_seconds' as const,
      value: delay.percentile(quantile * 100) / 1e9,
      labels: { quantile: String(quantile) },
    }))
    delay.reset()
    return read
  }
  observe(processGauges, () => [...delays(), ...memory(), ...connections(pool)])
}

function memory(): Sample<Name>[] {
  const { rss, heapUsed, heapTotal, external } = process.memoryUsage()
  const { user, system } = process.cpuUsage()
  const kinds = { rss, heap_used: heapUsed, heap_total: heapTotal, external }
  return [
    ...Object.entries(kinds).map(([kind, value]) => ({
      name: 'cep_process_memory_bytes' as const,
      value,
      labels: { kind },
    })),
    { name: 'cep_process_cpu_seconds', value: (user + system) / 1e6 },
    { name: 'cep_process_uptime_seconds', value: process.uptime() },
  ]
}

const connections = (pool: pg.Pool): Sample<Name>[] => [
  {
    name: 'cep_database_connections',
    value: pool.totalCount - pool.idleCount,
    labels: { state: 'active' },
  },
  { name: 'cep_database_connections', value: pool.idleCount, labels: { state: 'idle' } },
  { name: 'cep_database_connections_limit', value: pool.options.max },
  { name: 'cep_database_pool_waiting', value: pool.waitingCount },
]
