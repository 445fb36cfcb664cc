/** The demo data after loading, and what remains after its removal. */
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createLog } from '#app/log.ts'
import { loadReference } from '#app/reference.ts'
import { logIn } from '#domains/identity/server/actions.ts'
import { demoPassword } from '#domains/identity/server/passwords.ts'
import type { Db } from '#platform/db/pool.ts'
import { publicContext } from '#platform/http/context.ts'
import { addDays, isoDay } from '#shared/dates.ts'
import { demoDatabase, type FreshDatabase, freshDatabase } from '#tests/support/database.ts'
import { createUser } from '#tests/support/factories.ts'
import { type Cookies, injectedApp } from '#tests/support/injected.ts'
import { expectInvariants } from '#tests/support/invariants.ts'
import { cachedStart, root } from '#tests/support/processes.ts'

const slow = { timeout: 120_000 }
let demo: FreshDatabase
let empty: FreshDatabase
let folder: string
let app: Awaited<ReturnType<typeof injectedApp>>
const cookies = new Map<string, Cookies>()
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'cep-et-chai-demo-'))
  // With the market and without its orders: as a load that was stopped leaves it.
  demo = await demoDatabase()
  empty = await freshDatabase()
  await empty.db.transaction().execute(loadReference)
  expect(await run(demo, 'bin/demo.mjs', 'add')).toMatchObject({ code: 0 })
  app = await injectedApp(demo)
  for (const email of ['vendeur@cepetchai.example', 'admin@cepetchai.example']) {
    const { id } = await demo.db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirstOrThrow()
    cookies.set(email, await app.loginAs(id))
  }
}, 300_000)
afterAll(async () => {
  rmSync(folder, { recursive: true })
  // Closes the database of the demo too.
  await app.close()
  await empty.close()
})

const as = async (who: string, url: string) =>
  (await app.request('GET', url, undefined, { cookies: cookies.get(`${who}@cepetchai.example`) ?? {} })).body.data

async function run({ url }: FreshDatabase, ...args: string[]) {
  const env = { PATH: process.env.PATH, HOME: process.env.HOME, DATABASE_URL: url, DATA_DIR: folder, ...cachedStart }
  const child = spawn(process.execPath, args, { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] })
  let printed = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', piece => {
      printed += piece
    })
  const code = await new Promise<number | null>(resolve => child.once('close', resolve))
  return { code, printed }
}

/** Rows per table, without the history of migrations. */
async function rowsOf(db: Db): Promise<Record<string, number>> {
  const { rows } = await sql<{ name: string; count: number }>`
    SELECT relname AS name, (xpath('/row/c/text()', query_to_xml(format('SELECT count(*) AS c FROM %I', relname), false, true, '')))[1]::text::int AS count
    FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace`.execute(db)
  return Object.fromEntries(rows.map(({ name, count }) => [name, count]))
}

test('a demo whose load was stopped and goes on satisfies every invariant and has no failed job', async () => {
  await expectInvariants(demo.pool)
  const { rows } = await demo.pool.query('SELECT task_identifier FROM graphile_worker.jobs WHERE attempts > 0')
  expect(rows).toEqual([])
})

test('most of the demo’s stock has a bin, which its picking lists show', async () => {
  const { rows } = await demo.pool.query('SELECT count(bin) > 0.8 * count(*) AS most FROM stock')
  expect(rows).toEqual([{ most: true }])
})

test('the demo has a corrected rate of VAT', async () => {
  const { rows } = await demo.pool.query(
    `SELECT i.document->>'kind' AS kind FROM vat_corrections c JOIN invoices i ON i.replaces = c.corrects`,
  )
  expect(rows).toEqual([{ kind: 'CORRECTIVE' }])
})

test('no page about money is empty in the demo', async () => {
  const account = await as('vendeur', '/api/settlement/account')
  expect(account.months.length).toBeGreaterThan(4)
  expect(account.payouts.length).toBeGreaterThan(2)
  expect(account.months.at(-1).invoices).toHaveLength(1)
  // What was released is paid out the same day; what is coming waits for the end of its return period.
  expect(account.balance.toComeCents).toBeGreaterThan(0)
  expect(account.coming.length).toBeGreaterThan(0)
  const today = isoDay(new Date())
  const numbers = await as('vendeur', `/api/settlement/numbers?from=${addDays(today, -89)}&to=${today}`)
  expect(numbers.outOfStock.length).toBeGreaterThan(0)
  expect(numbers.late.length).toBeGreaterThan(0)
  expect(numbers.before.orders).toBeGreaterThan(0)
  const { vendors } = await as('admin', '/api/settlement/vendors')
  expect(vendors.some((row: { sentCents: number }) => row.sentCents > 0)).toBe(true)
  expect(vendors.map((row: { accountState: string }) => row.accountState)).toContain('incomplete')
  expect((await as('admin', '/api/settlement/commission-rules')).rules.length).toBeGreaterThan(3)
})

test('marks every account of a new demo as a demo account', async () => {
  const { rows } = await demo.pool.query('SELECT email FROM users WHERE id NOT IN (SELECT user_id FROM demo_accounts)')
  expect(rows).toEqual([])
})

test('rejects the published demo password outside the demo', async () => {
  const body = { email: 'super@cepetchai.example', password: demoPassword }
  const context = { ...publicContext('demo', 'http://localhost', createLog('silent')), setSession: () => {} }
  const enter = (isDemo: boolean) =>
    logIn(demo.db, { body } as Parameters<typeof logIn>[1], context, {
      captchaSecret: 'x',
      limits: true,
      demo: isDemo,
      hooks: [],
    })
  await expect(enter(false)).rejects.toMatchObject({ code: 'WRONG_CREDENTIALS' })
  await enter(true)
})

test('changes nothing in a database that is not a demo', slow, async () => {
  const { code, printed } = await run(empty, 'bin/demo.mjs', 'remove', '--yes', '--all')
  expect({ code, printed }).toEqual({
    code: 1,
    printed: '✗ cette base n’est pas celle d’une démonstration : rien n’est enlevé\n',
  })
})

test('refuses to load the demo into a database with other accounts', slow, async () => {
  const userId = await createUser(empty.db)
  const { code, printed } = await run(empty, 'demo/seed.ts', '--articles', '10')
  await sql`DELETE FROM users WHERE id = ${userId}`.execute(empty.db)
  expect({ code, printed }).toEqual({
    code: 1,
    printed: '✗ la base n’est pas vide : la démonstration n’entre pas dans un vrai marché\n',
  })
})

test('lists accounts that the demo did not create, and removes them only with --all', slow, async () => {
  const id = await createUser(demo.db)
  const { email } = await demo.db.selectFrom('users').select('email').where('id', '=', id).executeTakeFirstOrThrow()
  const before = await rowsOf(demo.db)
  const refused = await run(demo, 'bin/demo.mjs', 'remove', '--yes')
  expect(refused.code).toBe(1)
  expect(refused.printed).toContain(email)
  expect(refused.printed).toContain('bin/demo remove --all')
  expect(await rowsOf(demo.db)).toEqual(before)
  const unconfirmed = await run(demo, 'bin/demo.mjs', 'remove', '--all')
  expect(unconfirmed).toMatchObject({ code: 1, printed: expect.stringContaining('confirmez par --yes') })
  expect(await rowsOf(demo.db)).toEqual(before)
})

test('after removal, leaves only reference data, as in a new database, and the full audit log', slow, async () => {
  const { code } = await run(demo, 'bin/demo.mjs', 'remove', '--yes', '--all')
  expect(code).toBe(0)
  expect(await rowsOf(demo.db)).toEqual(await rowsOf(empty.db))
  const { rows } = await demo.pool.query("SELECT FROM categories WHERE description <> '' OR hidden")
  expect(rows).toEqual([])
  expect((await demo.pool.query('SELECT FROM graphile_worker.jobs')).rows).toEqual([])
  await expect(demo.pool.query('TRUNCATE audit_entries')).rejects.toThrow(/written once/)
})
