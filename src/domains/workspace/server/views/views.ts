/** Saved views, stored with the account; shared ones are shown to the whole team. */
import { sql } from 'kysely'
import type { Db, Tx } from '#platform/db/pool.ts'
import type { Input } from '#shared/contract.ts'
import { fail } from '#shared/errors.ts'
import { type CurrentUser, isAdmin } from '#shared/user.ts'
import type { changeView, SavedView, saveView } from '../../contract-views.ts'
import { maxViews, type ViewList, viewListNames, viewLists, viewQuery } from '../../rules/views.ts'

const listsOf = (user: CurrentUser): ViewList[] =>
  viewListNames.filter(list => (viewLists[list].side === 'seller' ? user.vendorId !== null : isAdmin(user)))

/** Own views, and shared ones of the caller's team: the seller's, or the operators'. */
const shownTo = (user: CurrentUser) => sql<boolean>`(v.list = ANY(${listsOf(user)}::text[])
  AND (v.vendor_id IS NULL OR v.vendor_id = ${user.vendorId}) AND (v.user_id = ${user.id} OR v.shared))`

/** A shared view outlives its author's place in the team: the owner, or any operator, may tidy it. */
const mayChange = (user: CurrentUser) => sql<boolean>`(v.user_id = ${user.id}
  OR v.shared AND (v.vendor_id IS NULL OR ${user.vendorRole === 'owner'}))`

export async function findViews(db: Db, user: CurrentUser, list: ViewList | undefined): Promise<SavedView[]> {
  const lists = listsOf(user)
  if (lists.length === 0 || (list && !lists.includes(list))) throw fail('FORBIDDEN')
  const rows = await db
    .selectFrom('saved_views as v')
    .select(['v.id', 'v.list', 'v.name', 'v.query', 'v.shared', mayChange(user).as('mayChange')])
    .where(shownTo(user))
    .$if(list !== undefined, query => query.where('v.list', '=', list ?? ''))
    .orderBy('v.id')
    .execute()
  // The column's CHECK constraint allows these lists only.
  return rows
    .map(row => ({ ...row, list: row.list as ViewList }))
    .sort((a, b) => a.list.localeCompare(b.list) || a.name.localeCompare(b.name, 'fr'))
}

const taken = 'Une de vos vues de cette liste porte déjà ce nom.'
const nameTaken = () => fail('NAME_TAKEN', { sentence: taken, fields: { name: taken } })

export async function createView(tx: Tx, user: CurrentUser, body: Input<typeof saveView>['body']) {
  if (!listsOf(user).includes(body.list)) throw fail('FORBIDDEN')
  const { n } = await tx
    .selectFrom('saved_views')
    .select(eb => eb.fn.countAll<number>().as('n'))
    .where('user_id', '=', user.id)
    .where('list', '=', body.list)
    .executeTakeFirstOrThrow()
  if (Number(n) >= maxViews)
    throw fail('CONFLICT', { sentence: `${maxViews} vues au plus par liste\u00a0: supprimez-en une d’abord.` })
  const seller = viewLists[body.list].side === 'seller'
  const query = viewQuery(new URLSearchParams(body.query))
  if (query === '') throw fail('INVALID_INPUT', { fields: { query: 'Filtrez d’abord la liste.' } })
  const made = await tx
    .insertInto('saved_views')
    .values({
      ...body,
      query,
      user_id: user.id,
      vendor_id: seller ? user.vendorId : null,
    })
    .onConflict(conflict => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!made) throw nameTaken()
  return made
}

async function lockView(tx: Tx, user: CurrentUser, viewId: number) {
  const view = await tx
    .selectFrom('saved_views as v')
    .select(['v.id', 'v.user_id', 'v.list'])
    .where('v.id', '=', viewId)
    .where(shownTo(user))
    .where(mayChange(user))
    .forUpdate()
    .executeTakeFirst()
  if (!view) throw fail('NOT_FOUND')
  return view
}

export async function updateView(tx: Tx, user: CurrentUser, { params, body }: Input<typeof changeView>) {
  const view = await lockView(tx, user, params.id)
  const same = await tx
    .selectFrom('saved_views')
    .select('id')
    .where('user_id', '=', view.user_id)
    .where('list', '=', view.list)
    .where('id', '<>', view.id)
    .where(sql`lower(name)`, '=', sql`lower(${body.name})`)
    .executeTakeFirst()
  if (same) throw nameTaken()
  await tx.updateTable('saved_views').set(body).where('id', '=', view.id).execute()
  return { success: true as const }
}

export async function removeView(tx: Tx, user: CurrentUser, viewId: number) {
  const view = await lockView(tx, user, viewId)
  await tx.deleteFrom('saved_views').where('id', '=', view.id).execute()
  return { success: true as const }
}
