import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '#platform/db/pool.ts'
import { type TestApp, testApp } from '#tests/support/app.ts'
import { createVendor } from '#tests/support/factories.ts'
import { type JournalEntry, journalAccounts, journalKinds } from '../rules/journal.ts'
import { postJournal, reverseJournal } from './journal.ts'

let app: TestApp
let vendorId: number
beforeAll(async () => {
  app = await testApp()
  ;({ vendorId } = await createVendor(app.db))
})
afterAll(() => app.close())

let serial = 0
const entry = (values: Partial<JournalEntry> = {}): JournalEntry => ({
  key: `test:${++serial}`,
  kind: 'TRANSFER',
  vendorId,
  lines: [
    { account: 'SELLERS', part: 'PAYOUT', cents: 1_200 },
    { account: 'PROVIDER', cents: -1_200 },
  ],
  ...values,
})
const post = (values: Partial<JournalEntry>) =>
  inTransaction(app.db, tx => postJournal(tx, entry(values))).then(
    () => 'posted',
    (error: Error) => error.message,
  )
const linesOf = async (key: string) =>
  (
    await app.pool.query(
      `SELECT l.account, l.vendor_id IS NOT NULL AS seller, l.part, l.cents::int AS cents, l.vat_cents::int AS vat
       FROM journal_lines l JOIN journal_entries e ON e.id = l.entry_id WHERE e.key = $1 ORDER BY l.position`,
      [key],
    )
  ).rows

test('an entry is posted with its lines in their order; only lines of accounts per seller have the seller', async () => {
  const { key, ...values } = entry()
  expect(await post({ key, ...values })).toBe('posted')
  expect(await linesOf(key)).toEqual([
    { account: 'SELLERS', seller: true, part: 'PAYOUT', cents: 1_200, vat: null },
    { account: 'PROVIDER', seller: false, part: null, cents: -1_200, vat: null },
  ])
})

test('lines of zero cents are left out, and VAT within an amount is stored with it', async () => {
  const key = `test:${++serial}`
  await post({
    key,
    lines: [
      { account: 'BUYERS', cents: 1_055 },
      { account: 'SELLERS', part: 'SALE', cents: -1_055, vat: { basisPoints: 550, cents: -55 } },
      { account: 'COMMISSIONS', cents: 0 },
    ],
  })
  expect((await linesOf(key)).map(({ cents, vat }) => [cents, vat])).toEqual([
    [1_055, null],
    [-1_055, -55],
  ])
})

test('the commit of an entry that does not add up to zero is refused, and of a line added later', async () => {
  const lines = [{ account: 'PROVIDER', cents: 5 }] as const
  expect(await post({ lines })).toMatch('does not balance')
  const { key } = entry()
  await post({ key })
  const { rows } = await app.pool.query('SELECT id FROM journal_entries WHERE key = $1', [key])
  const added = app.pool.query(
    `INSERT INTO journal_lines (entry_id, position, account, cents) VALUES (${rows[0].id}, 9, 'BANK', 5)`,
  )
  await expect(added).rejects.toThrow('does not balance')
  await expect(app.pool.query(`INSERT INTO journal_entries (key, kind) VALUES ('test:empty', 'SALE')`)).rejects.toThrow(
    'does not balance',
  )
})

test('a fact posted twice is refused, two at the same time included', async () => {
  const values = entry()
  const results = await Promise.all([1, 2, 3, 4].map(() => post(values)))
  expect(results.filter(result => result === 'posted')).toHaveLength(1)
  expect(await linesOf(values.key)).toHaveLength(2)
})

test('entries and lines are neither changed nor deleted', async () => {
  await post({})
  for (const statement of [
    `UPDATE journal_entries SET at = at - interval '1 day'`,
    'UPDATE journal_lines SET cents = 1',
    'DELETE FROM journal_lines',
    'DELETE FROM journal_entries',
  ])
    await expect(app.pool.query(statement)).rejects.toThrow('written once')
})

test('a reversal posts the opposite lines once, and nothing for a fact that was never posted', async () => {
  const { key } = entry()
  await post({ key })
  const reverse = () => inTransaction(app.db, tx => reverseJournal(tx, { key: `${key}:back`, reverses: key }))
  await reverse()
  await expect(reverse()).rejects.toThrow('journal_entries')
  expect((await linesOf(`${key}:back`)).map(({ cents }) => cents)).toEqual([-1_200, 1_200])
  await inTransaction(app.db, tx => reverseJournal(tx, { key: 'test:none', reverses: 'test:nothing' }))
  expect(await linesOf('test:none')).toEqual([])
})

test('accounts and kinds are those of the database', async () => {
  const { rows } = await app.pool.query('SELECT code FROM journal_accounts')
  expect(rows.map(({ code }) => code).toSorted()).toEqual([...journalAccounts].toSorted())
  for (const kind of journalKinds) expect(await post({ kind })).toBe('posted')
})

test('a seller account without a seller, and another account with one, are refused', async () => {
  const without = { kind: 'CAPTURE', vendorId: undefined } as const
  expect(await post(without)).toMatch(/a seller for accounts per seller only|violates check/)
})
