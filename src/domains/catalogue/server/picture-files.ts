import { randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Cache of resized pictures on disk; without a writable disk, pictures are resized each time. */
export const pictureFiles = (lookup: string) => {
  const making = new Map<string, Promise<Buffer>>()

  const make = async (name: string, draw: () => Promise<Buffer>): Promise<Buffer> => {
    const file = join(lookup, name.slice(0, 2), name)
    const cached = await readFile(file).catch(() => null)
    if (cached) return cached
    const bytes = await draw()
    await keep(file, bytes).catch(() => undefined)
    return bytes
  }

  return {
    /** `name` contains all that the bytes depend on. Concurrent calls share one computation. */
    get: (name: string, draw: () => Promise<Buffer>): Promise<Buffer> => {
      const current = making.get(name)
      if (current) return current
      const made = make(name, draw).finally(() => making.delete(name))
      making.set(name, made)
      return made
    },
  }
}
export type PictureFiles = ReturnType<typeof pictureFiles>

/** Atomic: another process may be reading. */
async function keep(file: string, bytes: Buffer) {
  await mkdir(join(file, '..'), { recursive: true })
  const draft = `${file}.${randomUUID()}`
  try {
    await writeFile(draft, bytes)
    await rename(draft, file)
  } catch (error) {
    await rm(draft, { force: true })
    throw error
  }
}
