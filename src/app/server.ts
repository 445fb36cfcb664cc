import { readEnv } from './startup/env.ts'
import { checkStart, readBuild } from './startup/start-checks.ts'
import { startUp } from './startup/start-up.ts'

await startUp(async () => {
  const env = readEnv(process.env)
  await checkStart(env, { usesFiles: true })
  const build = await readBuild()
  // Loads most of the code: a server that cannot start says so before.
  const { serve } = await import('./startup/serve.ts')
  await serve(env, build)
})
