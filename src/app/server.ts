import { readEnv } from './env.ts'
import { serve } from './serve.ts'

// Built by `npm start`; its types are the router's.
const build = await import(new URL('../../build/server/index.js', import.meta.url).href)
await serve(readEnv(process.env), build)
