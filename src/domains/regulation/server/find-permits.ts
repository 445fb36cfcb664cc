import { type ExpressionBuilder, sql } from 'kysely'
import { today } from '#platform/db/clock.ts'
import type { Db, Tx } from '#platform/db/pool.ts'
import type { Database } from '#platform/db/schema.ts'
import { presentFile } from '#platform/files/files.ts'
import type { Input } from '#shared/contract.ts'
import type { listPermitsToReview, Permit, ReviewedPermit } from '../contract.ts'
import type { PermitKind, PermitStatus } from '../rules.ts'

/** Whose permits: a buyer's, or those of a shop. */
export type Holder = { userId: number } | { vendorId: number }

const isExpired = sql<boolean>`coalesce(p.status = 'ACCEPTED' AND p.expires_on < ${today}, false)`

const permits = (db: Db | Tx) =>
  db
    .selectFrom('permits as p')
    .select([
      'p.id',
      'p.number',
      'p.statement',
      'p.signed_by',
      'p.file_id',
      'p.submitted_at',
      'p.decided_at',
      'p.reason',
    ])
    .select([
      // Written by `submitPermit` only.
      sql<PermitKind>`p.kind`.as('kind'),
      sql<PermitStatus>`p.status`.as('status'),
      sql<string | null>`p.expires_on::text`.as('expires_on'),
      isExpired.as('is_expired'),
    ])

type Row = Awaited<ReturnType<ReturnType<typeof permits>['execute']>>[number]

const present = (row: Row): Permit => ({
  id: row.id,
  kind: row.kind,
  status: row.status,
  number: row.number,
  statement: row.statement,
  signedBy: row.signed_by,
  expiresOn: row.expires_on,
  isExpired: row.is_expired,
  hasFile: row.file_id !== null,
  submittedAt: row.submitted_at.toISOString(),
  decidedAt: row.decided_at?.toISOString() ?? null,
  reason: row.reason,
})

type Permits = ExpressionBuilder<Database & { p: Database['permits'] }, 'p'>
export const heldBy = (holder: Holder) => (eb: Permits) =>
  'userId' in holder ? eb('p.user_id', '=', holder.userId) : eb('p.vendor_id', '=', holder.vendorId)

export const findPermits = async (db: Db | Tx, holder: Holder): Promise<Permit[]> =>
  (await permits(db).where(heldBy(holder)).orderBy('p.id', 'desc').execute()).map(present)

export const loadPermit = async (db: Db | Tx, id: number): Promise<Permit> =>
  present(await permits(db).where('p.id', '=', id).executeTakeFirstOrThrow())

const pageSize = 30

export async function findPermitsToReview(db: Db, { state, page }: Input<typeof listPermitsToReview>['query']) {
  const waits = state === 'waiting'
  const rows = await permits(db)
    .leftJoin('users as u', 'u.id', 'p.user_id')
    .leftJoin('vendors as v', 'v.id', 'p.vendor_id')
    .leftJoin('users as d', 'd.id', 'p.decided_by')
    .leftJoin('files as f', 'f.id', 'p.file_id')
    .select([
      'p.vendor_id',
      'v.legal_name',
      'v.siren',
      'v.email as vendor_email',
      'u.company_name',
      'u.first_name',
      'u.last_name',
      'u.email',
      'u.company_number',
      'd.first_name as decider_first_name',
      'd.last_name as decider_last_name',
      'f.name as file_name',
      'f.media_type',
      'f.size',
      'f.width',
      'f.height',
    ])
    .select(sql<number>`count(*) OVER ()::int`.as('total'))
    .where('p.status', waits ? '=' : '<>', 'PENDING')
    .orderBy(waits ? 'p.submitted_at' : 'p.decided_at', waits ? 'asc' : 'desc')
    .orderBy('p.id')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute()
  const total = rows[0]?.total ?? 0
  return { permits: rows.map(presentReviewed), total, page, pages: Math.ceil(total / pageSize) }
}

type Reviewed = Row & {
  vendor_id: number | null
  legal_name: string | null
  siren: string | null
  vendor_email: string | null
  company_name: string | null
  first_name: string | null
  last_name: string | null
  email: string | null
  company_number: string | null
  decider_first_name: string | null
  decider_last_name: string | null
  file_name: string | null
  media_type: string | null
  size: number | null
  width: number | null
  height: number | null
}

function presentReviewed(row: Reviewed): ReviewedPermit {
  const { file_id, file_name, media_type, size } = row
  const hasFile = file_id !== null && file_name !== null && media_type !== null && size !== null
  return {
    ...present(row),
    holder:
      row.vendor_id === null
        ? {
            kind: 'buyer',
            name: row.company_name || nameOf(row.first_name, row.last_name),
            email: row.email,
            companyNumber: row.company_number,
          }
        : { kind: 'seller', name: row.legal_name ?? '', email: row.vendor_email, companyNumber: row.siren },
    file: hasFile
      ? presentFile({ id: file_id, name: file_name, media_type, size, width: row.width, height: row.height })
      : null,
    decidedBy: row.decider_last_name && nameOf(row.decider_first_name, row.decider_last_name),
  }
}

const nameOf = (first: string | null, last: string | null) => [first, last].filter(Boolean).join(' ')
