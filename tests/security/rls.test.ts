/** Checks the policies of every table, and that no new table lacks them. */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createRlsDb, type RlsDb } from '#platform/db/rls.ts'
import { type TestApp, testApp } from '#tests/support/app.ts'
import { createFixtures, type FixturePerson, type Fixtures } from '#tests/support/fixtures.ts'
import { insertMissingRows } from './rls-rows.ts'
import { type RowOwner, rowOwners } from './rls-tables.ts'

let app: TestApp
let rlsDb: RlsDb
let one: Fixtures
let other: Fixtures
beforeAll(async () => {
  app = await testApp()
  rlsDb = createRlsDb(app)
  one = await createFixtures(app, 'ZAUBERA')
  other = await createFixtures(app, 'ZAUBERB')
  await insertMissingRows(app, one)
  await insertMissingRows(app, other)
})
afterAll(() => app.close())

type Table = { name: string; secured: boolean; readable: boolean; policies: string[] }
const tablesWithPolicies = async () =>
  (
    await app.pool.query<Table>(`
    SELECT c.relname AS name, c.relrowsecurity AS secured, has_any_column_privilege('cep_member', c.oid, 'SELECT') AS readable,
      array(SELECT pg_get_expr(polqual, polrelid) FROM pg_policy WHERE polrelid = c.oid) AS policies
    FROM pg_class c WHERE c.relkind IN ('r', 'p') AND c.relnamespace = 'public'::regnamespace
      AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = c.oid AND d.deptype = 'e')`)
  ).rows

/** What a declaration requires of its table. */
const rules: Record<RowOwner, (table: Table) => boolean> = {
  public: ({ readable, policies }) => readable && policies.includes('true'),
  published: ({ readable, policies }) => readable && policies.length > 0 && !policies.includes('true'),
  own: ({ readable, policies }) => readable && policies.length > 0 && !policies.includes('true'),
  operator: ({ readable, policies }) => !readable && policies.length === 0,
}

test('every table is listed with its row owners, and its policies agree', async () => {
  const tables = await tablesWithPolicies()
  // A new table: add it to rls-tables.ts, give it its policies in its migration, then SELECT grant_member_privileges().
  expect(tables.map(({ name }) => name).sort()).toEqual([...rowOwners.keys()].sort())
  const loose = tables.filter(table => {
    const kind = rowOwners.get(table.name)
    return !table.secured || !kind || !rules[kind](table)
  })
  expect(loose).toEqual([])
})

test('functions run with the caller’s rights, except the listed triggers', async () => {
  const { rows } = await app.pool.query<{ name: string }>(`
    SELECT proname AS name FROM pg_proc WHERE pronamespace = 'public'::regnamespace AND prosecdef
      AND prorettype <> 'trigger'::regtype`)
  // They show no row: `capacity_left` counts the orders of every buyer, `is_disputed` reads the bank's disputes,
  // `seller_permits` tells kinds and last days of what a seller may sell. `promo_code_named` finds a code that is typed
  // whole, `promo_code_counts` its uses. `may_buy` tells whether one buyer may buy one offer,
  // `agreed_lists` which price lists of one seller apply to one buyer.
  expect(rows.map(({ name }) => name).sort()).toEqual([
    'agreed_lists',
    'capacity_left',
    'is_disputed',
    'may_buy',
    'promo_code_counts',
    'promo_code_named',
    'queue_delivery',
    'seller_permits',
  ])
})

const people: FixturePerson[] = ['buyer', 'applicant', 'owner', 'staff', 'preparer']
const sells: FixturePerson[] = ['owner', 'staff', 'preparer']
const memberDb = (fixtures: Fixtures, who: FixturePerson) =>
  rlsDb({
    userId: fixtures.people[who].id,
    vendorId: sells.includes(who) ? fixtures.vendor.vendorId : null,
    estate: who === 'applicant' ? { id: fixtures.things.estate, scope: 'act' } : null,
  })

/** Members can read only some columns of these. */
const guarded = ['users', 'sessions', 'vendor_invitations', 'api_keys', 'estate_invitations']
/** Row ids that a household can read. */
async function rowsSeen(table: string, fixtures: Fixtures): Promise<Set<string>> {
  const seen = new Set<string>()
  const place = sql.ref(guarded.includes(table) ? 'id' : 'ctid')
  for (const who of people) {
    const { rows } = await sql<{ at: string }>`SELECT ${place}::text AS at FROM ${sql.table(table)}`.execute(
      memberDb(fixtures, who),
    )
    for (const { at } of rows) seen.add(at)
  }
  return seen
}
const tablesOf = (...kinds: RowOwner[]) =>
  [...rowOwners].filter(([, kind]) => kinds.includes(kind)).map(([name]) => name)

describe('under row-level security', () => {
  test.each(tablesOf('own'))('%s shows each household its own rows and none of the other', async table => {
    const ours = await rowsSeen(table, one)
    const theirs = await rowsSeen(table, other)
    expect(ours.size).toBeGreaterThan(0)
    expect(theirs.size).toBeGreaterThan(0)
    expect([...ours].filter(at => theirs.has(at))).toEqual([])
  })

  test.each(tablesOf('published'))('%s shows published rows to all, and the rest to the owner', async table => {
    const ours = await rowsSeen(table, one)
    const theirs = await rowsSeen(table, other)
    const { rows } = await app.pool.query<{ at: string }>(`SELECT ctid::text AS at FROM ${table}`)
    if (table !== 'vendors') expect([...ours].some(at => !theirs.has(at))).toBe(true)
    const nobodys = rows.filter(({ at }) => !ours.has(at) && !theirs.has(at))
    expect(nobodys).toEqual([])
  })

  test.each(tablesOf('operator'))('%s cannot be read', async table => {
    const query = sql`SELECT 1 FROM ${sql.table(table)}`.execute(memberDb(one, 'owner'))
    await expect(query).rejects.toThrow(/permission denied/)
  })

  test('rejects changes to rows of others, and rows written in their name', async () => {
    const db = memberDb(one, 'owner')
    const moved = await db
      .updateTable('orders')
      .set({ invoice_ref: 'F-9' })
      .where('id', '=', other.things.order)
      .execute()
    expect(moved[0]?.numUpdatedRows).toBe(0n)
    const dropped = await db.deleteFrom('offers').where('vendor_id', '=', other.vendor.vendorId).execute()
    expect(dropped[0]?.numDeletedRows).toBe(0n)
    const forged = { vendor_id: other.vendor.vendorId, name: 'Faux', prefix: 'faux', secret_hash: Buffer.from('x') }
    const written = db
      .insertInto('api_keys')
      .values({ ...forged, scopes: [], created_by: one.people.owner.id })
      .execute()
    await expect(written).rejects.toThrow(/row-level security/)
  })

  test('hides the password hash, even one’s own', async () => {
    const query = memberDb(one, 'buyer').selectFrom('users').select('password_hash').execute()
    await expect(query).rejects.toThrow(/permission denied/)
  })

  test('resets the member at the end of the transaction, before the connection is reused', async () => {
    await memberDb(one, 'buyer').selectFrom('orders').select('id').execute()
    const failed = sql`SELECT 1 / 0`.execute(memberDb(one, 'buyer'))
    await expect(failed).rejects.toThrow(/zero/)
    for (let look = 0; look < 20; look++) {
      const { rows } = await app.pool.query(`SELECT current_user = session_user AS market, me() FROM orders LIMIT 1`)
      expect(rows).toEqual([{ market: true, me: null }])
    }
  })
})
