import { endProcess } from '#platform/end-process.ts'
import { setSite } from '#platform/site.ts'
import { readEnv, siteOf } from './startup/env.ts'
import { checkStart } from './startup/start-checks.ts'
import { startUp } from './startup/start-up.ts'

await startUp(async () => {
  const env = readEnv(process.env)
  setSite(siteOf(env))
  await checkStart(env, { usesFiles: false })
  // Loads most of the code: a worker that cannot start says so before.
  const { openWorker } = await import('./startup/work.ts')
  const { ended } = await openWorker(env)
  // It also ends by itself when the queue could not be written, and leaves connections open: the supervisor starts it again.
  await ended
  await endProcess(0)
})
