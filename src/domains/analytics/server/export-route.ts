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

const parts: Record<ExportPart, (db: Db, between: Period) => Promise<string>> = {
  jours: async (db, between) =>
    csvOf(
      ['Jour', 'Ventes HT', 'Commandes', 'Visiteurs', 'Pages vues'],
      (await dailyTotals(db, between)).map(row => [
        row.day,
        csvEuros(row.salesHtCents),
        row.orders,
        row.visitors,
        row.views,
      ]),
    ),
  articles: async (db, between) =>
    csvOf(
      ['Article', 'Ventes HT', 'Quantité'],
      (await topArticles(between, whole).execute(db)).rows.map(row => [row.label, csvEuros(row.value), row.note]),
    ),
  vendeurs: async (db, between) =>
    csvOf(
      ['Vendeur', 'Ventes HT', 'Commandes'],
      (await bestSellers(between, whole).execute(db)).rows.map(row => [row.label, csvEuros(row.value), row.note]),
    ),
  recherches: async (db, between) => {
    const empty = new Set((await topSearches(between, whole, true).execute(db)).rows.map(({ key }) => key))
    const { rows } = await topSearches(between, whole).execute(db)
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
  appareils: async (db, between) =>
    csvOf(
      ['Appareil', 'Pages vues'],
      (await devices(between).execute(db)).rows.map(row => [row.label, row.value]),
    ),
  provenances: async (db, between) =>
    csvOf(
      ['Site', 'Pages vues'],
      (await referrers(between, whole).execute(db)).rows.map(row => [row.label, row.value]),
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
