import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { addJob } from '#domains/jobs.ts'
import { type Db, inTransaction, type Tx } from '#platform/db/pool.ts'
import { type Context, requireUser } from '#platform/http/caller.ts'
import type { Input } from '#shared/contract.ts'
import { fail } from '#shared/errors.ts'
import type { sendNewsletter, subscribeNewsletter } from '../contract.ts'
import { consentWords, lettersPerRun, unconfirmedLetterDays } from '../rules.ts'
import { mailConfirmSubscription, mailIssue } from './mails.ts'

const done = { success: true as const }

/** A confirmed address receives nothing more, and nobody learns that it is one. */
export async function subscribe(tx: Tx, { body }: Input<typeof subscribeNewsletter>) {
  const { rows } = await sql<{ id: number; token: string; isConfirmed: boolean; round: number }>`
    INSERT INTO newsletter_subscriptions (email, token, consent)
    VALUES (${body.email}, ${randomBytes(32).toString('base64url')}, ${consentWords})
    ON CONFLICT (email) DO UPDATE SET requested_at = now()
    RETURNING id, token, confirmed_at IS NOT NULL AS "isConfirmed", extract(epoch FROM requested_at)::bigint AS round`.execute(
    tx,
  )
  const [row] = rows
  if (row && !row.isConfirmed) await mailConfirmSubscription(tx, { ...row, email: body.email })
  return done
}

export async function findSubscription(db: Db, token: string) {
  const row = await db
    .selectFrom('newsletter_subscriptions')
    .select('confirmed_at')
    .where('token', '=', token)
    .executeTakeFirst()
  if (!row) throw fail('NOT_FOUND')
  return { isConfirmed: row.confirmed_at !== null }
}

export async function confirm(tx: Tx, token: string) {
  const row = await tx
    .updateTable('newsletter_subscriptions')
    .set({ confirmed_at: sql<Date>`COALESCE(confirmed_at, now())` })
    .where('token', '=', token)
    .returning('id')
    .executeTakeFirst()
  if (!row) throw fail('NOT_FOUND')
  return done
}

export async function unsubscribe(tx: Tx, token: string) {
  const row = await tx
    .deleteFrom('newsletter_subscriptions')
    .where('token', '=', token)
    .returning('id')
    .executeTakeFirst()
  if (!row) throw fail('NOT_FOUND')
  return done
}

const inView = sql`c.published AND current_date BETWEEN c.from_day AND c.to_day`

export async function findNewsletter(db: Db) {
  const [counts, campaigns] = await Promise.all([
    sql<{ subscribers: number; unconfirmed: number }>`
      SELECT (count(*) FILTER (WHERE confirmed_at IS NOT NULL))::int AS subscribers,
        (count(*) FILTER (WHERE confirmed_at IS NULL))::int AS unconfirmed FROM newsletter_subscriptions`.execute(db),
    sql<{ id: number; title: string; sentAt: Date | null; isDone: boolean }>`
      SELECT c.id, c.title, i.sent_at AS "sentAt", i.done_at IS NOT NULL AS "isDone"
      FROM campaigns c LEFT JOIN newsletter_issues i ON i.campaign_id = c.id
      WHERE i.campaign_id IS NOT NULL OR (${inView}) ORDER BY c.from_day DESC, c.id DESC LIMIT 50`.execute(db),
  ])
  return {
    ...(counts.rows[0] ?? { subscribers: 0, unconfirmed: 0 }),
    campaigns: campaigns.rows.map(row => ({ ...row, sentAt: row.sentAt?.toISOString() ?? null })),
  }
}

export async function startIssue(tx: Tx, { body }: Input<typeof sendNewsletter>, context: Context) {
  const { rows } = await sql`SELECT FROM campaigns c WHERE c.id = ${body.campaignId} AND ${inView}`.execute(tx)
  if (!rows.length) throw fail('NOT_FOUND')
  const made = await tx
    .insertInto('newsletter_issues')
    .values({ campaign_id: body.campaignId, user_id: requireUser(context).id })
    .onConflict(conflict => conflict.column('campaign_id').doNothing())
    .returning('campaign_id')
    .executeTakeFirst()
  if (!made) throw fail('CONFLICT', { sentence: 'Ce dossier a déjà été envoyé.' })
  await addJob(tx, 'newsletter.send', { campaignId: body.campaignId })
  return done
}

/** A number of mails in one transaction with the place it reached, then the job again: a crash mails nobody twice. */
export const sendIssue = (db: Db, { campaignId }: { campaignId: number }) =>
  inTransaction(db, async tx => {
    const issue = await tx
      .selectFrom('newsletter_issues as i')
      .innerJoin('campaigns as c', 'c.id', 'i.campaign_id')
      .select(['c.id', 'c.title', 'c.summary', 'i.last_id'])
      .where('c.id', '=', campaignId)
      .where('i.done_at', 'is', null)
      .forUpdate('i')
      .executeTakeFirst()
    if (!issue) return
    const readers = await tx
      .selectFrom('newsletter_subscriptions')
      .select(['id', 'token'])
      .select(sql<string>`email::text`.as('email'))
      .where('confirmed_at', 'is not', null)
      .where('id', '>', issue.last_id)
      .orderBy('id')
      .limit(lettersPerRun)
      .execute()
    await mailIssue(tx, issue, readers)
    const isLast = readers.length < lettersPerRun
    await tx
      .updateTable('newsletter_issues')
      .set({ last_id: readers.at(-1)?.id ?? issue.last_id, ...(isLast ? { done_at: sql<Date>`now()` } : {}) })
      .where('campaign_id', '=', campaignId)
      .execute()
    if (!isLast) await addJob(tx, 'newsletter.send', { campaignId })
  })

export const purgeSubscriptions = (db: Db) =>
  sql`DELETE FROM newsletter_subscriptions WHERE confirmed_at IS NULL
    AND requested_at < now() - make_interval(days => ${sql.lit(unconfirmedLetterDays)})`.execute(db)
