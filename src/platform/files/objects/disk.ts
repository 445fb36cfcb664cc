import { randomUUID } from 'node:crypto'
import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import type { ObjectStore } from './port.ts'

/** One file per object under `directory`, which every server and worker must see. */
export const diskStore = (directory: string): ObjectStore => ({
  put: (key, bytes) => writeWhole(join(directory, key), bytes),
  get: key => readFile(join(directory, key)).catch(nullIfMissing),
  remove: key => rm(join(directory, key), { force: true }),
  async *list(prefix) {
    const found = await readdir(join(directory, prefix), { recursive: true, withFileTypes: true }).catch(nullIfMissing)
    for (const entry of found ?? []) {
      if (!entry.isFile() || entry.name.endsWith('.partial')) continue
      const file = join(entry.parentPath, entry.name)
      const about = await stat(file).catch(nullIfMissing)
      if (about) yield [{ key: relative(directory, file).split(sep).join('/'), writtenAt: about.mtime }]
    }
  },
})

/** Atomic, and on the disk before the database names it. */
async function writeWhole(file: string, bytes: Buffer) {
  await mkdir(dirname(file), { recursive: true, mode: 0o700 })
  const draft = `${file}.${randomUUID()}.partial`
  try {
    const handle = await open(draft, 'wx', 0o600)
    await handle
      .writeFile(bytes)
      .then(() => handle.sync())
      .finally(() => handle.close())
    await rename(draft, file)
  } catch (error) {
    await rm(draft, { force: true })
    throw error
  }
}

function nullIfMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null
  throw error
}
