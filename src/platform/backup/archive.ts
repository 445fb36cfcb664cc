/** A backup is one tar file: `manifest.json`, `tables/*.gz`, `files/**`, each but the first with its SHA-256. */
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { copyFile, lstat, mkdir, open, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { z } from 'zod'

export const FORMAT = 'cep-et-chai-backup/1'

const table = z.object({ schema: z.string(), name: z.string(), columns: z.array(z.string()) })
const manifest = z.object({
  format: z.literal(FORMAT),
  madeAt: z.iso.datetime(),
  postgres: z.string(),
  migrations: z.array(z.object({ version: z.number().int(), name: z.string(), checksum: z.string() })),
  tables: z.array(table.extend({ rows: z.number().int(), file: z.string() })),
  sequences: z.array(z.object({ schema: z.string(), name: z.string(), value: z.string(), isCalled: z.boolean() })),
  entries: z.record(z.string(), z.object({ bytes: z.number().int(), sha256: z.string() })),
})
export type Manifest = z.output<typeof manifest>
export type Entries = Manifest['entries']

/** Our files under `directory`, as paths with `/`; the database's own files and backups are excluded. */
export async function filesUnder(directory: string): Promise<string[]> {
  const found = await readdir(directory, { recursive: true, withFileTypes: true }).catch(() => [])
  return found
    .filter(entry => entry.isFile())
    .map(entry => path.relative(directory, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'))
    .filter(file => !/^(postgres|backups)\b|\.partial\b/.test(file))
    .sort()
}

/** Copies a file that may be deleted meanwhile (by a cache clean-up); false when it was. */
export async function copyIfThere(from: string, to: string): Promise<boolean> {
  await mkdir(path.dirname(to), { recursive: true })
  return copyFile(from, to).then(
    () => true,
    error => {
      if (error.code === 'ENOENT') return false
      throw error
    },
  )
}

export async function digestFile(file: string): Promise<{ bytes: number; sha256: string }> {
  const about = await lstat(file)
  if (!about.isFile()) throw new Error(`${path.basename(file)} n’est pas un fichier`)
  const hash = createHash('sha256')
  await pipeline(createReadStream(file), hash)
  return { bytes: about.size, sha256: hash.digest('hex') }
}

/** Packs `staging` and renames it into place, so a file with the final name is always complete. */
export async function packArchive(staging: string, file: string): Promise<void> {
  const partial = `${file}.partial`
  try {
    // It contains password hashes and personal addresses: only the account that made it may read it.
    await writeFile(partial, '', { mode: 0o600 })
    await tar(['-cf', partial, '-C', staging, '.'])
    const handle = await open(partial, 'r+')
    await handle.sync().finally(() => handle.close())
    await rename(partial, file)
  } finally {
    await rm(partial, { force: true })
  }
}

/** Unpacks into `staging` and checks every file against the manifest; a missing, changed or added file is an error. */
export async function unpackArchive(file: string, staging: string): Promise<Manifest> {
  await tar(['-xf', file, '-C', staging])
  const text = await readFile(path.join(staging, 'manifest.json'), 'utf8').catch(() => '')
  const read = manifest.safeParse(asJson(text))
  if (!read.success) throw new Error(`${path.basename(file)} n’est pas une sauvegarde de Cep & Chai lisible`)
  const there = (await filesUnder(staging)).filter(name => name !== 'manifest.json')
  const expected = Object.keys(read.data.entries).sort()
  if (there.join('\n') !== expected.join('\n'))
    throw new Error('sauvegarde abîmée : il y manque ou s’y ajoute un fichier')
  for (const [name, { sha256 }] of Object.entries(read.data.entries))
    if ((await digestFile(path.join(staging, name))).sha256 !== sha256)
      throw new Error(`sauvegarde abîmée : ${name} n’a pas l’empreinte attendue`)
  return read.data
}

function asJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

function tar(args: string[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn('tar', args, { stdio: ['ignore', 'ignore', 'pipe'] })
    let errorOutput = ''
    child.stderr.on('data', chunk => {
      errorOutput += chunk
    })
    child.once('error', () => reject(new Error('le programme tar manque sur cette machine')))
    child.once('close', code =>
      code === 0 ? resolve() : reject(new Error(`archive illisible ou incomplète : ${errorOutput.trim()}`)),
    )
  })
}
