import { sql } from 'kysely'
import type { Db } from '#platform/db/pool.ts'
import type { AuditEntry, AuditFilters } from '../contract.ts'
import { changesOf } from '../rules.ts'

const pageSize = 50

const containing = (words: string) => `%${words.replace(/[\\%_]/g, '\\$&')}%`

/** Entries that match the filters; the caller sets the order. */
const found = (db: Db, { who, operation, kind, subject, from, to }: AuditFilters) =>
  db
    .selectFrom('audit_entries as e')
    .innerJoin('users as u', 'u.id', 'e.user_id')
    .$if(who !== undefined, query =>
      query.where(
        sql<boolean>`plain_text(u.email || ' ' || u.first_name || ' ' || u.last_name) LIKE plain_text(${containing(who ?? '')})`,
      ),
    )
    .$if(operation !== undefined, query => query.where('e.operation', '=', operation ?? ''))
    .$if(kind !== undefined, query => query.where('e.subject_kind', '=', kind ?? ''))
    .$if(subject !== undefined, query => query.where('e.subject_id', '=', subject ?? ''))
    .$if(from !== undefined, query => query.where('e.at', '>=', sql<Date>`${from}::date`))
    .$if(to !== undefined, query => query.where('e.at', '<', sql<Date>`${to}::date + 1`))

const columns = [
  'e.id',
  'e.at',
  'e.role',
  'e.operation',
  'e.subject_kind',
  'e.subject_id',
  'e.reason',
  'e.input',
  'e.before',
  'e.after',
  'e.address',
  'u.email',
  'u.first_name',
  'u.last_name',
] as const

/** Newest first. */
export async function findAuditEntries(
  db: Db,
  filters: AuditFilters,
  limit: number,
  offset = 0,
): Promise<AuditEntry[]> {
  const rows = await found(db, filters).select(columns).orderBy('e.id', 'desc').limit(limit).offset(offset).execute()
  return rows.map(row => ({
    id: row.id,
    at: row.at.toISOString(),
    who: `${row.first_name} ${row.last_name}`,
    email: row.email,
    role: row.role === 'SUPER_ADMIN' ? 'SUPER_ADMIN' : 'ADMIN',
    operation: row.operation,
    kind: row.subject_kind,
    subject: row.subject_id,
    reason: row.reason,
    changes: changesOf(valuesIn(row.before), valuesIn(row.after)),
    input: JSON.stringify(row.input),
    address: row.address,
  }))
}

// We write this column, always as an object.
const valuesIn = (json: unknown) => json as Record<string, unknown> | null

export async function findAuditPage(db: Db, { page, ...filters }: AuditFilters & { page: number }) {
  const [counted, entries, { rows: known }] = await Promise.all([
    found(db, filters)
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow(),
    findAuditEntries(db, filters, pageSize, (page - 1) * pageSize),
    sql<{ operations: string[] | null; kinds: string[] | null }>`
      SELECT array_agg(DISTINCT operation) AS operations, array_agg(DISTINCT subject_kind) AS kinds FROM audit_entries`.execute(
      db,
    ),
  ])
  const total = Number(counted.total)
  return {
    entries,
    total,
    page,
    pages: Math.ceil(total / pageSize),
    operations: known[0]?.operations ?? [],
    kinds: known[0]?.kinds ?? [],
  }
}
