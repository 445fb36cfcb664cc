/** What a user bought, and what their estate bought as far as they reach: the SQL of `buyerSide`. */
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { type CurrentUser, estateScope } from '#shared/user.ts'

type Reach = 'reads' | 'acts'

/** For rows with `user_id` and `estate_id`, under this alias: those that the user reads, or may act on, as a buyer. */
export function boughtBy(
  { id, estate }: Pick<CurrentUser, 'id' | 'estate'>,
  alias: 'o' | 'p' | 'purchases',
  reach: Reach = 'reads',
): RawBuilder<SqlBool> {
  const [buyer, owner] = [sql.ref(`${alias}.user_id`), sql.ref(`${alias}.estate_id`)]
  if (!estate) return sql`(${buyer} = ${id} AND ${owner} IS NULL)`
  const isAll = estateScope(estate) === 'act' || (reach === 'reads' && estateScope(estate) === 'read')
  return isAll
    ? sql`(${owner} = ${estate.id} OR ${buyer} = ${id} AND ${owner} IS NULL)`
    : sql`(${buyer} = ${id} AND (${owner} IS NULL OR ${owner} = ${estate.id}))`
}
