/** Briefs of lines made on demand: given with the cart, frozen with the order. */
import { type BriefForm, type BriefResponse, briefRefusals, responsesTo } from '#domains/offers/rules/made-to-order.ts'
import { briefForm } from '#domains/orders/contract.ts'
import type { Db, Tx } from '#platform/db/pool.ts'
import { attachFiles, presentFile } from '#platform/files/files.ts'
import type { Caller } from '#platform/http/caller.ts'
import type { Input } from '#shared/contract.ts'
import { fail } from '#shared/errors.ts'
import type * as contract from '../../contract-briefs.ts'
import type { LineBrief } from '../../contract-briefs.ts'
import { nameOfLine } from '../../rules.ts'
import { lockOwnCart } from '../open.ts'
import { findCartId } from '../queries.ts'

export async function showLineBrief(
  db: Db,
  { params }: Input<typeof contract.getLineBrief>,
  caller: Caller,
): Promise<LineBrief> {
  const cartId = await findCartId(db, caller)
  return present(await findLine(db, cartId, params.offerId))
}

/** Responses of a visitor stay with their cart, which login merges into the user's. Files need an account. */
export async function giveLineBrief(
  tx: Tx,
  { params: { offerId }, body }: Input<typeof contract.giveLineBrief>,
  caller: Caller,
): Promise<LineBrief> {
  const cart = await lockOwnCart(tx, caller)
  const line = await findLine(tx, cart?.id ?? null, offerId)
  const fields = briefRefusals(line.form, body.responses, {
    isGiven: caller.user === null || body.artworkId !== null || line.artworkId !== null,
    isSent: body.artworkId !== null,
  })
  if (fields) throw fail('INVALID_INPUT', { fields })
  if (body.artworkId !== null) {
    if (!caller.user) throw fail('NOT_FOUND')
    await attachFiles(tx, caller.user.id, [body.artworkId])
  }
  await tx
    .updateTable('cart_lines')
    .set({ brief: JSON.stringify(responsesTo(line.form, body.responses)) })
    .$if(body.artworkId !== null, query => query.set({ artwork_id: body.artworkId }))
    .where('cart_id', '=', line.cartId)
    .where('offer_id', '=', offerId)
    .execute()
  return present(await findLine(tx, line.cartId, offerId))
}

type Line = Awaited<ReturnType<typeof findLine>>

async function findLine(db: Db | Tx, cartId: number | null, offerId: number) {
  const row = await db
    .selectFrom('cart_lines as l')
    .innerJoin('offers as o', 'o.id', 'l.offer_id')
    .innerJoin('variants as v', 'v.id', 'o.variant_id')
    .innerJoin('articles as a', 'a.id', 'v.article_id')
    .leftJoin('files as f', 'f.id', 'l.artwork_id')
    .select(['l.cart_id as cartId', 'l.quantity', 'l.brief as given', 'l.artwork_id as artworkId'])
    .select(['o.lead_days as leadDays', 'o.brief', 'v.label as variantLabel', 'v.sale_unit as saleUnit', 'a.title'])
    .select(['f.id', 'f.name', 'f.media_type', 'f.size', 'f.width', 'f.height'])
    .where('l.cart_id', '=', cartId ?? 0)
    .where('l.offer_id', '=', offerId)
    .executeTakeFirst()
  if (!row || row.leadDays === null || row.brief === null) throw fail('NOT_FOUND')
  return { ...row, offerId, leadDays: row.leadDays, form: briefForm.parse(row.brief), given: readGiven(row.given) }
}

function present(line: Line): LineBrief {
  const { id, name, media_type, size, width, height } = line
  return {
    offerId: line.offerId,
    title: nameOfLine(line),
    quantity: line.quantity,
    saleUnit: line.saleUnit,
    leadDays: line.leadDays,
    form: line.form,
    responses: valuesFor(line.form, line.given),
    artwork:
      id === null || name === null || media_type === null || size === null
        ? null
        : presentFile({ id, name, media_type, size, width, height }),
  }
}

/** Written by `giveLineBrief`. */
const readGiven = (given: unknown) => (given as BriefResponse[] | null) ?? []

/** By label: the seller may have changed the questions since. */
const valuesFor = ({ questions }: BriefForm, given: readonly BriefResponse[]) =>
  questions.map(question => given.find(({ label }) => label === question.label)?.value ?? '')

type Row = { leadDays: number | null; briefForm: unknown; given: unknown; artworkId: string | null }
export type GivenBrief = {
  responses: BriefResponse[]
  artworkId: string | null
  /** The first thing that prevents the order. */
  missing: 'responses' | 'artwork' | null
}

/** What a cart line gives its seller; null for goods in stock and for an offer that asks for nothing. */
export function givenBrief(row: Row): GivenBrief | null {
  if (row.leadDays === null || row.briefForm === null) return null
  const form = briefForm.parse(row.briefForm)
  if (form.questions.length === 0 && !form.artwork) return null
  const values = valuesFor(form, readGiven(row.given))
  const artworkId = form.artwork ? row.artworkId : null
  const isIncomplete = briefRefusals(form, values, { isGiven: true, isSent: false }) !== null
  const missing = isIncomplete ? 'responses' : form.artwork && artworkId === null ? 'artwork' : null
  return { responses: responsesTo(form, values), artworkId, missing }
}
