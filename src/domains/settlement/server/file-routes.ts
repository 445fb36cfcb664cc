/** What is downloaded: statements and figures as CSV, invoices as PDF, the operator's exports. */
import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { recordDownload } from '#domains/operation/server/record.ts'
import type { Db } from '#platform/db/pool.ts'
import { answered } from '#platform/files/routes.ts'
import type { ContextOf } from '#platform/http/api.ts'
import { type Caller, keepers, sellerFor } from '#platform/http/caller.ts'
import type { DbFor } from '#platform/http/wall.ts'
import { id } from '#shared/contract.ts'
import { csvEuros, csvOf, csvPages } from '#shared/csv.ts'
import { fail } from '#shared/errors.ts'
import { type CurrentUser, isAdmin } from '#shared/user.ts'
import { month } from '../contract.ts'
import { exportKinds, exportPeriod } from '../contract-exports.ts'
import { type NumbersPart, type NumbersPeriod, numbersParts, numbersQuery } from '../contract-numbers.ts'
import { sheets } from './exports.ts'
import { invoicePdf } from './invoice-pdf.ts'
import { invoiceFor } from './invoices.ts'
import { bestArticles, lateOrders, pointsOf, runningOut } from './numbers.ts'
import { ordersOfMonth } from './statements.ts'

const exportPath = '/api/settlement/exports/:what'
type Query = Record<string, unknown>
type Asked = { db: Db; caller: Caller; user: CurrentUser; query: Query; params: Record<string, string> }

const csv = (reply: FastifyReply, name: string, text: string | Readable) =>
  reply.type('text/csv; charset=utf-8').header('content-disposition', `attachment; filename="${name}.csv"`).send(text)

export function mountSettlementFiles(http: FastifyInstance, dbFor: DbFor, contextOf: ContextOf): void {
  const mount = (path: string, run: (reply: FastifyReply, asked: Asked) => Promise<unknown>) =>
    http.get<{ Querystring: Query; Params: Record<string, string> }>(path, async (request, reply) => {
      const context = await contextOf(request, reply)
      const db = dbFor(context)
      reply.header('cache-control', 'private, no-store').header('x-content-type-options', 'nosniff')
      return answered(reply, context, async () => {
        if (!context.user) throw fail('UNAUTHENTICATED')
        return run(reply, { db, caller: context, user: context.user, query: request.query, params: request.params })
      })
    })
  mount('/api/settlement/statement', sendStatement)
  mount('/api/settlement/invoices/:id/pdf', sendInvoice)
  mount('/api/settlement/numbers/export', sendNumbers)
  mount(exportPath, sendExport)
}

/** One's own month; the operator names the seller. */
async function sendStatement(reply: FastifyReply, { db, user, query }: Asked) {
  const asked = month.safeParse(query.month)
  const named = query.vendor === undefined ? null : id.safeParse(query.vendor)
  if (!asked.success || (named && !named.success)) throw fail('INVALID_INPUT')
  const vendorId = isAdmin(user) && named ? named.data : sellerFor({ user }, ['owner'])
  if (named && named.data !== vendorId) throw fail('NOT_FOUND')
  const rows = await ordersOfMonth(db, vendorId, asked.data)
  const head = [
    'Commande',
    'Payée le',
    'Articles TTC',
    'Livraison TTC',
    'dont TVA',
    'Commission HT',
    'TVA sur commission',
  ]
  return csv(
    reply,
    `releve-${asked.data}`,
    csvOf(
      [...head, 'Remboursé TTC', 'Net'],
      rows.map(row => [
        row.number,
        row.paidOn,
        csvEuros(row.saleCents),
        csvEuros(row.deliveryCents),
        csvEuros(row.saleVatCents),
        csvEuros(row.commissionCents),
        csvEuros(row.commissionVatCents),
        csvEuros(row.refundCents),
        csvEuros(row.netCents),
      ]),
    ),
  )
}

async function sendInvoice(reply: FastifyReply, { db, user, params }: Asked) {
  const parsed = id.safeParse(params.id)
  if (!parsed.success) throw fail('NOT_FOUND')
  const invoice = await invoiceFor(db, user, parsed.data)
  return reply
    .type('application/pdf')
    .header('content-disposition', `inline; filename="${invoice.number}.pdf"`)
    .send(await invoicePdf(invoice))
}

const whole = 5_000
const numberSheets: Record<NumbersPart, (db: Db, vendorId: number, asked: NumbersPeriod) => Promise<string>> = {
  periode: async (db, vendorId, { by, ...days }) =>
    csvOf(
      ['Début', 'Ventes HT', 'Commandes'],
      (await pointsOf(db, vendorId, days, by)).map(row => [row.start, csvEuros(row.salesHtCents), row.orders]),
    ),
  articles: async (db, vendorId, asked) =>
    csvOf(
      ['Article', 'Ventes HT', 'Unités'],
      (await bestArticles(db, vendorId, asked, whole)).map(row => [row.title, csvEuros(row.salesHtCents), row.units]),
    ),
  ruptures: async (db, vendorId) =>
    csvOf(
      ['Article', 'Référence', 'Vendus en 90 jours', 'Reste'],
      (await runningOut(db, vendorId)).map(row => [row.title, row.reference, row.sold, row.left]),
    ),
  retards: async (db, vendorId) =>
    csvOf(
      ['Commande', 'Promise le', 'Jours de retard'],
      (await lateOrders(db, vendorId)).map(row => [row.number, row.promisedOn, row.days]),
    ),
}

async function sendNumbers(reply: FastifyReply, { db, user, query }: Asked) {
  const vendorId = sellerFor({ user }, keepers)
  const { what, ...rest } = query
  const part = numbersParts.find(known => known === what)
  const asked = numbersQuery.safeParse(rest)
  if (!part || !asked.success) throw fail('INVALID_INPUT')
  const { from, to } = asked.data
  return csv(reply, `${part}-${from}-${to}`, await numberSheets[part](db, vendorId, asked.data))
}

/** Kept before it is sent: nothing leaves without a trace. */
async function sendExport(reply: FastifyReply, { db, caller, user, query, params }: Asked) {
  if (!isAdmin(user)) throw fail('FORBIDDEN')
  const what = exportKinds.find(known => known === params.what)
  if (!what) throw fail('NOT_FOUND')
  const asked = exportPeriod.safeParse(query)
  if (!asked.success) throw fail('INVALID_INPUT')
  const { from, to } = asked.data
  const { head, rowCount, pages } = await sheets[what](db, asked.data)
  await db
    .insertInto('money_exports')
    .values({ user_id: user.id, what, from_day: from, to_day: to, row_count: rowCount })
    .execute()
  await recordDownload(db, caller, { path: exportPath, kind: 'exports', id: what, input: { from, to } })
  return csv(reply, `${what}-${from}-${to}`, Readable.from(csvPages(head, pages), { highWaterMark: 1 }))
}
