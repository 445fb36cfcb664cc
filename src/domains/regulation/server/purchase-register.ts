import { type SqlBool, sql } from 'kysely'
import { boughtBy } from '#domains/identity/server/bought-by.ts'
import type { Db } from '#platform/db/pool.ts'
import { requireUser } from '#platform/http/caller.ts'
import { type Download, parseInput, sendBytes } from '#platform/http/download.ts'
import { csvOf } from '#shared/csv.ts'
import { isoDay } from '#shared/dates.ts'
import { campaignDays, campaignName, campaignOf } from '#shared/months.ts'
import type { CurrentUser } from '#shared/user.ts'
import { type RegisterFilter, type RegisterRow, registerFilter } from '../contract-purchase-register.ts'
import { classLabels } from '../rules/class-labels.ts'
import { namedClasses, type RegisterKind, registerCategories } from '../rules/purchase-register.ts'
import { classesOf, type LegalNature } from '../rules.ts'
import { natureSql } from './sale-facts.ts'

const shownAtMost = 500
const fileAtMost = 20_000

/** The rows of one campaign, the campaigns that have any, and how many rows there are. */
export async function loadPurchaseRegister(db: Db, user: CurrentUser, filter: RegisterFilter) {
  const current = campaignOf(isoDay(new Date()))
  const campaign = filter.campaign ?? current
  const [{ rows, total }, past] = await Promise.all([
    findReceived(db, user, { ...filter, campaign }, shownAtMost),
    findCampaigns(db, user),
  ])
  return { campaign, campaigns: [...new Set([current, campaign, ...past])].sort((a, b) => b - a), rows, total }
}

// In Paris: a delivery at night belongs to the day that the buyer reads on the order.
const received = sql`(coalesce(o.delivered_at, o.shipped_at) AT TIME ZONE 'Europe/Paris')::date`

async function findCampaigns(db: Db, user: CurrentUser): Promise<number[]> {
  const { rows } = await sql<{ day: string }>`
    SELECT DISTINCT to_char(date_trunc('month', ${received}), 'YYYY-MM-DD') AS day FROM orders o
    WHERE ${boughtBy(user, 'o')} AND coalesce(o.delivered_at, o.shipped_at) IS NOT NULL`.execute(db)
  return rows.map(({ day }) => campaignOf(day))
}

const ofKind: Record<RegisterKind, ReturnType<typeof sql<SqlBool>>> = {
  all: sql<SqlBool>`true`,
  protection: sql<SqlBool>`(a.plant_protection OR a.amm_number IS NOT NULL)`,
  nutrition: sql<SqlBool>`a.category_id = ${registerCategories.nutrition}`,
  oenology: sql<SqlBool>`a.category_id = ${registerCategories.oenology}`,
  hygiene: sql<SqlBool>`(a.category_id = ${registerCategories.hygiene} OR a.biocide)`,
}

type Received = Omit<RegisterRow, 'classes'> & LegalNature & { total: number }

async function findReceived(
  db: Db,
  user: CurrentUser,
  { campaign, kind }: { campaign: number; kind: RegisterKind },
  limit: number,
): Promise<{ rows: RegisterRow[]; total: number }> {
  const { from, to } = campaignDays(campaign)
  const { rows } = await sql<Received>`
    SELECT l.id AS "lineId", ${received}::text AS day, l.title, l.variant_label AS "variantLabel", l.reference,
      CASE WHEN a.status = 'published' THEN a.slug END AS slug, v.sale_unit AS "saleUnit",
      coalesce((SELECT s.amm_number FROM regulated_sales s WHERE s.order_line_id = l.id AND s.amm_number IS NOT NULL LIMIT 1),
        a.amm_number) AS "ammNumber",
      ARRAY(SELECT DISTINCT t.lot FROM order_lots t WHERE t.order_line_id = l.id AND NOT EXISTS (SELECT FROM order_lots n
        WHERE n.order_line_id = t.order_line_id AND n.offer_id = t.offer_id
          AND n.shipment_id IS NOT DISTINCT FROM t.shipment_id AND n.revision > t.revision) ORDER BY 1) AS lots,
      l.quantity, (SELECT coalesce(sum(x.quantity), 0)::int FROM refund_lines x JOIN refunds r ON r.id = x.refund_id
        WHERE x.order_line_id = l.id AND r.status <> 'FAILED') AS returned,
      o.vendor_snapshot ->> 'name' AS seller, o.id AS "orderId", o.number AS "orderNumber",
      (SELECT jsonb_build_object('id', d.id, 'datedOn', d.dated_on) FROM article_documents d
        WHERE d.article_id = a.id AND d.kind = 'FDS' AND (d.variant_id IS NULL OR d.variant_id = v.id)
          AND a.status = 'published'
        ORDER BY d.dated_on DESC NULLS LAST, d.id DESC LIMIT 1) AS "safetySheet",
      ${natureSql}, count(*) OVER ()::int AS total
    FROM orders o JOIN order_lines l ON l.order_id = o.id JOIN offers f ON f.id = l.offer_id
    JOIN variants v ON v.id = f.variant_id JOIN articles a ON a.id = v.article_id
    WHERE ${boughtBy(user, 'o')} AND ${received} BETWEEN ${from} AND ${to} AND ${ofKind[kind]}
    ORDER BY ${received} DESC, o.id DESC, l.position LIMIT ${limit}`.execute(db)
  return { rows: rows.map(presentRow), total: rows[0]?.total ?? 0 }
}

const presentRow = (row: Received): RegisterRow => ({
  lineId: row.lineId,
  day: row.day,
  title: row.title,
  variantLabel: row.variantLabel,
  reference: row.reference,
  slug: row.slug,
  ammNumber: row.ammNumber,
  classes: classesOf(row).filter(one => namedClasses.includes(one)),
  lots: row.lots,
  quantity: row.quantity,
  returned: row.returned,
  saleUnit: row.saleUnit,
  seller: row.seller,
  orderId: row.orderId,
  orderNumber: row.orderNumber,
  safetySheet: row.safetySheet,
})

const head = [
  ...['Reçu le', 'Nature', 'Produit', 'Déclinaison', 'Référence', 'AMM', 'Lots', 'Quantité', 'Repris', 'Unité'],
  ...['Vendeur', 'Commande', 'Fiche de données de sécurité du'],
]

export const purchaseRegisterFile: Download = {
  path: '/api/purchase-register/registre.csv',
  access: 'user',
  send: async ({ db, context, query, reply }) => {
    const filter = parseInput(registerFilter, query, 'INVALID_INPUT')
    const campaign = filter.campaign ?? campaignOf(isoDay(new Date()))
    const { rows } = await findReceived(db, requireUser(context), { ...filter, campaign }, fileAtMost)
    const cells = rows.map(row => [
      ...[row.day, row.classes.map(one => classLabels[one].title).join(', '), row.title, row.variantLabel],
      ...[row.reference, row.ammNumber, row.lots.join(', '), row.quantity, row.returned, row.saleUnit, row.seller],
      ...[row.orderNumber, row.safetySheet?.datedOn ?? null],
    ])
    return sendBytes(reply, `registre-des-achats-${campaignName(campaign)}`, 'csv', csvOf(head, cells))
  },
}
