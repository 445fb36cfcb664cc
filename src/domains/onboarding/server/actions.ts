import { sql } from 'kysely'
import { queueVatCheck } from '#domains/identity/server/vat/vat-checks.ts'
import { readSetting } from '#domains/settings/server/settings.ts'
import { seatIn } from '#domains/shops/rules/seat.ts'
import type { Tx } from '#platform/db/pool.ts'
import { fail } from '#shared/errors.ts'
import type { CurrentUser } from '#shared/user.ts'
import type { Application, ApplicationDraft, ApplicationSubmission, DocumentChanges } from '../contract.ts'
import { documents, missingDocuments } from '../rules.ts'
import { changeDocuments, deleteDocuments } from './documents.ts'
import { checkStep, setApplicationStatus } from './history.ts'
import { mailReceived } from './mails.ts'
import { type ApplicationRow, applicationColumns, presentApplication } from './present.ts'

type Sent<A> = { answers: A; documents: DocumentChanges }

/** Saves a draft, complete or not; creates the application when none is open. */
export async function saveDraft(
  tx: Tx,
  user: CurrentUser,
  { answers, documents }: Sent<ApplicationDraft>,
): Promise<Application> {
  const row = await openApplication(tx, user)
  checkStep(row, 'save')
  await changeDocuments(tx, row, documents)
  return presentApplication(tx, await write(tx, row, answers))
}

/** Submits the form; INVALID_INPUT for each missing document, SELLER_KNOWN when its SIREN is already a seller's. */
export async function submitDraft(tx: Tx, user: CurrentUser, sent: Sent<ApplicationSubmission>): Promise<Application> {
  if ((await readSetting(tx, 'applicationsOpen')) === 'no') throw fail('APPLICATIONS_SHUT')
  const row = await openApplication(tx, user)
  checkStep(row, 'submit')
  checkDocuments(await changeDocuments(tx, row, sent.documents))
  await refuseKnown(tx, sent.answers.siren)
  const moved = await setApplicationStatus(tx, await write(tx, row, sent.answers), { step: 'submit', userId: user.id })
  if (!sent.answers.withoutVat) await queueVatCheck(tx, sent.answers.vatNumber)
  const { seat } = seatIn(sent.answers)
  if (seat) await queueVatCheck(tx, seat.vatNumber)
  await mailReceived(tx, { user, answers: sent.answers, applicationId: row.id })
  return presentApplication(tx, moved)
}

/** Withdraws the application and deletes its documents at once. */
export async function withdrawOwn(tx: Tx, user: CurrentUser): Promise<Application> {
  const row = await lockOpen(tx, user.id)
  if (!row) throw fail('APPLICATION_CLOSED')
  checkStep(row, 'withdraw')
  await deleteDocuments(tx, row.id)
  return presentApplication(tx, await setApplicationStatus(tx, row, { step: 'withdraw', userId: user.id }))
}

function checkDocuments(given: Parameters<typeof missingDocuments>[0]) {
  const missing = missingDocuments(given)
  if (!missing.length) return
  const fields = missing.map(kind => [`documents.${kind}`, `Joignez ce document\u00a0: ${documents[kind].hint}`])
  throw fail('INVALID_INPUT', { fields: Object.fromEntries(fields) })
}

/** Does not name the seller: entering a competitor's SIREN must reveal nothing about them. */
async function refuseKnown(tx: Tx, siren: string) {
  const known = await tx.selectFrom('vendors').select('id').where('siren', '=', siren).executeTakeFirst()
  if (known) throw fail('SELLER_KNOWN')
}

async function openApplication(tx: Tx, user: CurrentUser): Promise<ApplicationRow> {
  if (user.vendorId !== null) throw fail('ALREADY_SELLER')
  const row = await lockOpen(tx, user.id)
  if (row) return row
  // Of two concurrent first saves, one inserts the application and the other finds it.
  await tx
    .insertInto('seller_applications')
    .values({ user_id: user.id })
    .onConflict(conflict => conflict.doNothing())
    .execute()
  return (await lockOpen(tx, user.id)) ?? missing()
}

const missing = (): never => {
  throw fail('APPLICATION_CLOSED')
}

const lockOpen = (tx: Tx, userId: number) =>
  tx
    .selectFrom('seller_applications')
    .select(applicationColumns)
    .where('user_id', '=', userId)
    .where('status', 'in', ['DRAFT', 'SUBMITTED', 'MORE_INFORMATION'])
    .forUpdate()
    .executeTakeFirst()

async function write(tx: Tx, row: ApplicationRow, answers: object): Promise<ApplicationRow> {
  await tx
    .updateTable('seller_applications')
    .set({ answers: JSON.stringify(answers), updated_at: sql<Date>`now()` })
    .where('id', '=', row.id)
    .execute()
  return { ...row, answers }
}

/** For the erasure of an account: deletes its applications with their history and documents, except a seller's. */
export const deleteApplicationsOf = (tx: Tx, userId: number) =>
  tx.deleteFrom('seller_applications').where('user_id', '=', userId).where('status', '<>', 'ACCEPTED').execute()
