/** Identity of sellers who are natural persons: stored, requested, reminded, and a condition of their payouts. */
import { type RawBuilder, sql } from 'kysely'
import { databaseDay, now } from '#platform/db/clock.ts'
import { type Db, inTransaction, type Tx } from '#platform/db/pool.ts'
import { addAuditDetails } from '#platform/http/audit.ts'
import { runEach } from '#platform/run-each.ts'
import type { Input } from '#shared/contract.ts'
import { addDays, isoDay } from '#shared/dates.ts'
import { fail } from '#shared/errors.ts'
import type { setTaxIdentity, TaxIdentityState } from '../contract-tax-identity.ts'
import { oldestYears, taxBlockDays, taxReminderDays, youngestYears } from '../rules/tax-identity.ts'
import { findDac7Rows } from './accounting/dac7.ts'
import { mailTaxIdentityRequest } from './mails.ts'

/** Payouts of this seller wait: requested 60 days ago, reminded twice, still missing. */
export const isWaitingForTaxIdentity = (vendorId: RawBuilder<unknown>) => sql<boolean>`EXISTS (
  SELECT FROM tax_identities w WHERE w.vendor_id = ${vendorId} AND w.provided_at IS NULL AND w.reminders = 2
    AND w.requested_at <= now() - make_interval(days => ${sql.lit(taxBlockDays)}))`

export async function loadTaxIdentity(db: Db | Tx, vendorId: number): Promise<TaxIdentityState> {
  const row = await db
    .selectFrom('vendors as v')
    .leftJoin('tax_identities as t', 't.vendor_id', 'v.id')
    .select(['v.legal_form', 't.first_names', 't.last_name', 't.tax_number', 't.requested_at', 't.provided_at'])
    .select([
      sql<string | null>`t.birth_date::text`.as('birth_date'),
      isWaitingForTaxIdentity(sql`v.id`).as('is_blocked'),
    ])
    .where('v.id', '=', vendorId)
    .executeTakeFirstOrThrow()
  const { first_names, last_name, birth_date, tax_number } = row
  const requestedOn = row.requested_at && isoDay(row.requested_at)
  return {
    isRequired: row.legal_form === 'EI',
    identity:
      first_names && last_name && birth_date && tax_number
        ? { firstNames: first_names, lastName: last_name, birthDate: birth_date, taxNumber: tax_number }
        : null,
    requestedOn,
    blocksOn: requestedOn && row.provided_at === null ? addDays(requestedOn, taxBlockDays) : null,
    isBlocked: row.is_blocked,
  }
}

/** NOT_FOUND for a company. */
export async function storeTaxIdentity(tx: Tx, vendorId: number, { body }: Input<typeof setTaxIdentity>) {
  const { legal_form } = await tx
    .selectFrom('vendors')
    .select('legal_form')
    .where('id', '=', vendorId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  if (legal_form !== 'EI')
    throw fail('NOT_FOUND', { sentence: 'Votre entreprise est déclarée par son SIREN\u00a0: rien d’autre à fournir.' })
  const today = await databaseDay(tx)
  const yearsAgo = (years: number) => `${Number(today.slice(0, 4)) - years}${today.slice(4)}`
  if (body.birthDate > yearsAgo(youngestYears) || body.birthDate < yearsAgo(oldestYears))
    throw fail('INVALID_INPUT', { fields: { birthDate: 'Vérifiez l’année' } })
  const values = {
    first_names: body.firstNames,
    last_name: body.lastName,
    birth_date: body.birthDate,
    tax_number: body.taxNumber,
    provided_at: now,
  }
  await tx
    .insertInto('tax_identities')
    .values({ vendor_id: vendorId, ...values })
    .onConflict(conflict => conflict.column('vendor_id').doUpdateSet(values))
    .execute()
  addAuditDetails(tx, { subject: { kind: 'sellers', id: vendorId } })
  return loadTaxIdentity(tx, vendorId)
}

/** Job of every day: requests what is missing of those whom this year's declaration names, and reminds twice. */
export async function requestTaxIdentities(db: Db): Promise<void> {
  const year = Number((await databaseDay(db)).slice(0, 4))
  const declared = (await findDac7Rows(db, year, year)).filter(row => row.legal_form === 'EI' && !row.small)
  await runEach([...new Set(declared.map(row => row.id))], vendorId => inTransaction(db, tx => request(tx, vendorId)))
}

/** The row is locked: two runs at once send one mail. */
async function request(tx: Tx, vendorId: number): Promise<void> {
  await tx
    .insertInto('tax_identities')
    .values({ vendor_id: vendorId })
    .onConflict(conflict => conflict.doNothing())
    .execute()
  const row = await tx
    .selectFrom('tax_identities')
    .innerJoin('vendors as v', 'v.id', 'vendor_id')
    .select(['provided_at', 'requested_at', 'reminders', 'v.email'])
    .select(
      sql<boolean>`coalesce(reminded_at, requested_at) <= now() - make_interval(days => ${sql.lit(taxReminderDays)})`.as(
        'due',
      ),
    )
    .where('vendor_id', '=', vendorId)
    .forUpdate('tax_identities')
    .executeTakeFirstOrThrow()
  if (row.provided_at || row.reminders === 2 || (row.requested_at && !row.due)) return
  const reminders = row.requested_at ? row.reminders + 1 : 0
  await tx
    .updateTable('tax_identities')
    .set(row.requested_at ? { reminders, reminded_at: now } : { requested_at: now })
    .where('vendor_id', '=', vendorId)
    .execute()
  const { blocksOn } = await loadTaxIdentity(tx, vendorId)
  if (blocksOn) await mailTaxIdentityRequest(tx, { id: vendorId, email: row.email }, { reminders, blocksOn })
}
