import { changedFields, type FieldChange, flatten } from '#domains/catalogue/rules/article-sheet.ts'
import { openRequest } from '#domains/catalogue/server/requests/open-request.ts'
import { lockSheet, writeSheet } from '#domains/catalogue/server/sheet/write-sheet.ts'
import { editable, writeVariants } from '#domains/catalogue/server/sheet/write-variants.ts'
import { missingMarkFaults } from '#domains/regulation/rules/detect.ts'
import type { Tx } from '#platform/db/pool.ts'
import type { Input } from '#shared/contract.ts'
import { fail } from '#shared/errors.ts'
import type * as contract from '../../../contract-seller-article.ts'
import { lockSellerCatalogue, refuseFields } from '../../checks.ts'
import type { ActingSeller } from '../offers.ts'
import { findEditRight } from './edit-right.ts'

/** Locks the article first: the right is read when nobody else can begin to sell it in between. */
async function lockFor(tx: Tx, { vendorId }: ActingSeller, articleId: number, version: string) {
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

export async function saveVariants(
  tx: Tx,
  seller: ActingSeller,
  { params, body }: Input<typeof contract.changeSellerVariants>,
) {
  const { stored, right } = await lockFor(tx, seller, params.id, body.version)
  if (right === 'free') {
    await writeVariants(tx, stored, body.variants)
    return { requestId: null }
  }
  const changes: FieldChange[] = []
  for (const { id, ...variant } of body.variants) {
    if (id === null) throw fail('FORBIDDEN', { sentence: newVariantOfShared })
    const before = stored.variants.find(known => known.id === id && !known.archived)
    if (!before) throw fail('NOT_FOUND')
    const prefix = `variants.${id}.`
    changes.push(...changedFields(flatten(editable(before), prefix), flatten(variant, prefix)))
  }
  return request(tx, seller, stored.id, body.message, changes)
}

const newVariantOfShared =
  'Cet article est partagé\u00a0: pour une déclinaison de plus, écrivez-nous ou décrivez un autre article.'

async function request(tx: Tx, seller: ActingSeller, articleId: number, message: string, changes: FieldChange[]) {
  if (changes.length === 0) throw fail('CONFLICT', { sentence: 'Rien n’a changé\u00a0: il n’y a rien à demander.' })
  const { vendorId, userId } = seller
  return { requestId: await openRequest(tx, { articleId, vendorId, userId, message, changes }) }
}

/** For what a request cannot hold: variants, documents and pictures. `version` null: whatever it is. */
export const lockFree = async (tx: Tx, seller: ActingSeller, articleId: number, version: string | null) => {
  await findEditRight(tx, articleId, seller.vendorId)
  const stored = await lockSheet(tx, articleId, version)
  await lockSellerCatalogue(tx, seller.vendorId)
  if ((await findEditRight(tx, articleId, seller.vendorId)) === 'request')
    throw fail('FORBIDDEN', { sentence: sharedArticle })
  return stored
}

const sharedArticle =
  'Cet article est partagé ou relu\u00a0: demandez le changement de sa fiche ou de ses déclinaisons, ou écrivez-nous.'
