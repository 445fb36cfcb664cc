/** Conditions checked before a process starts: its database, folder, pages and port. Faults are French sentences. */
import { constants, existsSync } from 'node:fs'
import { access, mkdir } from 'node:fs/promises'
import { resolve } from 'node:path'
import pg from 'pg'
import type { ServerBuild } from 'react-router'
import { directUrl } from './env.ts'
import type { Env } from './env-schema.ts'
import { objectStoreFault } from './object-store-check.ts'
import { StartUpError } from './start-up.ts'

const connectMilliseconds = 5_000
export const demoSentence =
  'DEMO=off : cette base contient le marché de démonstration et ses comptes au mot de passe public ; « bin/demo remove » l’enlève'

/** Throws one StartUpError with every fault found. */
export async function checkStart(env: Env, { usesFiles }: { usesFiles: boolean }): Promise<void> {
  const found = await Promise.all([
    databaseFault(env),
    usesFiles ? folderFault(env.DATA_DIR) : null,
    objectStoreFault(env),
  ])
  const faults = found.filter(fault => fault !== null)
  if (faults.length) throw new StartUpError(faults)
}

export async function folderFault(folder: string): Promise<string | null> {
  try {
    await mkdir(folder, { recursive: true })
    await access(folder, constants.W_OK)
    return null
  } catch (error) {
    return `DATA_DIR=${folder} : impossible d’écrire dans ${resolve(folder)} (${codeOf(error)})`
  }
}

/** The database responds and, outside the demo, contains no demo accounts. */
export async function databaseFault(env: Env): Promise<string | null> {
  const direct = directUrl(env)
  for (const [name, url] of [
    ['DATABASE_URL', env.DATABASE_URL],
    ...(direct === env.DATABASE_URL ? [] : [['DATABASE_DIRECT_URL', direct] as const]),
  ] as const) {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: connectMilliseconds })
    client.on('error', () => undefined)
    try {
      await client.connect()
      if (!env.DEMO && name === 'DATABASE_URL') return await demoFault(client)
    } catch (error) {
      return `${name} : ${connectionFault(error, new URL(url))}`
    } finally {
      await client.end().catch(() => undefined)
    }
  }
  return null
}

/** Turning a demo into a production site would keep accounts whose password is published. */
export async function demoFault(client: Pick<pg.ClientBase, 'query'>): Promise<string | null> {
  const { rows } = await client.query<{ exists: boolean }>("SELECT to_regclass('demo_accounts') IS NOT NULL AS exists")
  if (!rows[0]?.exists) return 'le schéma de la base n’est pas à jour : bin/db migrate'
  const { rowCount } = await client.query('SELECT FROM demo_accounts LIMIT 1')
  return rowCount ? demoSentence : null
}

function connectionFault(error: unknown, { host, hostname, username, pathname }: URL): string {
  const code = codeOf(error)
  const account = decodeURIComponent(username)
  const sentences: Record<string, string> = {
    ECONNREFUSED: `aucune base ne répond sur ${host}`,
    ENOTFOUND: `la machine « ${hostname} » est inconnue`,
    EAI_AGAIN: `la machine « ${hostname} » est inconnue`,
    ETIMEDOUT: `la base ${host} ne répond pas`,
    '28P01': `la base ${host} refuse le mot de passe du compte « ${account} »`,
    '28000': `la base ${host} refuse le compte « ${account} »`,
    '3D000': `la base « ${pathname.slice(1)} » n’existe pas sur ${host}`,
    '57P03': `la base ${host} démarre ou s’arrête`,
    '53300': `la base ${host} n’a plus de connexion libre`,
  }
  const message = error instanceof Error ? error.message : String(error)
  if (/timeout/.test(message)) return `la base ${host} ne répond pas`
  return sentences[code] ?? `la base ${host} est injoignable (${message})`
}

/** A name with several addresses fails with one error per address: the first has the reason. */
function codeOf(error: unknown): string {
  const first = error instanceof AggregateError ? error.errors[0] : error
  return first instanceof Error && 'code' in first ? String(first.code) : ''
}

/** The output of the build; the router defines its types. */
export async function readBuild(
  file = new URL('../../../build/server/index.js', import.meta.url),
): Promise<ServerBuild> {
  if (!existsSync(file)) throw new StartUpError(['les pages ne sont pas construites : npm run build'])
  return import(file.href)
}

/** Why the server cannot listen there; null for a fault of ours. */
export function listenFault(error: unknown, { HOST, PORT }: Pick<Env, 'HOST' | 'PORT'>): string | null {
  const sentences: Record<string, string> = {
    EADDRINUSE: `PORT=${PORT} : ce port est pris par un autre programme`,
    EACCES: `PORT=${PORT} : ce compte n’a pas le droit d’écouter sur ce port`,
    EADDRNOTAVAIL: `HOST=${HOST} : cette adresse n’est pas celle de cette machine`,
    ENOTFOUND: `HOST=${HOST} : ce nom est inconnu`,
    EAI_AGAIN: `HOST=${HOST} : ce nom est inconnu`,
  }
  return sentences[codeOf(error)] ?? null
}
