/**
 * VAT numbers asked at VIES by a job. A number that VIES does not know is left out of new orders and their invoices, and
 * its buyer is asked to correct it; no answer changes nothing, the service being down often.
 */
import { sql } from 'kysely'
import { addJob } from '#domains/jobs.ts'
import { type Db, inTransaction, type Tx } from '#platform/db/pool.ts'
import { bypassRls } from '#platform/db/rls.ts'
import { queueMails } from '#platform/mail/mail.ts'
import { runEach } from '#platform/run-each.ts'
import { formatLongDate } from '#shared/dates.ts'
import { vatNumberUnknownMail } from '../mails.ts'
import { type Vies, type ViesResult, ViesUnavailable } from './vies.ts'

/** A confirmed number holds this long; then a further application or registration with it asks again. */
const freshDays = 30
/** Numbers still in use are asked again after as many days: companies close. */
const renewalDays = 90

/** In the transaction that stores the number. */
export const queueVatCheck = (tx: Tx, vatNumber: string): Promise<void> =>
  bypassRls(tx, async owner => {
    const { rows } = await sql`
      INSERT INTO vat_checks AS c (vat_number) VALUES (${vatNumber})
      ON CONFLICT (vat_number) DO UPDATE SET attempts = 0, next_at = now(), failure = NULL
      WHERE c.next_at IS NULL AND c.checked_on < current_date - (CASE WHEN c.is_valid THEN ${freshDays}::int ELSE 0 END) RETURNING vat_number`.execute(
      owner,
    )
    if (rows.length > 0)
      await addJob(owner, 'accounts.vat-check', { vatNumber }, { key: `accounts.vat-check:${vatNumber}` })
  })

/** Of a professional buyer: France's numbers hold a SIREN and a key, which are checked without VIES. */
export async function queueForeignVatCheck(tx: Tx, vatNumber: string | null | undefined): Promise<void> {
  if (isForeign(vatNumber)) await queueVatCheck(tx, vatNumber)
}

/** Job: asks about one number. The attempt is counted before the request, so an interrupted one is followed by another. */
export async function checkVatNumber(db: Db, vies: Vies, { vatNumber }: { vatNumber: string }): Promise<void> {
  const { rows } = await sql`
    UPDATE vat_checks SET attempts = attempts + 1, next_at = now() + make_interval(mins => least(1440, 5 * (2 ^ least(attempts, 10))::int))
    WHERE vat_number = ${vatNumber} AND next_at IS NOT NULL RETURNING vat_number`.execute(db)
  if (rows.length === 0) return
  try {
    const result = await vies.check(vatNumber, await findRequester(db))
    await inTransaction(db, tx => storeResult(tx, vatNumber, result))
  } catch (error) {
    if (!(error instanceof ViesUnavailable)) throw error
    await sql`UPDATE vat_checks SET failure = ${error.code} WHERE vat_number = ${vatNumber} AND next_at IS NOT NULL`.execute(
      db,
    )
  }
}

/** The operator's VAT number; without it VIES gives no consultation number. */
async function findRequester(db: Db): Promise<string | null> {
  const company = await db.selectFrom('company').select('vat_number').executeTakeFirst()
  return company?.vat_number ?? null
}

/**
 * Asks VIES at once about a number whose answer is not of today, before an order without VAT. No answer changes
 * nothing: the order then decides by the last one.
 */
export async function renewVatCheck(db: Db, vies: Vies, vatNumber: string): Promise<void> {
  const { rows } = await sql`
    INSERT INTO vat_checks AS c (vat_number) VALUES (${vatNumber})
    ON CONFLICT (vat_number) DO UPDATE SET next_at = coalesce(c.next_at, now())
    WHERE c.checked_on IS NULL OR c.checked_on < current_date RETURNING vat_number`.execute(db)
  if (rows.length > 0) await checkVatNumber(db, vies, { vatNumber })
}

async function storeResult(tx: Tx, vatNumber: string, { isValid, name, consultation }: ViesResult): Promise<void> {
  const { rows } = await sql<{ checkedOn: string }>`
    UPDATE vat_checks SET is_valid = ${isValid}, name = ${name}, consultation = ${consultation}, checked_on = current_date, failure = NULL, next_at = NULL
    WHERE vat_number = ${vatNumber} AND next_at IS NOT NULL RETURNING checked_on::text AS "checkedOn"`.execute(tx)
  const [stored] = rows
  if (isValid || !stored) return
  const buyers = await tx
    .selectFrom('users')
    .select('email')
    .where('vat_number', '=', vatNumber)
    .where('status', '=', 'active')
    .execute()
  await queueMails(
    tx,
    buyers.map(({ email }) => vatNumberUnknownMail(email, vatNumber, stored.checkedOn)),
  )
}

const isForeign = (vatNumber: string | null | undefined): vatNumber is string =>
  Boolean(vatNumber) && !vatNumber?.startsWith('FR')

/** VIES answered that it does not know this number of a buyer. */
export async function isUnknownVatNumber(db: Db | Tx, vatNumber: string | null): Promise<boolean> {
  if (!isForeign(vatNumber)) return false
  return bypassRls(db, async owner => {
    const found = await owner
      .selectFrom('vat_checks')
      .select('is_valid')
      .where('vat_number', '=', vatNumber)
      .where('is_valid', '=', false)
      .executeTakeFirst()
    return found !== undefined
  })
}

const renew = (db: Db) =>
  sql`UPDATE vat_checks c SET attempts = 0, next_at = now(), failure = NULL
    WHERE c.next_at IS NULL AND c.checked_on < current_date - ${renewalDays}::int
      AND (EXISTS (SELECT FROM users WHERE vat_number = c.vat_number) OR EXISTS (SELECT FROM estates WHERE vat_number = c.vat_number)
        OR EXISTS (SELECT FROM vendors WHERE vat_number = c.vat_number))`.execute(db)

/** Job: numbers whose next attempt is due, whatever happened to their own job. */
export async function resumeVatChecks(db: Db, vies: Vies): Promise<void> {
  await renew(db)
  const { rows } = await sql<{ vatNumber: string }>`
    SELECT vat_number AS "vatNumber" FROM vat_checks WHERE next_at <= now() ORDER BY next_at LIMIT 50`.execute(db)
  await runEach(rows, row => checkVatNumber(db, vies, row))
}

/** Deletes the results of numbers that no account, application or seller has any more. */
export const purgeVatChecks = (db: Db) =>
  sql`DELETE FROM vat_checks c WHERE NOT EXISTS (SELECT FROM users WHERE vat_number = c.vat_number)
    AND NOT EXISTS (SELECT FROM seller_applications WHERE answers->>'vatNumber' = c.vat_number)
    AND NOT EXISTS (SELECT FROM estates WHERE vat_number = c.vat_number)
    AND NOT EXISTS (SELECT FROM vendors WHERE vat_number = c.vat_number)`.execute(db)

/** By the code of VIES, which is stored. */
const unavailableSentences: Record<string, string> = {
  MS_UNAVAILABLE: 'Le service fiscal de cet État ne répond pas au VIES',
  MS_MAX_CONCURRENT_REQ: 'Le service fiscal de cet État reçoit trop de demandes du VIES',
  GLOBAL_MAX_CONCURRENT_REQ: 'Le VIES reçoit trop de demandes',
  TIMEOUT: 'Le VIES n’a pas répondu à temps',
}
const unavailable = (code: string) =>
  `${unavailableSentences[code] ?? 'Le VIES n’a pas répondu'}\u00a0: la demande est renouvelée d’elle-même.`

/** In French, for operators; null for a number that was not asked. */
export async function describeVatCheck(db: Db, vatNumber: string | null) {
  if (vatNumber === null) return null
  const found = await db.selectFrom('vat_checks').selectAll().where('vat_number', '=', vatNumber).executeTakeFirst()
  if (!found) return null
  const { is_valid, checked_on, name } = found
  if (is_valid === null || checked_on === null)
    return { isValid: false, words: found.failure ? unavailable(found.failure) : 'Demandé au VIES.' }
  const day = `le ${formatLongDate(checked_on)}`
  if (!is_valid) return { isValid: false, words: `Inconnu du VIES ${day}.` }
  return { isValid: true, words: `Valide au VIES ${day}${name ? `, au nom de ${name}` : ''}.` }
}
