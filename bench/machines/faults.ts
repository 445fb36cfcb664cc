/** Faults injected under load; each ends with everything running again, by nobody’s hand but the restart of what was killed. */
import { setTimeout as pause } from 'node:timers/promises'
import { eventually } from '#tests/support/processes.ts'
import type { Databases, NodeName } from './databases.ts'
import type { Front } from './front.ts'

type Faults = Record<string, () => Promise<void>>

export const faults = ({ base, market }: { base: Databases; market: Front }): Faults => ({
  ...faultsOfServers(market),
  ...faultsOfDatabases(base),
})

function faultsOfServers(market: Front): Faults {
  const [serverOne] = market.servers
  return {
    'nothing killed': async () => undefined,
    'a server killed': async () => {
      await serverOne?.end('SIGKILL')
      await pause(2_000)
      await serverOne?.start()
    },
    'the worker killed': async () => {
      await market.worker.end('SIGKILL')
      await pause(2_000)
      await market.worker.start()
    },
    'servers restarted one by one': async () => {
      for (const [place, server] of market.servers.entries()) {
        market.leaveOut([place])
        await pause(500)
        await server.end('SIGTERM')
        await server.start()
        market.leaveOut([])
        await pause(500)
      }
    },
  }
}

const isPrimary = (base: Databases) =>
  base.primaryNow().then(
    () => true,
    () => false,
  )

function faultsOfDatabases(base: Databases): Faults {
  const standby = async (): Promise<NodeName> => ((await base.primaryNow()) === 'one' ? 'two' : 'one')
  const whole = () => eventually(base.hasStandby, 'a standby follows again', 90_000)
  return {
    'the standby lost with its machine': async () => {
      const node = await standby()
      await base.kill(node, 'machine')
      await pause(3_000)
      await base.nodes[node].start()
      await whole()
    },
    'PgBouncer restarted': async () => {
      await base.pooler.end('SIGINT')
      await base.pooler.start()
    },
    'HAProxy restarted': async () => {
      await base.haproxy.end('SIGKILL')
      await base.haproxy.start()
    },
    'etcd gone for ten seconds': async () => {
      await base.etcd.end('SIGKILL')
      await pause(10_000)
      await base.etcd.start()
    },
    'PostgreSQL of the primary killed': async () => {
      const node = await base.primaryNow()
      await base.kill(node, 'postgres')
      // Patroni starts it again, or promotes the standby: the quicker way.
      await pause(1_000)
      await eventually(() => isPrimary(base), 'a primary again', 60_000)
      await whole()
    },
    'the primary lost with its machine': async () => {
      const node = await base.primaryNow()
      await base.kill(node, 'machine')
      await eventually(async () => (await base.primaryNow().catch(() => node)) !== node, 'another primary', 60_000)
      await base.nodes[node].start()
      await whole()
    },
  }
}
