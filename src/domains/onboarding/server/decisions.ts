import { seatIn } from '#domains/shops/rules/seat.ts'
import { createVendor } from '#domains/shops/server/actions.ts'
import type { Tx } from '#platform/db/pool.ts'
import { fail } from '#shared/errors.ts'
import { registerLine } from '#shared/price/seats.ts'
import type { CurrentUser } from '#shared/user.ts'
import { type ApplicationDecision, type ApplicationSubmission, applicationSubmission } from '../contract.ts'
import { commissionBasisPoints } from '../rules.ts'
import { checkStep, setApplicationStatus } from './history.ts'
import { mailAccepted, mailMoreInformation, mailRefused } from './mails.ts'
import { type ApplicationRow, applicationColumns, presentAnswers, statusOf } from './present.ts'

/**
 * Records the operator's decision once: the second of two concurrent decisions fails with APPLICATION_CLOSED.
 * Acceptance creates the seller; SELLER_KNOWN or ALREADY_SELLER when that became impossible meanwhile.
 */
export async function decideOnApplication(
  tx: Tx,
  operator: CurrentUser,
  id: number,
  { decision, reason }: ApplicationDecision,
) {
  const row = await lockSubmitted(tx, id)
  checkStep(row, decision)
  const vendorId = decision === 'accept' ? await becomeSeller(tx, row) : undefined
  const moved = await setApplicationStatus(tx, row, { step: decision, userId: operator.id, note: reason, vendorId })
  await mailDecision(tx, row, { decision, reason })
  return { status: statusOf(moved), vendorId: vendorId ?? null }
}

async function lockSubmitted(tx: Tx, id: number): Promise<ApplicationRow> {
  const row = await tx
    .selectFrom('seller_applications')
    .select(applicationColumns)
    .where('id', '=', id)
    .where('submitted_at', 'is not', null)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw fail('NOT_FOUND')
  return row
}

async function becomeSeller(tx: Tx, row: ApplicationRow): Promise<number> {
  // Parsed with the schema that validated the submission.
  const answers = applicationSubmission.parse(row.answers)
  const { seat } = seatIn(answers)
  const { vendorId } = await createVendor(tx, {
    userId: row.user_id,
    name: answers.tradeName,
    legalName: answers.legalName,
    legalForm: answers.legalForm,
    siren: answers.siren,
    siret: answers.siret || null,
    vatNumber: answers.vatNumber || null,
    register: seat ? registerLine(seat) : registerOf(answers),
    seat,
    street: answers.street,
    postcode: answers.postcode,
    city: answers.city,
    phone: answers.contactPhone,
    email: answers.contactEmail,
    description: answers.activity,
    commissionBasisPoints,
  })
  return vendorId
}

const registerOf = ({ register, registerTown }: ApplicationSubmission) =>
  register === 'RCS' ? `RCS ${registerTown}` : 'RNE'

async function mailDecision(tx: Tx, row: ApplicationRow, { decision, ...words }: ApplicationDecision) {
  const applicant = await tx
    .selectFrom('users')
    .select(['email', 'first_name as firstName'])
    .where('id', '=', row.user_id)
    .executeTakeFirstOrThrow()
  const mail = { ...applicant, applicationId: row.id, tradeName: presentAnswers(row).tradeName, ...words }
  if (decision === 'requestDetails') return mailMoreInformation(tx, mail)
  return decision === 'accept' ? mailAccepted(tx, mail) : mailRefused(tx, mail)
}
