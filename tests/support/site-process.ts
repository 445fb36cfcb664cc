/**
 * A server or a worker (`SITE_PROCESS`) that serves one test file after the other: most of a start is loading its modules.
 * Each message is the environment to open it for, or null to close it; the answer is null.
 */
import { readEnv, siteOf } from '#app/startup/env.ts'
import { openSite } from '#app/startup/serve.ts'
import { readBuild } from '#app/startup/start-checks.ts'
import { openWorker } from '#app/startup/work.ts'
import { setSite } from '#platform/site.ts'

type Close = () => Promise<void>

async function openServer(values: NodeJS.ProcessEnv): Promise<Close> {
  return openSite(readEnv(values), await readBuild())
}

async function openWorkerFor(values: NodeJS.ProcessEnv): Promise<Close> {
  const env = readEnv(values)
  setSite(siteOf(env))
  return (await openWorker(env)).stop
}

const open = process.env.SITE_PROCESS === 'worker' ? openWorkerFor : openServer
let close: Close | undefined

// Exits when its parent process is gone.
process.on('disconnect', () => process.exit(1))
process.on('message', async (values: NodeJS.ProcessEnv | null) => {
  // A test file that failed while it started did not close it.
  await close?.()
  close = values ? await open({ ...process.env, ...values }) : undefined
  process.send?.(null)
})
