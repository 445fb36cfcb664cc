/** The server process without its pages, which would have to be built: what faults and races ask is the API. */
import { readEnv } from '#app/env.ts'
import { serve } from '#app/serve.ts'

// Whoever started it is gone: so is its reason.
process.on('disconnect', () => process.exit(1))
await serve(readEnv(process.env), null)
