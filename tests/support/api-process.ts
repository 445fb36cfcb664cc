/** The server process without pages, which would need a build: fault tests and races use only the API. */
import { readEnv } from '#app/env.ts'
import { serve } from '#app/serve.ts'

// Exits when its parent process is gone.
process.on('disconnect', () => process.exit(1))
await serve(readEnv(process.env), null)
