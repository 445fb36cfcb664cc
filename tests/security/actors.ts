/** Every role that can send requests, each with one of every fixture it may own. */

import { createUser } from '#tests/support/factories.ts'
import { createFixtures, type FixturePerson, type Fixtures } from '#tests/support/fixtures.ts'
import type { Cookies, TestApp } from '#tests/support/injected.ts'
import { createPapers, type Papered } from './papers.ts'

export const actorRoles = [
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
export type ActorRole = (typeof actorRoles)[number]
export type Things = Papered
type HouseholdFixtures = Omit<Fixtures, 'things'> & { things: Things }

/** The household each role is tested on; each operator has its own, so that none finds the work of another done. */
const households = ['a', 'b', 'c', 'd'] as const
type Household = (typeof households)[number]
const home: Record<ActorRole, Household> = {
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
/** An id that no table has. */
export const missingId = 999_999_999

export async function createActors(app: TestApp) {
  const fixtureSets: Partial<Record<Household, HouseholdFixtures>> = {}
  for (const name of households) {
    const fixtures = await createFixtures(app, `ZAUBER${name.toUpperCase()}`)
    fixtureSets[name] = { ...fixtures, things: await createPapers(app, fixtures) }
  }
  // All four were created above.
  const made = fixtureSets as Record<Household, HouseholdFixtures>
  const operators = {
    admin: await createUser(app.db, { roles: ['ADMIN'] }),
    super: await createUser(app.db, { roles: ['SUPER_ADMIN'] }),
    // The highest role, but blocked.
    blocked: await createUser(app.db, { roles: ['SUPER_ADMIN'] }),
  }
  await app.db.updateTable('users').set({ status: 'blocked' }).where('id', '=', operators.blocked).execute()
  const person = (role: ActorRole): number | null => {
    if (role === 'admin' || role === 'super' || role === 'blocked') return operators[role]
    const who: FixturePerson | null = role.startsWith('buyer') ? 'buyer' : role.startsWith('seller') ? 'owner' : null
    return who && made[home[role]].people[who].id
  }
  return {
    app,
    marks: households.map(name => made[name].mark),
    /** The fixtures of the role’s own household. */
    own: (role: ActorRole): Things => made[home[role]].things,
    markOf: (role: ActorRole): string => made[home[role]].mark,
    /** Fixtures of an unrelated household; operators may see every household, so they get missing ids. */
    others: (role: ActorRole): Things => made[home[role] === 'a' ? 'b' : 'a'].things,
    /** A new session, so that earlier requests cannot have ended or changed it. */
    async credentials(role: ActorRole): Promise<{ cookies?: Cookies; headers?: Record<string, string> }> {
      if (role === 'keyA' || role === 'keyB') return { headers: { authorization: `Bearer ${made[home[role]].secret}` } }
      const id = person(role)
      return id === null ? {} : { cookies: await app.loginAs(id) }
    },
  }
}
export type Actors = Awaited<ReturnType<typeof createActors>>

/** The same shape as `things`, with ids that do not exist. */
export const absent = (things: Things): Things =>
  // Keeps numbers as numbers and strings as strings.
  Object.fromEntries(
    Object.entries(things).map(([name, value]) => [
      name,
      typeof value === 'number'
        ? missingId
        : name === 'secret' || name === 'slug'
          ? value
          : '00000000-0000-4000-8000-000000000000',
    ]),
  ) as Things
