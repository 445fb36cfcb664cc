/**
 * Brief, proofs and decisions. Each locks the order, checks the step of the line, writes, logs history and queues email in
 * one transaction.
 */
import { sql } from 'kysely'
import { briefRefusals, responsesTo } from '#domains/offers/rules/made-to-order.ts'
import type { Tx } from '#platform/db/pool.ts'
import { attachFiles } from '#platform/files/files.ts'
import type { Input } from '#shared/contract.ts'
import { fail } from '#shared/errors.ts'
import type { CurrentUser } from '#shared/user.ts'
import type * as contract from '../../contract-proofs.ts'
import { writeHistory } from '../history.ts'
import {
  mailBriefGiven,
  mailBriefReturned,
  mailChangeWanted,
  mailProofApproved,
  mailProofSent,
} from '../mails/proof-mails.ts'
import { type LockedBrief, lockBrief, setStep } from './lock-brief.ts'
import { startProduction } from './start-production.ts'

export async function giveBrief(tx: Tx, { params, body }: Input<typeof contract.giveBrief>, user: CurrentUser) {
  const brief = await lockBrief(tx, params, user, 'buyer')
  const { order, lineId, title } = brief
  if (brief.step !== 'BRIEF') throw fail('WRONG_STATUS', { sentence: 'Vos indications sont déjà chez le vendeur.' })
  const artworkId = body.artworkId ?? brief.artworkId
  const fields = briefRefusals(brief.form, body.responses, {
    isGiven: artworkId !== null,
    isSent: body.artworkId !== null,
  })
  if (fields) throw fail('INVALID_INPUT', { fields })
  if (body.artworkId !== null) await attachFiles(tx, user.id, [body.artworkId])
  const responses = JSON.stringify(responsesTo(brief.form, body.responses))
  await tx
    .updateTable('order_briefs')
    .set({ responses, artwork_id: artworkId, missing: null, step: 'PROOF', since: sql<Date>`now()`, reminders: 0 })
    .where('order_line_id', '=', lineId)
    .execute()
  await writeHistory(tx, order.id, 'buyer', user.id, [{ axis: 'proof', from: 'BRIEF', to: 'BRIEF_GIVEN', note: title }])
  await mailBriefGiven(tx, order.id, { lineId, title, since: brief.since })
  return { id: order.id, lineId, step: 'PROOF' as const }
}

/** The brief or its artwork is of no use: the buyer gives them again. */
export async function returnBrief(tx: Tx, { params, body }: Input<typeof contract.returnBrief>, user: CurrentUser) {
  const brief = await lockBrief(tx, params, user, 'seller')
  const { order, lineId, title, form } = brief
  if (form.questions.length === 0 && !form.artwork)
    throw fail('WRONG_STATUS', { sentence: 'Cet article ne demande aucune indication\u00a0: écrivez à l’acheteur.' })
  if (brief.step !== 'PROOF')
    throw fail('WRONG_STATUS', { sentence: 'Les indications ne sont pas chez vous\u00a0: rechargez la page.' })
  await tx
    .updateTable('order_briefs')
    .set({ step: 'BRIEF', missing: body.missing, since: sql<Date>`now()`, reminders: 0 })
    .where('order_line_id', '=', lineId)
    .execute()
  await writeHistory(tx, order.id, 'seller', user.id, [
    { axis: 'proof', from: 'PROOF', to: 'BRIEF_RETURNED', note: `${title}\u00a0: ${body.missing}` },
  ])
  await mailBriefReturned(tx, order.id, { lineId, title, missing: body.missing, since: brief.since })
  return { id: order.id, lineId, step: 'BRIEF' as const }
}

/** The version that awaits a decision, if any, is replaced: it can be approved no more. */
export async function sendProof(tx: Tx, { params, body }: Input<typeof contract.sendProof>, user: CurrentUser) {
  const brief = await lockBrief(tx, params, user, 'seller')
  const { order, lineId, title, lastVersion } = brief
  if (brief.step === 'BRIEF')
    throw fail('WRONG_STATUS', { sentence: 'L’acheteur n’a pas encore donné ses indications.' })
  if (brief.step === 'APPROVED') throw fail('WRONG_STATUS', { sentence: 'L’acheteur a déjà donné son accord.' })
  if (body.after !== lastVersion)
    throw fail('CONFLICT', { sentence: 'Une autre version vient d’être envoyée\u00a0: vérifiez-la avant la vôtre.' })
  await attachFiles(tx, user.id, [body.fileId])
  await tx
    .updateTable('order_proofs')
    .set({ outcome: 'REPLACED', decided_at: sql<Date>`now()`, decided_by: user.id })
    .where('order_line_id', '=', lineId)
    .where('outcome', 'is', null)
    .execute()
  const version = lastVersion + 1
  await sql`INSERT INTO order_proofs (order_line_id, version, file_id, sha256, note)
    SELECT ${lineId}, ${version}, id, sha256(bytes), ${body.note || null} FROM files WHERE id = ${body.fileId}`.execute(
    tx,
  )
  await setStep(tx, lineId, 'APPROVAL')
  await writeHistory(tx, order.id, 'seller', user.id, [
    { axis: 'proof', from: brief.step, to: 'PROOF_SENT', note: noteOf(title, version) },
  ])
  await mailProofSent(tx, order.id, { lineId, title, version, note: body.note })
  return { id: order.id, lineId, step: 'APPROVAL' as const, version }
}

const noteOf = (title: string, version: number) => `${title}, version ${version}`

/** The same approval again changes nothing. CONFLICT when a newer version came meanwhile. */
export async function approveProof(tx: Tx, { params, body }: Input<typeof contract.approveProof>, user: CurrentUser) {
  const brief = await lockBrief(tx, params, user, 'buyer')
  const { order, lineId, title } = brief
  const approved = { id: order.id, lineId, step: 'APPROVED' as const }
  if (brief.step === 'APPROVED' && brief.lastVersion === params.version) return approved
  requireOpenVersion(brief, params.version)
  await decide(tx, brief, params.version, {
    outcome: 'APPROVED',
    decided_by: user.id,
    approved_name: body.name,
  })
  await setStep(tx, lineId, 'APPROVED')
  await writeHistory(tx, order.id, 'buyer', user.id, [
    { axis: 'proof', from: 'APPROVAL', to: 'APPROVED', note: `${noteOf(title, params.version)}, ${body.name}` },
  ])
  await startProduction(tx, order)
  await mailProofApproved(tx, order.id, { lineId, title, version: params.version, name: body.name })
  return approved
}

export async function changeProof(tx: Tx, { params, body }: Input<typeof contract.changeProof>, user: CurrentUser) {
  const brief = await lockBrief(tx, params, user, 'buyer')
  const { order, lineId, title } = brief
  requireOpenVersion(brief, params.version)
  await decide(tx, brief, params.version, { outcome: 'CHANGE', decided_by: user.id, change: body.change })
  await setStep(tx, lineId, 'PROOF')
  await writeHistory(tx, order.id, 'buyer', user.id, [
    { axis: 'proof', from: 'APPROVAL', to: 'CHANGE_WANTED', note: noteOf(title, params.version) },
  ])
  await mailChangeWanted(tx, order.id, { lineId, title, version: params.version, change: body.change })
  return { id: order.id, lineId, step: 'PROOF' as const }
}

function requireOpenVersion({ step, lastVersion }: LockedBrief, version: number) {
  if (version > lastVersion) throw fail('NOT_FOUND')
  if (step === 'APPROVED') throw fail('WRONG_STATUS', { sentence: 'Vous avez déjà donné votre accord.' })
  if (version < lastVersion)
    throw fail('CONFLICT', { sentence: 'Le vendeur vient d’envoyer une nouvelle version\u00a0: vérifiez-la d’abord.' })
  if (step !== 'APPROVAL') throw fail('WRONG_STATUS', { sentence: 'Le vendeur prépare la version suivante.' })
}

type Decision = { outcome: 'APPROVED' | 'CHANGE'; decided_by: number; approved_name?: string; change?: string }

const decide = (tx: Tx, { lineId }: LockedBrief, version: number, decision: Decision) =>
  tx
    .updateTable('order_proofs')
    .set({ ...decision, decided_at: sql<Date>`now()` })
    .where('order_line_id', '=', lineId)
    .where('version', '=', version)
    .where('outcome', 'is', null)
    .execute()
