import { changedFields, flatten, newVariantField } from '#domains/catalogue/rules/article-sheet.ts'
import { openRequest, proposeFile, type RequestedChange } from '#domains/catalogue/server/requests/open-request.ts'
import { checkProposedDocument } from '#domains/catalogue/server/requests/proposed-files.ts'
import type { StoredSheet } from '#domains/catalogue/server/sheet/find-sheet.ts'
import { lockSheet, writeSheet } from '#domains/catalogue/server/sheet/write-sheet.ts'
import {
  checkedVariants,
  editable,
  removeVariant,
  restoreVariant,
  writeVariants,
} from '#domains/catalogue/server/sheet/write-variants.ts'
import { missingMarkFaults } from '#domains/regulation/rules/detect.ts'
import type { Tx } from '#platform/db/pool.ts'
import type { Input } from '#shared/contract.ts'
import { fail } from '#shared/errors.ts'
import type * as contract from '../../../contract-seller-article.ts'
import { archiveOffers } from '../../article-changes.ts'
import { lockSellerCatalogue, refuseFields } from '../../checks.ts'
import type { ActingSeller } from '../offers.ts'
import { findEditRight } from './edit-right.ts'

/** Locks the article first: the right is read when nobody else can begin to sell it in between. */
async function lockFor(tx: Tx, { vendorId }: ActingSeller, articleId: number, version: string | null) {
  const right = await findEditRight(tx, articleId, vendorId)
  const stored = await lockSheet(tx, articleId, version)
  await lockSellerCatalogue(tx, vendorId)
  return { stored, right: right === 'free' ? await findEditRight(tx, articleId, vendorId) : right }
}

export async function saveArticle(
  tx: Tx,
  seller: ActingSeller,
  { params, body }: Input<typeof contract.changeSellerArticle>,
) {
  const { version, message, ...sheet } = body
  const { stored, right } = await lockFor(tx, seller, params.id, version)
  if (right === 'free') {
    refuseFields(missingMarkFaults(sheet))
    await writeSheet(tx, stored, sheet, { bySeller: true })
    return { requestId: null }
  }
  const tagIds = [...new Set(sheet.tagIds)].sort((a, b) => a - b)
  return request(tx, seller, stored.id, message, changedFields(flatten(stored.sheet), flatten({ ...sheet, tagIds })))
}

type VariantsInput = Input<typeof contract.changeSellerVariants>

export async function saveVariants(tx: Tx, seller: ActingSeller, { params, body }: VariantsInput) {
  const { stored, right } = await lockFor(tx, seller, params.id, body.version)
  if (right === 'request')
    return request(tx, seller, stored.id, body.message, [
      ...(await requestedVariants(tx, stored, body.variants)),
      ...requestedArchival(stored, body.removed, true),
      ...requestedArchival(stored, body.restored, false),
    ])
  await writeVariants(tx, stored, body.variants)
  for (const id of body.removed) await removeVariant(tx, await lockSheet(tx, stored.id, null), id, archiveOffers)
  for (const id of body.restored) await restoreVariant(tx, await lockSheet(tx, stored.id, null), id)
  return { requestId: null }
}

/** Checked as a save is, so that the seller corrects now what the operator could not accept later. */
async function requestedVariants(tx: Tx, stored: StoredSheet, given: VariantsInput['body']['variants']) {
  const changes: RequestedChange[] = []
  for (const { id, ...variant } of await checkedVariants(tx, stored, given)) {
    const before = stored.variants.find(known => known.id === id)
    const prefix = `variants.${id}.`
    if (before) changes.push(...changedFields(flatten(editable(before), prefix), flatten(variant, prefix)))
    else changes.push({ field: newVariantField(changes.length), before: null, after: variant })
  }
  return changes
}

const requestedArchival = ({ variants }: StoredSheet, ids: readonly number[], archived: boolean): RequestedChange[] =>
  [...new Set(ids)].map(id => {
    if (!variants.some(known => known.id === id && known.archived !== archived)) throw fail('NOT_FOUND')
    return { field: `variants.${id}.archived`, before: !archived, after: archived }
  })

async function request(tx: Tx, seller: ActingSeller, articleId: number, message: string, changes: RequestedChange[]) {
  if (changes.length === 0) throw fail('CONFLICT', { sentence: 'Rien n’a changé\u00a0: il n’y a rien à demander.' })
  const { vendorId, userId } = seller
  return { requestId: await openRequest(tx, { articleId, vendorId, userId, message, changes }) }
}

type DocumentInput = Input<typeof contract.proposeDocument>

export async function proposeDocument(tx: Tx, seller: ActingSeller, { params, body }: DocumentInput) {
  const stored = await lockForProposal(tx, seller, params.id)
  const { fileId, message, ...document } = body
  await checkProposedDocument(tx, stored, document)
  return { requestId: await proposeFile(tx, requester(seller, stored, message), { fileId, document }) }
}

export async function proposePicture(
  tx: Tx,
  seller: ActingSeller,
  { params, body }: Input<typeof contract.proposePicture>,
) {
  const stored = await lockForProposal(tx, seller, params.id)
  const { fileId, message, alt } = body
  return { requestId: await proposeFile(tx, requester(seller, stored, message), { fileId, picture: { alt } }) }
}

const requester = ({ vendorId, userId }: ActingSeller, { id }: StoredSheet, message: string) => ({
  ...{ articleId: id, vendorId, userId, message },
})

async function lockForProposal(tx: Tx, seller: ActingSeller, articleId: number) {
  const { stored, right } = await lockFor(tx, seller, articleId, null)
  if (right === 'free')
    throw fail('CONFLICT', { sentence: 'Cet article est le vôtre\u00a0: ajoutez-lui ce fichier sans demande.' })
  return stored
}

/** For what is written without a request: documents, pictures, and variants with their offers. `version` null: whatever it is. */
export const lockFree = async (tx: Tx, seller: ActingSeller, articleId: number, version: string | null) => {
  await findEditRight(tx, articleId, seller.vendorId)
  const stored = await lockSheet(tx, articleId, version)
  await lockSellerCatalogue(tx, seller.vendorId)
  if ((await findEditRight(tx, articleId, seller.vendorId)) === 'request')
    throw fail('FORBIDDEN', { sentence: sharedArticle })
  return stored
}

const sharedArticle =
  'Cet article est partagé ou relu\u00a0: demandez le changement de sa fiche ou de ses déclinaisons, ou proposez un document ou une photo.'
