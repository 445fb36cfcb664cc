import { sql } from 'kysely'
import { tillAddress } from '#app/startup/demo-till.ts'
import { headerSignature, recogniseColumns } from '#domains/imports/reading/columns/recognise.ts'
import { shapeFor, shapeNames } from '#domains/imports/reading/columns/shapes.ts'
import type { ImportKind } from '#domains/imports/rules.ts'
import { beginImport } from '#domains/imports/server/actions.ts'
import type { ImportSeller } from '#domains/imports/server/record.ts'
import type { Tx } from '#platform/db/pool.ts'

type File = { kind: ImportKind; fileName: string; daysAgo: number; headers: string[]; status: 'mapping' | 'done' }
type Line = { cells: string[] } & Partial<{
  reference: string
  outcome: string
  faults: string
  applied: boolean
  offer_id: number
  before: string
  after: string
}>

/**
 * Two imports of the Comptoir, a stock count of last week and a price list that waits for its column mapping; and a feed.
 */
export async function loadImports(tx: Tx, email: string): Promise<void> {
  const member = await tx
    .selectFrom('vendor_members as m')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .select(['m.vendor_id as vendorId', 'm.user_id as userId'])
    .where('u.email', '=', email)
    .executeTakeFirstOrThrow()
  await loadFile(tx, member, countedStock, await stockLines(tx, member.vendorId))
  await loadFile(
    tx,
    member,
    priceList,
    articles.map(cells => ({ cells })),
  )
  await loadFeed(tx, member)
}

/** The site answers at this address itself: the next run, or « Essayer maintenant », reads a file of today. */
async function loadFeed(tx: Tx, { vendorId, userId }: ImportSeller) {
  const { id } = await tx
    .insertInto('import_feeds')
    .values({
      vendor_id: vendorId,
      user_id: userId,
      name: 'Stock de la caisse',
      kind: 'stock',
      address: tillAddress,
      authentication: 'none',
      schedule: 'night',
      auto_apply: true,
      refused_percent: 5,
      withdrawn_percent: 10,
      due_at: sql<Date>`date_trunc('day', now()) + interval '1 day 2 hours'`,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const warehouse = await tx
    .selectFrom('warehouses')
    .select('id as warehouseId')
    .where('vendor_id', '=', vendorId)
    .orderBy('name')
    .executeTakeFirstOrThrow()
  const settings = JSON.stringify(warehouse)
  const mapping = JSON.stringify({ columns: recogniseColumns('stock', countedStock.headers), attributes: [] })
  await tx
    .insertInto('import_mappings')
    .values({ vendor_id: vendorId, kind: 'stock', signature: headerSignature(countedStock.headers), mapping, settings })
    .execute()
  const at = (daysAgo: number) => sql<Date>`now() - make_interval(days => ${daysAgo})`
  await tx
    .insertInto('import_feed_runs')
    .values([
      { feed_id: id, manual: false, state: 'unchanged', started_at: at(2), ended_at: at(2) },
      {
        feed_id: id,
        manual: false,
        state: 'failed',
        sentence: 'Le serveur a répondu par le code 503.',
        started_at: at(1),
        ended_at: at(1),
      },
    ])
    .execute()
}

const countedStock: File = {
  kind: 'stock',
  fileName: 'inventaire-depot.csv',
  daysAgo: 6,
  headers: ['Référence', 'Stock'],
  status: 'done',
}
const priceList: File = {
  kind: 'catalogue',
  fileName: 'nouveautes-printemps.csv',
  daysAgo: 0,
  headers: ['Réf.', 'Désignation', 'Tarif', 'TVA', 'Stock', 'Famille', 'Poids (kg)', 'Coloris'],
  status: 'mapping',
}
const articles = [
  ['PRT-01', 'Serpette de poche, lame 65 mm', '24,90', '20 %', '40', 'Taille', '0,12', 'buis'],
  ['PRT-02', 'Scie de taille repliable, 160 mm', '31,50', '20 %', '25', 'Taille', '0,21', 'noir'],
  ['PRT-03', 'Gants de taille, cuir de chèvre, taille 9', '18,00', '20 %', '60', 'Protection', '0,15', 'fauve'],
  ['PRT-04', 'Lien papier armé, 1 000 pièces', '7,40', '20 %', '120', 'Attache', '0,9', 'vert'],
  ['PRT-05', 'Osier de liage, botte de 2 kg', 'sur devis', '20 %', '15', 'Attache', '2', ''],
]

/** The counted quantity is the current stock. */
async function stockLines(tx: Tx, vendorId: number): Promise<Line[]> {
  const { rows } = await sql<{ id: number; reference: string; onHand: number }>`
    SELECT o.id, o.reference, s.on_hand AS "onHand" FROM offers o JOIN stock s ON s.offer_id = o.id
    WHERE o.vendor_id = ${vendorId} AND s.on_hand > s.reserved
      AND s.warehouse_id = (SELECT id FROM warehouses WHERE vendor_id = ${vendorId} ORDER BY name LIMIT 1)
    ORDER BY o.id LIMIT 12`.execute(tx)
  const counted = rows.map(({ id, reference, onHand }, rank) => ({
    cells: [reference, String(onHand)],
    reference,
    outcome: 'update',
    applied: true,
    offer_id: id,
    before: JSON.stringify({ onHand: onHand + 3 + rank }),
    after: JSON.stringify({ onHand }),
  }))
  const unknown = { column: 'Référence', sentence: 'Référence inconnue dans votre catalogue', value: 'ANC-1998' }
  const refused = { cells: ['ANC-1998', '4'], reference: 'ANC-1998', outcome: 'refused' }
  return [...counted, { ...refused, faults: JSON.stringify([unknown]) }]
}

async function loadFile(
  tx: Tx,
  seller: ImportSeller,
  { kind, fileName, daysAgo, headers, status }: File,
  lines: Line[],
) {
  const { id } = await beginImport(tx, seller, { kind, fileName })
  const at = new Date(Date.now() - daysAgo * 86_400_000)
  const found = {
    shape: shapeNames[shapeFor(headers)],
    encoding: 'Windows-1252',
    separator: 'point-virgule',
    sheet: null,
  }
  await tx
    .updateTable('imports')
    .set({ status, headers, found: JSON.stringify(found), lines: lines.length, created_at: at, touched_at: at })
    .set({ mapping: JSON.stringify({ columns: recogniseColumns(kind, headers) }) })
    .set({ applied_at: status === 'done' ? at : null })
    .where('id', '=', id)
    .execute()
  const rows = lines.map((line, rank) => ({ import_id: id, line: rank + 2, ...line }))
  await tx.insertInto('import_lines').values(rows).execute()
}
