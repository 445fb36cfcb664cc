/**
 * A catalogue file of a seller, from upload to undo: `bin/bench imports`.
 *   --rows 100000   lines of the file, a fifth of them known to the catalogue
 */
import { loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { createTags } from '#domains/catalogue/server/reference-data.ts'
import { runImport, sendPart } from '#domains/imports/server/imports.fixture.ts'
import { inTransaction } from '#platform/db/pool.ts'
import { createVendor } from '#tests/support/factories.ts'
import { freshApp } from './kit/fresh-market.ts'
import { type Figure, record } from './kit/record.ts'

const { values } = parseArgs({ options: { rows: { type: 'string', default: '100000' } } })
const rows = Number(values.rows)
/** 100,000 lines in three minutes. */
const secondsPerLine = 0.0018
const known = Math.floor(rows / 5)
const app = await freshApp()
const nouns = ['Sécateur', 'Piquet', 'Bouchon', 'Étiquette', 'Levure', 'Carton', 'Gant', 'Cuve', 'Pompe', 'Verre']
await inTransaction(app.db, tx =>
  createTags(
    tx,
    nouns.map((name, index) => ({ categoryId: 98, name: `${name}s`, slug: `nom-${index}` })),
  ),
)
const vendor = await createVendor(app.db)
const cookies = await app.loginAs(vendor.userId)

const line = (n: number, priceCents: number, stock: number) =>
  [
    `REF-${String(n).padStart(6, '0')}`,
    `${nouns[n % nouns.length]} de la série ${Math.floor(n / 7)}, modèle ${n % 7}`,
    (priceCents / 100).toFixed(2).replace('.', ','),
    '20 %',
    stock,
    `Marque ${n % 60}`,
    `${nouns[n % nouns.length]}s`,
    '0,8',
    'Une description de quelques mots, comme en ont les catalogues des fournisseurs de la vigne.',
  ].join(';')
const head = 'Référence;Désignation;Prix HT;TVA;Stock;Marque;Catégorie;Poids (kg);Description'
const file = (count: number, cents: number, stock: number) =>
  Buffer.from([head, ...Array.from({ length: count }, (_, n) => line(n, cents + n, stock + (n % 50)))].join('\n'))

/** Seconds that each stage takes. */
async function importFile(bytes: Buffer) {
  const begun = await app.request('POST', '/api/seller/imports', { kind: 'catalogue', fileName: 'a.csv' }, { cookies })
  const { id } = begun.body.data
  const at = `/api/seller/imports/${id}`
  const stage = async (start: () => Promise<unknown>) => {
    await start()
    const from = performance.now()
    for (;;) {
      const { status } = (await app.request('GET', `${at}/progress`, undefined, { cookies })).body.data
      if (!['reading', 'checking', 'applying', 'undoing'].includes(status)) break
      await runImport(app.db, id)
    }
    return Math.round((performance.now() - from) / 100) / 10
  }
  const read = await stage(() => sendPart(app, cookies, id, 'table', bytes))
  const { columns, settings } = (await app.request('GET', at, undefined, { cookies })).body.data
  const checked = await stage(() => app.request('PUT', at, { columns, settings, categories: [] }, { cookies }))
  const applied = await stage(() => app.request('POST', `${at}/apply`, {}, { cookies }))
  const { counts } = (await app.request('GET', at, undefined, { cookies })).body.data
  return {
    id,
    read,
    checked,
    applied,
    counts,
    undo: () => stage(() => app.request('POST', `${at}/undo`, {}, { cookies })),
  }
}

await importFile(file(known, 1_000, 5))
// As autovacuum does within a minute.
await app.pool.query('analyze')
const whole = await importFile(file(rows, 1_100, 7))
const undone = await whole.undo()
await app.close()
const figures: Figure[] = [
  { what: 'lines read', value: whole.read, unit: 's' },
  { what: 'lines checked', value: whole.checked, unit: 's' },
  { what: 'lines imported', value: whole.applied, unit: 's', goal: { atMost: Math.round(rows * secondsPerLine) } },
  { what: 'lines undone', value: undone, unit: 's' },
  { what: 'offers created', value: whole.counts.create, unit: 'lines', goal: { atLeast: rows - known } },
  { what: 'offers changed', value: whole.counts.update, unit: 'lines', goal: { atLeast: known } },
]
await record('imports', {
  title: 'A catalogue file of a seller',
  command: `bin/bench imports --rows ${rows}`,
  facts: { rows, 'load of the machine, its other programs included': Math.round(loadavg()[1] ?? 0) },
  figures,
})
