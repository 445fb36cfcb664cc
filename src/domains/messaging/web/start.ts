import { paths } from '#shared/paths.ts'
import { request } from '#shared/request.ts'
import type { startConversation } from '../contract.ts'

/** Whom to write to, and about what: a seller, perhaps about an article of theirs, or an order. */
export type Start = { vendorId?: number; articleId?: number; orderId?: number }

/** The conversation's id, made when there is none. */
export async function start(asked: Start): Promise<number> {
  const { id } = await request<typeof startConversation>(
    { method: 'POST', path: '/api/conversations' },
    { body: asked },
  )
  return id
}

/** The address that does the same once its page is open. */
export const startHref = ({ vendorId, articleId, orderId }: Start) =>
  paths.writeTo({ vendor: vendorId, article: articleId, order: orderId })

const numberOf = (value: string | null) => (value && /^[1-9]\d{0,14}$/.test(value) ? Number(value) : undefined)

/** What such an address asks for; null for any other. */
export function startOf(search: URLSearchParams): Start | null {
  const vendorId = numberOf(search.get('vendeur'))
  const articleId = numberOf(search.get('article'))
  const orderId = numberOf(search.get('commande'))
  return vendorId || orderId ? { vendorId, articleId, orderId } : null
}
