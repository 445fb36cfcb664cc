import { sql } from 'kysely'
import sharp from 'sharp'
import { actOnReturn, requestReturn } from '#domains/returns/contract.ts'
import type { Db } from '#platform/db/pool.ts'
import { readFileBytes } from '#platform/files/reading.ts'
import type { Context } from '#platform/http/caller.ts'
import type { Pipeline } from '#platform/http/pipeline.ts'
import { type PastReturn, pastReturns } from '../market/past-returns.ts'

type As = (email: string) => Promise<Context>

/** Returns created through production code on past orders, then moved into the past. */
export async function loadReturns(db: Db, pipeline: Pipeline, as: As): Promise<void> {
  for (const past of pastReturns) await loadOne(db, pipeline, as, past)
}

async function loadOne(db: Db, pipeline: Pipeline, as: As, past: PastReturn) {
  const buyer = await as(past.buyer)
  const order = await orderOf(db, past)
  const lines = [{ lineId: order.lineId, quantity: 1 }]
  const { id } = await pipeline.call(
    requestReturn,
    {
      body: {
        orderId: order.id,
        kind: past.kind,
        lines,
        ...(past.reason ? { reason: past.reason } : {}),
        ...(past.message ? { message: past.message } : {}),
        ...(past.photo ? { parcelState: 'CRUSHED', files: [await photo(db, buyer)] } : {}),
      },
    },
    buyer,
  )
  const seller = await as(order.member)
  for (const { by, body } of past.acts) {
    const given =
      body.act === 'receive' ? { act: body.act, lines: lines.map(line => ({ ...line, restock: false })) } : body
    await pipeline.call(actOnReturn, { params: { id }, body: given }, by === 'buyer' ? buyer : seller)
  }
  await shiftBack(db, id, past.daysAgo)
}

const orderOf = (db: Db, { buyer, vendor, mode, daysAgo }: PastReturn) =>
  db
    .selectFrom('orders as o')
    .innerJoin('users as b', 'b.id', 'o.user_id')
    .innerJoin('vendors as v', 'v.id', 'o.vendor_id')
    .innerJoin('vendor_members as m', 'm.vendor_id', 'v.id')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .innerJoin('order_lines as l', 'l.order_id', 'o.id')
    .select(['o.id', 'l.id as lineId', 'u.email as member'])
    .where('b.email', '=', buyer)
    .where('v.slug', 'like', `%${vendor}%`)
    .where('m.role', '=', 'owner')
    .where('o.delivery_mode', '=', mode)
    .where('o.status', 'in', ['SHIPPED', 'DELIVERED', 'COMPLETED'])
    .where('l.withdrawable', '=', true)
    .where('o.created_at', '<', sql<Date>`now() - make_interval(days => ${daysAgo})`)
    .orderBy('o.created_at', 'desc')
    .orderBy('l.position')
    .limit(1)
    .executeTakeFirstOrThrow()

/** A drawing of a dented carton. */
async function photo(db: Db, buyer: Context): Promise<string> {
  const drawn = await sharp(Buffer.from(carton)).png().toBuffer()
  const { mediaType, ...read } = await readFileBytes(drawn)
  const { id } = await db
    .insertInto('files')
    .values({ uploader_id: buyer.user?.id ?? null, name: 'colis.webp', media_type: mediaType, ...read })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

const carton = `<svg xmlns="http://www.w3.org/2000/svg" width="960" height="720" viewBox="0 0 960 720">
<rect width="960" height="720" fill="#d9d4c8"/><rect y="560" width="960" height="160" fill="#b9b2a3"/>
<path d="M210 250 480 190 760 260 745 560 480 640 230 545Z" fill="#b98a55"/>
<path d="M480 190 760 260 745 560 480 640Z" fill="#a37747"/>
<path d="M640 235 760 260 752 400 690 370 660 300Z" fill="#7d5a33"/>
<path d="M655 250 700 330 690 372M700 330 750 352" stroke="#5c4123" stroke-width="6" fill="none"/>
<path d="M455 196 505 197 505 634 458 632Z" fill="#cdb58a"/><rect x="275" y="380" width="140" height="90" fill="#f1ede2"/>
<path d="M290 400h110M290 420h80M290 440h100" stroke="#444" stroke-width="6"/></svg>`

/** Moves the return into the past, each step some hours after the one before. */
async function shiftBack(db: Db, id: number, days: number) {
  const by = sql`make_interval(days => ${days})`
  const statements = [
    sql`UPDATE returns SET created_at = created_at - ${by}, updated_at = updated_at - ${by}, sent_at = sent_at - ${by},
      received_at = received_at - ${by}, due_on = due_on - ${days}::int WHERE id = ${id}`,
    sql`UPDATE return_history h SET at = h.at - ${by} + (n.rank - 1) * interval '5 hours'
      FROM (SELECT id, rank() OVER (ORDER BY id) FROM return_history WHERE return_id = ${id}) n WHERE n.id = h.id`,
    sql`UPDATE order_history o SET at = o.at - ${by} FROM returns r
      WHERE r.id = ${id} AND o.order_id = r.order_id AND o.axis = 'return' AND o.note LIKE r.number || '%'`,
    sql`UPDATE refunds SET created_at = created_at - ${by} WHERE id = (SELECT refund_id FROM returns WHERE id = ${id})`,
  ]
  await db.transaction().execute(async tx => {
    for (const statement of statements) await statement.execute(tx)
  })
}
