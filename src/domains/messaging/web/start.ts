import { paths } from '#shared/paths.ts'

/** Recipient and subject: a seller, optionally about one of its articles, an order, or the operator's team. */
export type Start = { vendorId?: number; articleId?: number; orderId?: number; operator?: true }

/** URL that opens the same conversation when its page loads. */
export const startHref = ({ vendorId, articleId, orderId, operator }: Start) =>
  operator ? paths.writeToOperator : paths.writeTo({ vendor: vendorId, article: articleId, order: orderId })

const numberOf = (value: string | null) => (value && /^[1-9]\d{0,14}$/.test(value) ? Number(value) : undefined)

/** Parses such a URL; null for any other. */
export function startOf(search: URLSearchParams): Start | null {
  if (search.get('equipe') === '1') return { operator: true }
  const vendorId = numberOf(search.get('vendeur'))
  const articleId = numberOf(search.get('article'))
  const orderId = numberOf(search.get('commande'))
  return vendorId || orderId ? { vendorId, articleId, orderId } : null
}
