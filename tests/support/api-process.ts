/** The server process without its pages, which would have to be built: what faults and races ask is the API. */
import { readEnv } from '#app/env.ts'
import { serve } from '#app/serve.ts'

await serve(readEnv(process.env), null)
