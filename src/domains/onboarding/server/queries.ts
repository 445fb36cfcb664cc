import { sql } from 'kysely'
import type { Db } from '#platform/db/pool.ts'
import type { OperationResponse } from '#shared/contract.ts'
import { fail } from '#shared/errors.ts'
import type { CurrentUser } from '#shared/user.ts'
import type { ApplicationDetail, listApplications } from '../contract.ts'
import type { ApplicationStatus } from '../rules.ts'
import { checksOf } from './checks.ts'
import { applicationColumns, findHistory, presentAnswers, presentApplication, statusOf } from './present.ts'

/** The user's latest application: the open one, else the last closed one. */
export async function findOwnApplication(db: Db, user: CurrentUser) {
  const row = await db
    .selectFrom('seller_applications')
    .select(applicationColumns)
    .where('user_id', '=', user.id)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return { application: row ? await presentApplication(db, row) : null, isSeller: user.vendorId !== null }
}

const pageSize = 30
type ApplicationsQuery = { status?: ApplicationStatus | undefined; page: number }

/** Applications submitted at least once: only its author sees a draft. */
export async function findApplications(
  db: Db,
  { status, page }: ApplicationsQuery,
): Promise<OperationResponse<typeof listApplications>> {
  const counts = await countsByStatus(db)
  const total = status ? (counts[status] ?? 0) : Object.values(counts).reduce((sum, count) => sum + count, 0)
  const rows = await submitted(db)
    .$if(status !== undefined, query => query.where('status', '=', status ?? ''))
    .select([...applicationColumns])
    .orderBy(sql`status = 'SUBMITTED'`, 'desc')
    .orderBy('submitted_at')
    .orderBy('id')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute()
  const applications = rows.map(row => {
    const { tradeName, legalName, siren, city, references } = presentAnswers(row)
    const submittedAt = row.submitted_at?.toISOString() ?? null
    return { id: row.id, status: statusOf(row), tradeName, legalName, siren, city, references, submittedAt }
  })
  return { applications, counts, total, page, pages: Math.ceil(total / pageSize) }
}

const submitted = (db: Db) => db.selectFrom('seller_applications').where('submitted_at', 'is not', null)

async function countsByStatus(db: Db) {
  const counts = { DRAFT: 0, SUBMITTED: 0, MORE_INFORMATION: 0, ACCEPTED: 0, REFUSED: 0, WITHDRAWN: 0 }
  const rows = await submitted(db)
    .select(eb => ['status', eb.fn.countAll<number>().as('count')])
    .groupBy('status')
    .execute()
  for (const { status, count } of rows) counts[statusOf({ status })] = Number(count)
  return counts
}

/** NOT_FOUND also for a draft. */
export async function loadApplicationDetail(db: Db, id: number): Promise<ApplicationDetail> {
  const row = await submitted(db)
    .innerJoin('users as u', 'u.id', 'user_id')
    .select(applicationColumns.map(name => `seller_applications.${name}` as const))
    .select(['vendor_id as vendorId', 'u.email', 'u.first_name as firstName', 'u.last_name as lastName'])
    .where('seller_applications.id', '=', id)
    .executeTakeFirst()
  if (!row) throw fail('NOT_FOUND')
  const answers = presentAnswers(row)
  const [application, checks, families, history] = await Promise.all([
    presentApplication(db, row),
    checksOf(db, answers, row.vendorId),
    db
      .selectFrom('categories')
      .select('title')
      .where('id', 'in', [0, ...answers.families])
      .orderBy('position')
      .execute(),
    findHistory(db, id),
  ])
  return {
    ...application,
    applicant: { name: `${row.firstName} ${row.lastName}`, email: row.email },
    checks,
    families: families.map(({ title }) => title),
    actors: history.map(({ firstName, lastName }) => (firstName ? `${firstName} ${lastName}` : 'Compte effacé')),
  }
}
