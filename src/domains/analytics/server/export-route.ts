import type { Db } from '#platform/db/pool.ts'
import { type Download, parseInput, sendBytes } from '#platform/http/download.ts'
import { csvEuros, csvOf } from '#shared/csv.ts'
import { fail } from '#shared/errors.ts'
import { type ExportPart, exportParts, period } from '../contract.ts'
import {
  bestSellers,
  dailyTotals,
  devices,
  lateOrdersOfMarketplace,
  outOfStock,
  type Period,
  referrers,
  topArticles,
  topSearches,
} from './figures.ts'

const whole = 5_000

const parts: Record<ExportPart, (db: Db, asked: Period) => Promise<string>> = {
  jours: async (db, asked) =>
    csvOf(
      ['Jour', 'Ventes HT', 'Commandes', 'Visiteurs', 'Pages vues'],
      (await dailyTotals(db, asked)).map(row => [
        row.day,
        csvEuros(row.salesHtCents),
        row.orders,
        row.visitors,
        row.views,
      ]),
    ),
  articles: async (db, asked) =>
    csvOf(
      ['Article', 'Ventes HT', 'Quantité'],
      (await topArticles(asked, whole).execute(db)).rows.map(row => [row.label, csvEuros(row.value), row.note]),
    ),
  vendeurs: async (db, asked) =>
    csvOf(
      ['Vendeur', 'Ventes HT', 'Commandes'],
      (await bestSellers(asked, whole).execute(db)).rows.map(row => [row.label, csvEuros(row.value), row.note]),
    ),
  recherches: async (db, asked) => {
    const empty = new Set((await topSearches(asked, whole, true).execute(db)).rows.map(({ key }) => key))
    const { rows } = await topSearches(asked, whole).execute(db)
    return csvOf(
      ['Recherche', 'Fois', 'Sans résultat'],
      rows.map(row => [row.label, row.value, empty.has(row.key)]),
    )
  },
  ruptures: async db =>
    csvOf(
      ['Offre', 'Vendus en 90 jours', 'Vendeur et reste'],
      (await outOfStock(whole).execute(db)).rows.map(row => [row.label, row.value, row.note]),
    ),
  appareils: async (db, asked) =>
    csvOf(
      ['Appareil', 'Pages vues'],
      (await devices(asked).execute(db)).rows.map(row => [row.label, row.value]),
    ),
  provenances: async (db, asked) =>
    csvOf(
      ['Site', 'Pages vues'],
      (await referrers(asked, whole).execute(db)).rows.map(row => [row.label, row.value]),
    ),
  retards: async db =>
    csvOf(
      ['Commande', 'Jours de retard', 'Vendeur'],
      (await lateOrdersOfMarketplace(whole).execute(db)).rows.map(row => [row.label, row.value, row.note]),
    ),
}

/** `?what&from&to`: the same figures as a spreadsheet. */
export const figureExport: Download = {
  path: '/api/dashboard/export',
  access: 'admin',
  send: async ({ db, query, reply }) => {
    const { what, ...rest } = query
    const part = exportParts.find(known => known === what)
    const days = parseInput(period, rest, 'INVALID_INPUT')
    if (!part) throw fail('INVALID_INPUT')
    return sendBytes(reply, `${part}-${days.from}-${days.to}`, 'csv', await parts[part](db, days))
  },
}
