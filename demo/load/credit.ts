/** A professional whom two sellers let pay later, with its mandate, through production code. */
import { sql } from 'kysely'
import { confirmDebitMandate, openDebitMandate } from '#domains/payments/contract-mandates.ts'
import { signSandboxMandate } from '#domains/payments/contract-sandbox-mandate.ts'
import { requestCreditAccount, setCreditAccount } from '#domains/settlement/contract-credit.ts'
import { usualTerms } from '#domains/settlement/rules/credit.ts'
import type { Db } from '#platform/db/pool.ts'
import type { Context } from '#platform/http/caller.ts'
import type { Pipeline } from '#platform/http/pipeline.ts'
import { memberOf } from './advance.ts'

type As = (email: string) => Promise<Context>
const buyer = 'domaine@cepetchai.example'
const sellers = [
  { vendor: 'comptoir', limitCents: 500_000 },
  { vendor: 'grange', limitCents: 300_000 },
] as const
/** Of a bank that does not exist. */
const iban = 'FR76 3000 6000 0112 3456 7890 189'

export async function loadCreditAccounts(db: Db, pipeline: Pipeline, as: As): Promise<void> {
  const person = await as(buyer)
  const message =
    'Domaine de douze hectares\u00a0: nous commandons toute l’année, et réglons nos fournisseurs à 30\u00a0jours.'
  for (const { vendor, limitCents } of sellers) {
    const { id: vendorId } = await db
      .selectFrom('vendors')
      .select('id')
      .where('slug', 'like', `%${vendor}%`)
      .executeTakeFirstOrThrow()
    await pipeline.call(requestCreditAccount, { body: { vendorId, message } }, person)
    const body = { userId: person.user?.id ?? 0, status: 'OPEN' as const, limitCents, ...usualTerms }
    await pipeline.call(setCreditAccount, { body }, await as(await memberOf(db, vendorId)))
  }
  const { url } = await pipeline.call(openDebitMandate, {}, person)
  const params = { ref: url.split('/').at(-1) ?? '' }
  const holder = person.user?.companyName ?? ''
  await pipeline.call(signSandboxMandate, { params, body: { choice: 'sign', holder, iban } }, person)
  await pipeline.call(confirmDebitMandate, {}, person)
  await dateBack(db)
}

/** Before the orders on account. */
async function dateBack(db: Db): Promise<void> {
  const by = sql`interval '40 days'`
  await sql`UPDATE credit_accounts SET created_at = created_at - ${by}`.execute(db)
  await sql`UPDATE credit_account_history SET at = at - ${by}`.execute(db)
  await sql`UPDATE debit_mandates SET created_at = created_at - ${by}, signed_at = signed_at - ${by}`.execute(db)
  await sql`UPDATE sandbox_mandates SET created_at = created_at - ${by}`.execute(db)
}
