import type { FastifyInstance } from 'fastify'
import type { Db } from '#platform/db/pool.ts'
import { answered } from '#platform/files/routes.ts'
import type { ContextOf } from '#platform/http/api.ts'
import type { DbFor } from '#platform/http/wall.ts'
import { csvEuros, csvOf } from '#shared/csv.ts'
import { fail } from '#shared/errors.ts'
import { isAdmin } from '#shared/user.ts'
import { type ExportPart, exportParts, period } from '../contract.ts'
import {
  bestArticles,
  bestSellers,
  daysOf,
  devices,
  lateOrders,
  outOfStock,
  type Period,
  referrers,
  topSearches,
} from './figures.ts'

const whole = 5_000

const parts: Record<ExportPart, (db: Db, asked: Period) => Promise<string>> = {
  jours: async (db, asked) =>
    csvOf(
      ['Jour', 'Ventes HT', 'Commandes', 'Visiteurs', 'Pages vues'],
      (await daysOf(db, asked)).map(row => [row.day, csvEuros(row.salesHtCents), row.orders, row.visitors, row.views]),
    ),
  articles: async (db, asked) =>
    csvOf(
      ['Article', 'Ventes HT', 'Quantité'],
      (await bestArticles(asked, whole).execute(db)).rows.map(row => [row.label, csvEuros(row.value), row.note]),
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
      (await lateOrders(whole).execute(db)).rows.map(row => [row.label, row.value, row.note]),
    ),
}

/** `GET /api/dashboard/export?what&from&to`: the same figures for a spreadsheet, for administrators. */
export const mountFigureExport = (http: FastifyInstance, dbFor: DbFor, contextOf: ContextOf) =>
  http.get<{ Querystring: Record<string, unknown> }>('/api/dashboard/export', async (request, reply) => {
    const context = await contextOf(request, reply)
    const db = dbFor(context)
    reply.header('cache-control', 'private, no-store')
    return answered(reply, context, async () => {
      if (!context.user) throw fail('UNAUTHENTICATED')
      if (!isAdmin(context.user)) throw fail('FORBIDDEN')
      const { what, ...rest } = request.query
      const part = exportParts.find(known => known === what)
      const asked = period.safeParse(rest)
      if (!part || !asked.success) throw fail('INVALID_INPUT')
      return reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', `attachment; filename="${part}-${asked.data.from}-${asked.data.to}.csv"`)
        .send(await parts[part](db, asked.data))
    })
  })
