import type { Tx } from '#platform/db/pool.ts'
import { fail } from '#shared/errors.ts'
import { requestFieldsAtMost } from '../../contract-requests.ts'
import type { VariantSheet } from '../../contract-sheet-fields.ts'
import type { FieldChange } from '../../rules/article-sheet.ts'

export type RequestedChange = FieldChange | { field: string; before: null; after: VariantSheet }

type NewRequest = {
  articleId: number
  vendorId: number
  userId: number
  message: string
  changes: readonly RequestedChange[]
}

/** The caller holds the article, so two requests of a seller never pass at once. */
export async function openRequest(tx: Tx, { articleId, vendorId, userId, message, changes }: NewRequest) {
  const open = await tx
    .selectFrom('article_change_requests')
    .select('id')
    .where('article_id', '=', articleId)
    .where('vendor_id', '=', vendorId)
    .where('status', '=', 'open')
    .executeTakeFirst()
  if (open)
    throw fail('CONFLICT', {
      sentence: 'Vous avez déjà une demande en cours sur cet article\u00a0: attendez notre réponse, ou retirez-la.',
    })
  if (changes.length > requestFieldsAtMost)
    throw fail('CONFLICT', {
      sentence: `Une demande a ${requestFieldsAtMost} champs au plus\u00a0: faites-en plusieurs, l’une après l’autre.`,
    })
  const { id } = await tx
    .insertInto('article_change_requests')
    .values({ article_id: articleId, vendor_id: vendorId, user_id: userId, message })
    .returning('id')
    .executeTakeFirstOrThrow()
  const rows = changes.map(({ field, before, after }) => ({
    request_id: id,
    field,
    before: JSON.stringify(before),
    after: JSON.stringify(after),
  }))
  await tx.insertInto('article_change_fields').values(rows).execute()
  return id
}

export async function withdrawRequest(tx: Tx, vendorId: number, requestId: number) {
  const withdrawn = await tx
    .updateTable('article_change_requests')
    .set({ status: 'withdrawn' })
    .where('id', '=', requestId)
    .where('vendor_id', '=', vendorId)
    .where('status', '=', 'open')
    .returning('id')
    .executeTakeFirst()
  if (!withdrawn) throw fail('NOT_FOUND')
  return { success: true as const }
}
