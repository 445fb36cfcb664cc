import { randomUUID } from 'node:crypto'
import type { Cookies, TestApp } from '#tests/support/app.ts'
import { createOffer, createUser, createVendor } from '#tests/support/factories.ts'

export const explanation = 'La lame se détache du manche à la première coupe.'
export const decisionReason = 'Trois acheteurs ont décrit le même défaut.'

export const noticeOf = (values: object) => ({
  ground: 'dangerous',
  explanation,
  name: 'Odile Brun',
  email: 'odile@exemple.fr',
  goodFaith: true,
  key: randomUUID(),
  ...values,
})

/** An article of a seller that a visitor has reported, or the seller's shop. */
export async function createReported(app: TestApp, what: 'article' | 'shop' = 'article') {
  const vendor = await createVendor(app.db)
  const { slug, articleId } = await createOffer(app.db, vendor)
  await app.request('POST', '/api/notices', noticeOf(what === 'article' ? { article: slug } : { shop: vendor.shopId }))
  const { id } = await app.db
    .selectFrom('content_notices')
    .select('id')
    .where(what === 'article' ? 'article_id' : 'shop_id', '=', what === 'article' ? articleId : vendor.shopId)
    .executeTakeFirstOrThrow()
  return { id, slug, articleId, vendor }
}

export const createAdmin = async (app: TestApp): Promise<Cookies> =>
  app.loginAs(await createUser(app.db, { roles: ['ADMIN'] }))

export const decideOnNotice = (app: TestApp, cookies: Cookies, id: number, body: object) =>
  app.request('POST', `/api/admin/notices/${id}/decision`, { reason: decisionReason, ...body }, { cookies })

/** Mails whose event begins so, the latest first. */
export const mailsAbout = (app: TestApp, event: string) =>
  app.db
    .selectFrom('mails')
    .select(['event', 'recipient', 'subject', 'text'])
    .where('event', 'like', `${event}%`)
    .orderBy('id', 'desc')
    .execute()

/** The token of the link in the text of a mail. */
export const tokenIn = (text: string | undefined) => /\/signalement\/([\w-]{43})/.exec(text ?? '')?.[1] ?? ''
