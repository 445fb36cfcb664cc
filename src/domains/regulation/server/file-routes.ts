import { sql } from 'kysely'
import { sendFile } from '#platform/files/routes.ts'
import { requireSellerRole } from '#platform/http/caller.ts'
import { type Download, type DownloadRequest, parseInput, sendBytes } from '#platform/http/download.ts'
import { id, z } from '#shared/contract.ts'
import { csvOf } from '#shared/csv.ts'
import { rolesWith } from '#shared/seller-rights.ts'
import { classLabels } from '../rules/class-labels.ts'
import type { GoodsClass } from '../rules.ts'
import { purchaseRegisterFile } from './purchase-register.ts'

/** The file of a permit, for the operator who decides; its holder has the original. */
const permitFile: Download = {
  path: '/api/admin/permits/:id/file',
  access: 'admin',
  send: async ({ db, params, reply }) => {
    const permit = await db
      .selectFrom('permits')
      .select('file_id')
      .where('id', '=', parseInput(id, params.id, 'NOT_FOUND'))
      .executeTakeFirst()
    return sendFile(reply, db, permit?.file_id ?? undefined)
  },
}

type SaleRow = {
  day: string
  class: GoodsClass
  title: string
  reference: string
  ammNumber: string | null
  quantity: number
  returned: number
  saleUnit: string
  lots: string | null
  buyer: string
  companyNumber: string | null
  postcode: string | null
  city: string | null
  permit: string | null
  expiresOn: string | null
  statement: string | null
  approval: string | null
  number: string
}

/** Register of a year, for inspectors and the yearly statement (C. rural R254-23; regulation (EU) 2019/1148, article 8). */
async function sendRegister({ db, user, query, reply }: DownloadRequest) {
  const { year } = parseInput(z.object({ year: z.coerce.number().int().min(2020).max(2100) }), query, 'INVALID_INPUT')
  const vendorId = requireSellerRole({ user }, rolesWith('numbers'))
  const { rows } = await sql<SaleRow>`
    SELECT to_char(s.handed_over_at AT TIME ZONE 'Europe/Paris', 'YYYY-MM-DD') AS day, s.class, l.title, l.reference,
      s.amm_number AS "ammNumber", l.quantity, coalesce((SELECT sum(x.quantity) FROM refund_lines x
        WHERE x.order_line_id = l.id), 0)::int AS returned, v.sale_unit AS "saleUnit",
      (SELECT string_agg(DISTINCT t.lot, ', ') FROM order_lots t WHERE t.order_line_id = l.id) AS lots,
      coalesce(nullif(p.buyer ->> 'companyName', ''), (p.buyer ->> 'firstName') || ' ' || (p.buyer ->> 'lastName')) AS buyer,
      p.buyer ->> 'companyNumber' AS "companyNumber", p.billing_address ->> 'postcode' AS postcode,
      p.billing_address ->> 'city' AS city, s.buyer_number AS permit, s.buyer_expires_on::text AS "expiresOn",
      s.buyer_statement AS statement, s.seller_number AS approval, o.number
    FROM regulated_sales s JOIN order_lines l ON l.id = s.order_line_id JOIN orders o ON o.id = s.order_id
    JOIN offers f ON f.id = l.offer_id JOIN variants v ON v.id = f.variant_id
    JOIN purchases p ON p.id = o.purchase_id
    WHERE s.vendor_id = ${vendorId} AND s.handed_over_at >= make_date(${year}, 1, 1)::timestamp AT TIME ZONE 'Europe/Paris'
      AND s.handed_over_at < make_date(${year + 1}, 1, 1)::timestamp AT TIME ZONE 'Europe/Paris'
    ORDER BY s.handed_over_at, s.id`.execute(db)
  return sendBytes(
    reply,
    `registre-${year}`,
    'csv',
    csvOf(
      [
        ...['Remis le', 'Classe', 'Produit', 'Référence', 'AMM', 'Quantité', 'Repris', 'Unité', 'Lots', 'Acheteur'],
        ...['SIREN', 'Code postal', 'Commune', 'Pièce de l’acheteur', 'Valide jusqu’au', 'Usage déclaré'],
        ...['Agrément du vendeur', 'Commande'],
      ],
      rows.map(row => [
        ...[row.day, classLabels[row.class].title, row.title, row.reference, row.ammNumber, row.quantity, row.returned],
        ...[row.saleUnit, row.lots, row.buyer, row.companyNumber, row.postcode, row.city, row.permit, row.expiresOn],
        ...[row.statement, row.approval, row.number],
      ]),
    ),
  )
}

export const regulationFiles: readonly Download[] = [
  permitFile,
  purchaseRegisterFile,
  { path: '/api/seller/regulated-sales', access: 'seller', send: sendRegister },
]
