import { readEnv } from './startup/env.ts'
import { serve } from './startup/serve.ts'
import { checkStart, readBuild } from './startup/start-checks.ts'
import { startUp } from './startup/start-up.ts'

await startUp(async () => {
  const env = readEnv(process.env)
  await checkStart(env, { usesFiles: true })
  await serve(env, await readBuild())
})
