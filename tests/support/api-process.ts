/** The server process without pages, which would need a build: fault tests and races use only the API. */

import { flushCompileCache } from 'node:module'
import { readEnv } from '#app/startup/env.ts'
import { serve } from '#app/startup/serve.ts'

// Exits when its parent process is gone.
process.on('disconnect', () => process.exit(1))
await serve(readEnv(process.env), null)
// Node writes it at a normal end only: those that are killed would leave each of the next ones a cold start.
flushCompileCache()
