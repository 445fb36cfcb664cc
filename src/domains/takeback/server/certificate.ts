/** The certificate of what a shop received, as PDF; for who brought it and for the seller. */
import { sql } from 'kysely'
import { left, right, rule, span, write, writeBlock } from '#domains/invoicing/factur-x/pdf-page.ts'
import type { Db } from '#platform/db/pool.ts'
import { type Download, type DownloadRequest, parseInput, sendBytes } from '#platform/http/download.ts'
import { drawPdf } from '#platform/pdf.ts'
import { drawFooters, drawLetterhead, mm } from '#platform/pdf-brand.ts'
import { id, z } from '#shared/contract.ts'
import { formatLongDate } from '#shared/dates.ts'
import { fail } from '#shared/errors.ts'
import { companyIdWords } from '#shared/ids.ts'
import { kindQuantity, kindRules, type TakebackKind } from '../rules.ts'

type Certificate = {
  number: string
  receivedAt: Date
  holder: { name: string; siret: string | null }
  shop: string
  legalName: string
  sellerSiren: string
  sellerSiret: string | null
  lines: { kind: TakebackKind; received: number }[]
}

async function findCertificate(db: Db, depositId: number, user: DownloadRequest['user']): Promise<Certificate> {
  const { rows } = await sql<Certificate>`
    SELECT d.number, d.received_at AS "receivedAt", d.holder, concat_ws(', ', s.name, s.street, s.postcode || ' ' || s.city) AS shop,
      v.legal_name AS "legalName", v.siren AS "sellerSiren", v.siret AS "sellerSiret",
      (SELECT json_agg(json_build_object('kind', q.kind, 'received', q.received) ORDER BY q.kind)
        FROM collection_quantities q WHERE q.deposit_id = d.id AND q.received > 0) AS lines
    FROM collection_deposits d JOIN collections c ON c.id = d.collection_id JOIN shops s ON s.id = c.shop_id
    JOIN vendors v ON v.id = c.vendor_id
    WHERE d.id = ${depositId} AND d.received_at IS NOT NULL
      AND (d.user_id = ${user.id} OR c.vendor_id = ${user.vendorId})`.execute(db)
  const [row] = rows
  if (!row) throw fail('NOT_FOUND')
  return row
}

const rowHeight = 7 * mm

export function certificatePdf({
  number,
  receivedAt,
  holder,
  shop,
  legalName,
  sellerSiren,
  sellerSiret,
  lines,
}: Certificate) {
  const title = `Attestation de remise ${number}`
  return drawPdf({ title, margin: 0, bufferPages: true }, page => {
    drawLetterhead(page, span, 14 * mm, legalName)
    page
      .font('title')
      .fontSize(20)
      .text(title, left, 29 * mm, { lineBreak: false })
    const width = right - left
    const from = [holder.name, holder.siret && `SIRET ${holder.siret}`].filter(Boolean).join(', ')
    write(page, `Remis par\u00a0: ${from}`, left, 44 * mm, { bold: true, width })
    const by = `${legalName}, ${companyIdWords({ siren: sellerSiren, siret: sellerSiret })}`
    write(page, `Reçu par\u00a0: ${by}`, left, 51 * mm, { width })
    write(page, `Au magasin\u00a0: ${shop}`, left, 57 * mm, { width })
    write(page, `Le ${formatLongDate(receivedAt.toISOString())}`, left, 63 * mm, { width })
    let y = 74 * mm
    rule(page, y, 'strong')
    for (const { kind, received } of lines) {
      write(page, kindRules[kind].label, left, y + 2 * mm, { width: 120 * mm })
      write(page, kindQuantity(kind, received), left + 125 * mm, y + 2 * mm, {
        width: width - 125 * mm,
        align: 'right',
      })
      y += rowHeight
      rule(page, y)
    }
    const words =
      'Ces déchets ont été remis au magasin ci-dessus, qui les confie à la filière de collecte. Attestation à conserver par le détenteur avec ses registres.'
    writeBlock(page, words, left, y + 8 * mm, { size: 8.5, soft: true })
    drawFooters(page, span, 284 * mm, `${title}, ${legalName}`)
  })
}

async function sendCertificate({ db, user, params, reply }: DownloadRequest) {
  const wanted = parseInput(z.strictObject({ id }), params, 'NOT_FOUND')
  const certificate = await findCertificate(db, wanted.id, user)
  return sendBytes(reply, `attestation-${certificate.number}`, 'pdf', await certificatePdf(certificate), 'inline')
}

export const takebackFiles: readonly Download[] = [
  { path: '/api/collections/deposits/:id/certificate.pdf', access: 'user', send: sendCertificate },
]
