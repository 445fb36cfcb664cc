import { readEnv } from './env.ts'
import { serve } from './serve.ts'
import { checkStart, readBuild } from './start-checks.ts'
import { startUp } from './start-up.ts'

await startUp(async () => {
  const env = readEnv(process.env)
  await checkStart(env, { usesFiles: true })
  await serve(env, await readBuild())
})
