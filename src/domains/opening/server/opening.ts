/** Marks of requirements, opening and closing. Each write locks the marks first, so that it decides on what it saw. */
import { sql } from 'kysely'
import type { Db, Tx } from '#platform/db/pool.ts'
import { addAuditDetails } from '#platform/http/audit.ts'
import { invalidatePages } from '#platform/page-invalidation.ts'
import type { Input } from '#shared/contract.ts'
import { fail } from '#shared/errors.ts'
import { authorName } from '#shared/user.ts'
import type { closeMarketplace, markRequirement, OpeningView, openMarketplace, unmarkRequirement } from '../contract.ts'
import { requirementIds, requirementOf, requirementState } from '../rules/requirements.ts'
import { runChecks, type ServerFacts } from './checks.ts'
import { readMarketplaceState } from './state.ts'

export type MarketplaceFacts = ServerFacts & { isDemo: boolean }

export async function loadOpening(db: Db | Tx, facts: MarketplaceFacts): Promise<OpeningView> {
  const fulfilled = await runChecks(db, facts)
  const marks = await db
    .selectFrom('requirement_marks as m')
    .leftJoin('users as u', 'u.id', 'm.user_id')
    .select(['m.requirement', 'm.kind', 'm.reason', 'm.at', 'u.first_name', 'u.last_name'])
    .execute()
  const history = await db
    .selectFrom('marketplace_openings as o')
    .leftJoin('users as u', 'u.id', 'o.user_id')
    .select(['o.opened', 'o.reason', 'o.at', 'o.user_id', 'u.first_name', 'u.last_name'])
    .orderBy('o.id', 'desc')
    .limit(20)
    .execute()
  return {
    state: facts.isDemo ? 'open' : await readMarketplaceState(db),
    isDemo: facts.isDemo,
    requirements: requirementIds.map(id => {
      const mark = marks.find(({ requirement }) => requirement === id)
      // The column's CHECK constraint allows these two values only.
      const kind = (mark?.kind ?? null) as 'declared' | 'waived' | null
      return {
        id,
        state: requirementState(requirementOf(id), fulfilled.get(id) ?? null, kind),
        mark: mark ? { who: authorName(mark), at: mark.at.toISOString(), reason: mark.reason } : null,
      }
    }),
    history: history.map(({ opened, reason, at, user_id, ...author }) => ({
      opened,
      reason,
      at: at.toISOString(),
      who: user_id === null ? null : authorName(author),
    })),
  }
}

const lock = (tx: Tx) => sql`SELECT pg_advisory_xact_lock(hashtext('opening'))`.execute(tx)

export async function setMark(
  tx: Tx,
  { params: { id }, body }: Input<typeof markRequirement>,
  userId: number,
  facts: MarketplaceFacts,
) {
  await lock(tx)
  const { check, firm } = requirementOf(id)
  if (body.kind === 'declared' ? check !== 'declaration' : firm) throw fail('CONFLICT')
  const values = { kind: body.kind, reason: body.reason, user_id: userId, at: sql<Date>`now()` }
  await tx
    .insertInto('requirement_marks')
    .values({ requirement: id, ...values })
    .onConflict(on => on.column('requirement').doUpdateSet(values))
    .execute()
  addAuditDetails(tx, { subject: { kind: 'opening', id }, reason: body.reason, after: { kind: body.kind } })
  return loadOpening(tx, facts)
}

export async function removeMark(tx: Tx, { params: { id } }: Input<typeof unmarkRequirement>, facts: MarketplaceFacts) {
  await lock(tx)
  const former = await tx
    .deleteFrom('requirement_marks')
    .where('requirement', '=', id)
    .returning(['kind', 'reason'])
    .executeTakeFirst()
  if (!former) throw fail('CONFLICT')
  addAuditDetails(tx, { subject: { kind: 'opening', id }, before: former, after: {} })
  return loadOpening(tx, facts)
}

export async function recordOpening(
  tx: Tx,
  { body }: Pick<Input<typeof openMarketplace>, 'body'>,
  userId: number,
  facts: MarketplaceFacts,
) {
  await lock(tx)
  const { state, requirements } = await loadOpening(tx, facts)
  if (state === 'open') throw fail('CONFLICT')
  const missing = requirements.filter(requirement => requirement.state === 'missing')
  if (missing.length) throw fail('REQUIREMENTS_MISSING', { sentence: missingSentence(missing.length) })
  await insertOpening(tx, { opened: true, reason: body.reason, userId })
  return loadOpening(tx, facts)
}

const missingSentence = (count: number) =>
  count === 1
    ? 'Il reste un point à régler avant d’ouvrir la boutique.'
    : `Il reste ${count} points à régler avant d’ouvrir la boutique.`

export async function recordClosing(
  tx: Tx,
  { body }: Pick<Input<typeof closeMarketplace>, 'body'>,
  userId: number,
  facts: MarketplaceFacts,
) {
  await lock(tx)
  if (facts.isDemo || (await readMarketplaceState(tx)) !== 'open') throw fail('CONFLICT')
  await insertOpening(tx, { opened: false, reason: body.reason, userId })
  return loadOpening(tx, facts)
}

async function insertOpening(
  tx: Tx,
  { opened, reason, userId }: { opened: boolean; reason: string; userId: number },
): Promise<void> {
  await tx.insertInto('marketplace_openings').values({ opened, reason, user_id: userId }).execute()
  addAuditDetails(tx, { reason, before: { opened: !opened }, after: { opened } })
  await invalidatePages(tx, 'page')
}
