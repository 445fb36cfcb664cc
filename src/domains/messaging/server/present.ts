/** Maps rows to responses: the subject of a conversation and the name of the other side. */
import { sql } from 'kysely'
import { paths } from '#shared/paths.ts'
import type { Subject } from '../contract.ts'
import { buyerName, type ConversationSide, operatorName } from '../rules.ts'
import type { Reader } from './access.ts'

/** Joins of `conversations AS c` for names, article and order, shared by lists and pages. */
export const conversationJoins = sql`
  LEFT JOIN users u ON u.id = c.buyer_id
  JOIN vendors v ON v.id = c.vendor_id
  LEFT JOIN articles a ON a.id = c.article_id
  LEFT JOIN orders o ON o.id = c.order_id
  LEFT JOIN LATERAL (SELECT l.title, (l.snapshot->>'pictureId')::bigint AS picture_id, (l.snapshot->>'categoryId')::int AS category_id
    FROM order_lines l WHERE l.order_id = o.id ORDER BY l.position LIMIT 1) line ON true`

export const conversationColumns = sql`c.id, c.buyer_id, c.vendor_id, v.name AS vendor_name, u.kind AS buyer_kind,
  u.company_name, u.first_name, u.last_name, a.title AS article_title, a.slug, a.status AS article_status,
  a.picture_id, a.category_id, o.id AS order_id, o.number, line.title AS line_title, line.picture_id AS line_picture_id,
  line.category_id AS line_category_id`

export type ConversationRecord = {
  id: number
  /** Null: between the seller and the operator's team; so are the fields of the buyer. */
  buyer_id: number | null
  vendor_id: number
  vendor_name: string
  buyer_kind: string | null
  company_name: string | null
  first_name: string | null
  last_name: string | null
  article_title: string | null
  slug: string | null
  article_status: string | null
  picture_id: number | null
  category_id: number | null
  order_id: number | null
  number: string | null
  line_title: string | null
  line_picture_id: number | null
  line_category_id: number | null
}

export const sideIn = (row: Pick<ConversationRecord, 'buyer_id'>, user: Reader): ConversationSide => {
  if (user.operator) return 'operator'
  return row.buyer_id === user.id ? 'buyer' : 'seller'
}

/** The side opposite the seller. */
export const presentBuyer = (row: ConversationRecord) =>
  row.buyer_id === null
    ? operatorName
    : buyerName({
        kind: row.buyer_kind ?? 'normal',
        companyName: row.company_name,
        firstName: row.first_name ?? '',
        lastName: row.last_name ?? '',
      })

export const counterpartName = (row: ConversationRecord, side: ConversationSide) =>
  side === 'seller' ? presentBuyer(row) : row.vendor_name

export function presentSubject(row: ConversationRecord): Subject {
  if (row.order_id !== null)
    return {
      kind: 'order',
      title: row.line_title ?? '',
      number: row.number,
      path: paths.order(row.order_id),
      pictureId: row.line_picture_id,
      categoryId: row.line_category_id,
    }
  if (row.slug === null) return null
  return {
    kind: 'article',
    title: row.article_title ?? '',
    number: null,
    path: paths.article(row.slug),
    pictureId: row.picture_id,
    categoryId: row.category_id,
  }
}
