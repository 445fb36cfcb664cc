import { type Download, parseInput, sendBytes } from '#platform/http/download.ts'
import { csvEuros, csvOf } from '#shared/csv.ts'
import { isoDay } from '#shared/dates.ts'
import { fail } from '#shared/errors.ts'
import { campaignName, campaignOf } from '#shared/months.ts'
import { spendingFilter } from '../contract-spending.ts'
import { codeKindLabels } from '../rules.ts'
import { findSpendingLines } from './spending.ts'

const head = [
  'Date',
  'Commande',
  'Vendeur',
  'Acheté par',
  'Article',
  'Référence',
  'Quantité',
  'Nature du code',
  'Code',
  'Montant HT',
  'Montant TTC',
]

/** Lines of a season, for the accounts of the estate. */
export const spendingExport: Download = {
  path: '/api/estate/spending.csv',
  access: 'user',
  send: async ({ db, user, query, reply }) => {
    if (!user.estate) throw fail('NOT_FOUND')
    const { season = campaignOf(isoDay(new Date())) } = parseInput(spendingFilter, query, 'INVALID_INPUT')
    const rows = await findSpendingLines(db, user, season)
    const lines = rows.map(row => [
      row.day,
      row.number,
      row.vendor,
      `${row.buyer.firstName} ${row.buyer.lastName}`,
      row.title,
      row.reference,
      row.quantity,
      row.kind && codeKindLabels[row.kind],
      row.label,
      csvEuros(row.htCents),
      csvEuros(row.ttcCents),
    ])
    return sendBytes(reply, `depenses-${campaignName(season)}`, 'csv', csvOf(head, lines))
  },
}
