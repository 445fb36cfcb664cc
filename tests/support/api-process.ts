/** The server process without pages, which would need a build: fault tests and races use only the API. */

import { serve } from '#app/serve.ts'
import { readEnv } from '#app/startup/env.ts'

// Exits when its parent process is gone.
process.on('disconnect', () => process.exit(1))
await serve(readEnv(process.env), null)
