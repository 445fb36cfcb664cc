/**
 * The database a verb works on: the one DATABASE_DIRECT_URL or DATABASE_URL names, else the embedded one; `pooled` is the
 * address for the programs that serve requests. Needs the pinned Node.
 */
import path from 'node:path'
import { ROOT } from './pinned.mjs'

export async function openDatabase() {
  const pooled = process.env.DATABASE_URL
  const url = process.env.DATABASE_DIRECT_URL || pooled
  if (pooled) return { url, pooled, label: new URL(url).host, stop: async () => true, guard: async () => undefined }
  const { startEmbedded } = await import('../src/platform/db/embedded.ts')
  const embedded = await startEmbedded(path.resolve(ROOT, process.env.DATA_DIR || '.data', 'postgres'))
  return { ...embedded, label: `PostgreSQL embarqué, ${path.relative(ROOT, embedded.directory)}` }
}
