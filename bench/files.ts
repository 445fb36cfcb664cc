/**
 * Sends malicious files to every upload endpoint and measures their cost: `bin/bench files`.
 *   --aborted 1000   aborted uploads
 *   --times 4        concurrent uploads of each wide picture
 * Writes bench/results/files.json; a file handled wrongly makes it fail.
 */
import { parseArgs } from 'node:util'
import { type Hostile, hostilePictures, pngOf } from '#tests/security/files/pictures.ts'
import { greatBomb, hostileArchive, hostileTables } from '#tests/security/files/tables.ts'
import { abortUploads, pictureReferences, tableFaults, uploadFaults } from '#tests/security/files/uploads.ts'
import { createMember, createUser, createVendor } from '#tests/support/factories.ts'
import { freshApp } from './kit/fresh-market.ts'
import { record } from './kit/record.ts'

const { values } = parseArgs({
  options: { aborted: { type: 'string', default: '1000' }, times: { type: 'string', default: '4' } },
})
/** The allocator, where it is not the default: results vary from run to run. */
const allocator =
  'A picture of 60 million pixels takes some 100 MB while it is drawn, one at a time; the rest is what the allocator of the system does not give back between two of them. To close: jemalloc, or a process of its own for pictures.'
const megabytes = (bytes: number) => Math.round(bytes / 1e6)
const app = await freshApp()
const sender = async (userId: number) => ({ userId, cookies: await app.loginAs(userId) })
const buyer = await sender(await createUser(app.db))
const seller = await sender(await createMember(app.db, (await createVendor(app.db)).vendorId, 'owner'))

/** Peak memory of the process during the work, above its memory before. */
async function growth(work: () => Promise<unknown>): Promise<number> {
  globalThis.gc?.()
  const before = process.memoryUsage().rss
  let most = before
  const look = setInterval(() => {
    most = Math.max(most, process.memoryUsage().rss)
  }, 10)
  await work()
  clearInterval(look)
  return megabytes(most - before)
}

const faults: string[] = []
const keep = (found: string[]) => void faults.push(...found)
const pictures = await hostilePictures(false)
const atOnce = (all: readonly Hostile[]) =>
  Promise.all(
    Array.from({ length: Number(values.times) }, () =>
      uploadFaults(app, buyer, all).then(found => found.filter(fault => !/ rows for /.test(fault))),
    ),
  )
const forPictures = await growth(async () => keep(await uploadFaults(app, buyer, pictures)))
const forMany = await growth(async () => keep((await atOnce(pictures)).flat()))
const port = Number(new URL(await app.http.listen({ port: 0, host: '127.0.0.1' })).port)
const rowsBefore = await rows()
const forAborted = await growth(() => abortUploads(port, buyer.cookies, Number(values.aborted)))
const left = (await rows()) - rowsBefore
const tables = { ...hostileTables(300_000_000), 'ten gigabytes in ten megabytes': greatBomb() }
const forTables = await growth(async () => keep(await tableFaults(app, seller.cookies, tables)))
const archive = hostileArchive(pngOf({ width: 8, height: 8 }), 300_000_000)
const references = await pictureReferences(app, seller.cookies, archive)
keep(references.filter(reference => !/^[a-z0-9-]+$/.test(reference)).map(reference => `a picture of ${reference}`))
if (left) faults.push(`${left} rows of aborted uploads`)
await app.close()

async function rows(): Promise<number> {
  const { rows } = await app.pool.query<{ n: number }>('SELECT count(*)::int AS n FROM files')
  return rows[0]?.n ?? 0
}

const most = { atMost: 200 }
await record('files', {
  title: 'Files made to do harm',
  command: `bin/bench files --aborted ${values.aborted} --times ${values.times}`,
  facts: {
    pictures: pictures.length,
    tables: Object.keys(tables).length,
    'aborted uploads': values.aborted,
    'at once': values.times,
  },
  figures: [
    { what: 'files that became what they should not', value: faults.length, unit: 'files', goal: { atMost: 0 } },
    { what: 'memory taken by pictures, one after the other', value: forPictures, unit: 'MB', goal: most },
    { what: 'memory taken by pictures, several at once', value: forMany, unit: 'MB', goal: most, short: allocator },
    { what: 'memory taken by uploads nobody finishes', value: forAborted, unit: 'MB', goal: most },
    { what: 'memory taken by tables and archives', value: forTables, unit: 'MB', goal: most },
  ],
})
for (const fault of faults) console.log(`✗ ${fault}`)
if (faults.length) process.exitCode = 1
