/** The database a verb works on: the one DATABASE_URL names, else the embedded one. Needs the pinned Node. */
import path from 'node:path'
import { ROOT } from './pinned.mjs'

export async function openDatabase() {
  const given = process.env.DATABASE_URL
  if (given) return { url: given, label: new URL(given).host, stop: async () => true, guard: async () => undefined }
  const { embeddedDirectory, startEmbedded } = await import('../src/platform/db/embedded.ts')
  const embedded = await startEmbedded(embeddedDirectory(path.resolve(ROOT, process.env.DATA_DIR || '.data')))
  return { ...embedded, label: `PostgreSQL embarqué, ${path.relative(ROOT, embedded.directory)}` }
}

export async function openThrowAway() {
  const { startEphemeral } = await import('../src/platform/db/ephemeral.ts')
  return startEphemeral()
}
