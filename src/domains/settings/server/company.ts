/** The company that operates the marketplace: the legal notice, mails, documents and invoices read it from here. */
import { sql } from 'kysely'
import type { SizeClass } from '#domains/invoicing/rules-life-cycle.ts'
import type { Db, Tx } from '#platform/db/pool.ts'
import { bypassRls } from '#platform/db/rls.ts'
import { addAuditDetails } from '#platform/http/audit.ts'
import { invalidatePages } from '#platform/page-invalidation.ts'
import type { Input } from '#shared/contract.ts'
import { fail } from '#shared/errors.ts'
import type { Company, saveCompany } from '../contract-company.ts'

const columns = [
  'name',
  'legal_form as legalForm',
  'siret',
  'vat_number as vatNumber',
  'register',
  'address',
  'director',
  'phone',
  'email',
  'host',
  'mediator',
  'seller_mediator as sellerMediator',
  'second_seller_mediator as secondSellerMediator',
  'data_officer as dataOfficer',
  'size_class as sizeClass',
  'changed_at',
] as const

/** Null until an administrator has saved it. */
export async function loadCompany(db: Db | Tx): Promise<Company | null> {
  const row = await db.selectFrom('company').select(columns).executeTakeFirst()
  if (!row) return null
  const { changed_at, ...company } = row
  // The column's CHECK constraint allows these only.
  const sizeClass = company.sizeClass as SizeClass | null
  return { ...company, sizeClass, changedAt: changed_at.toISOString() }
}

/** Of disputes with sellers, for the contract; their members may not read the whole row. */
export const findSellerMediators = (db: Db | Tx): Promise<string[]> =>
  bypassRls(db, async owner => sellerMediators(await loadCompany(owner)))

export const sellerMediators = (company: Company | null): string[] =>
  [company?.sellerMediator, company?.secondSellerMediator].filter(name => typeof name === 'string')

/** « Coopérative des Coteaux, 12 rue des Crayères, 51200 Épernay, SIREN 849 203 104 »: how the operator signs. */
export async function findOperator(db: Db | Tx): Promise<string | null> {
  // Members of sellers and buyers may not read the whole row.
  const company = await bypassRls(db, owner => loadCompany(owner))
  const siren = company?.siret.slice(0, 9).replace(/(\d{3})(?=\d)/g, '$1\u00a0')
  return company && `${company.name}, ${company.address}, SIREN ${siren}`
}

export async function updateCompany(tx: Tx, { body }: Input<typeof saveCompany>, userId: number): Promise<Company> {
  const {
    seen,
    legalForm,
    vatNumber,
    dataOfficer,
    mediator,
    sizeClass,
    sellerMediator,
    secondSellerMediator,
    ...same
  } = body
  const values = {
    ...same,
    legal_form: legalForm,
    vat_number: vatNumber,
    mediator: mediator ?? null,
    seller_mediator: sellerMediator ?? null,
    second_seller_mediator: secondSellerMediator ?? null,
    data_officer: dataOfficer ?? null,
    size_class: sizeClass ?? null,
    changed_by: userId,
    changed_at: sql<Date>`clock_timestamp()`,
  }
  await sql`SELECT pg_advisory_xact_lock(hashtext('company'))`.execute(tx)
  const before = await loadCompany(tx)
  if ((before?.changedAt ?? null) !== (seen ?? null)) throw fail('CONFLICT')
  await tx
    .insertInto('company')
    .values(values)
    .onConflict(on => on.column('id').doUpdateSet(values))
    .execute()
  const after = await loadCompany(tx)
  if (!after) throw new Error('unreachable: the row was just written')
  addAuditDetails(tx, { before: before ?? {}, after })
  await invalidatePages(tx, 'content')
  return after
}
