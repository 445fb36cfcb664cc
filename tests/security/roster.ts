/** Everybody who may ask something of the market, each with one of every thing of their own where they own things. */
import { type Belongings, createBelongings, type Person } from '#tests/support/belongings.ts'
import { createUser } from '#tests/support/factories.ts'
import type { Cookies, TestApp } from '#tests/support/injected.ts'
import { createPapers, type Papered } from './papers.ts'

export const roles = [
  'visitor',
  'blocked',
  'buyerA',
  'buyerB',
  'sellerA',
  'sellerB',
  'keyA',
  'keyB',
  'admin',
  'super',
] as const
export type Role = (typeof roles)[number]
export type Things = Papered
type House = Omit<Belongings, 'things'> & { things: Things }

/** Whose things each role is tried on; the operators have a household each, so that no one finds the work of another done. */
const households = ['a', 'b', 'c', 'd'] as const
type Household = (typeof households)[number]
const home: Record<Role, Household> = {
  visitor: 'a',
  blocked: 'a',
  buyerA: 'a',
  buyerB: 'b',
  sellerA: 'a',
  sellerB: 'b',
  keyA: 'a',
  keyB: 'b',
  admin: 'c',
  super: 'd',
}
/** A number no table reaches. */
export const missing = 999_999_999

export async function openRoster(app: TestApp) {
  const houses: Partial<Record<Household, House>> = {}
  for (const name of households) {
    const house = await createBelongings(app, `ZAUBER${name.toUpperCase()}`)
    houses[name] = { ...house, things: await createPapers(app, house) }
  }
  // All four were just made.
  const made = houses as Record<Household, House>
  const operators = {
    admin: await createUser(app.db, { roles: ['ADMIN'] }),
    super: await createUser(app.db, { roles: ['SUPER_ADMIN'] }),
    // The highest of all, were it not for the block.
    blocked: await createUser(app.db, { roles: ['SUPER_ADMIN'] }),
  }
  await app.db.updateTable('users').set({ status: 'blocked' }).where('id', '=', operators.blocked).execute()
  const person = (role: Role): number | null => {
    if (role === 'admin' || role === 'super' || role === 'blocked') return operators[role]
    const who: Person | null = role.startsWith('buyer') ? 'buyer' : role.startsWith('seller') ? 'owner' : null
    return who && made[home[role]].people[who].id
  }
  return {
    app,
    marks: households.map(name => made[name].mark),
    /** The things a role is at home with. */
    own: (role: Role): Things => made[home[role]].things,
    markOf: (role: Role): string => made[home[role]].mark,
    /** Those of somebody it has nothing to do with; operators have to do with everybody, and are shown what is not there. */
    others: (role: Role): Things => made[home[role] === 'a' ? 'b' : 'a'].things,
    /** A session opened now: what a request before it ended or changed does not count. */
    async knock(role: Role): Promise<{ cookies?: Cookies; headers?: Record<string, string> }> {
      if (role === 'keyA' || role === 'keyB') return { headers: { authorization: `Bearer ${made[home[role]].secret}` } }
      const id = person(role)
      return id === null ? {} : { cookies: await app.loginAs(id) }
    },
  }
}
export type Roster = Awaited<ReturnType<typeof openRoster>>

/** Nothing, as shapes go: what a place of a request holds when nothing of that kind is there. */
export const absent = (things: Things): Things =>
  // Numbers stay numbers and texts texts.
  Object.fromEntries(
    Object.entries(things).map(([name, value]) => [
      name,
      typeof value === 'number'
        ? missing
        : name === 'secret' || name === 'slug'
          ? value
          : '00000000-0000-4000-8000-000000000000',
    ]),
  ) as Things
