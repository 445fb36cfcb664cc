import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Db } from '#platform/db/pool.ts'
import { csvLines } from '#shared/csv.ts'

/** The address at which a seller of the demo has the stock of its till fetched: a name that no server has. */
export const tillAddress = 'https://caisse.comptoir.example/exports/stock.csv'
const tillPath = '/essai/caisse/stock.csv'

/** Feeds that the demo answers itself, by their address; none on a marketplace. */
export const ownFeeds = ({ DEMO, PORT }: { DEMO: boolean; PORT: number }): ReadonlyMap<string, string> =>
  new Map(DEMO ? [[tillAddress, `http://127.0.0.1:${PORT}${tillPath}`]] : [])

const articlesInTheFile = 12

/** What a till exports: the stock of some articles, one of which was sold there during the last hour. */
export const mountDemoTill = (http: FastifyInstance, db: Db) =>
  http.get(tillPath, async (_, reply) => {
    const { rows } = await sql<{ reference: string; left: number }>`
      SELECT o.reference, s.on_hand - (row_number() OVER (ORDER BY o.id) = 1 + extract(hour FROM now())::int % ${articlesInTheFile})::int AS left
      FROM import_feeds f JOIN offers o ON o.vendor_id = f.vendor_id AND o.status = 'published'
      JOIN stock s ON s.offer_id = o.id AND s.on_hand > s.reserved + 1
        AND s.warehouse_id = (SELECT id FROM warehouses w WHERE w.vendor_id = f.vendor_id ORDER BY name LIMIT 1)
      WHERE f.address = ${tillAddress} ORDER BY o.id LIMIT ${articlesInTheFile}`.execute(db)
    return reply
      .header('cache-control', 'no-store')
      .type('text/csv; charset=utf-8')
      .send(csvLines([['Référence', 'Stock'], ...rows.map(({ reference, left }) => [reference, left])]))
  })
