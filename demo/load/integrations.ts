import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Tx } from '#platform/db/pool.ts'

/**
 * The first seller’s integrations: two API keys that nobody has, two webhook addresses that exist only in the demo, and
 * their deliveries.
 */
export async function loadIntegrations(tx: Tx): Promise<void> {
  const { vendor_id, user_id } = await tx
    .selectFrom('vendor_members as m')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .select(['m.vendor_id', 'm.user_id'])
    .where('u.email', '=', 'vendeur@cepetchai.example')
    .executeTakeFirstOrThrow()
  const maker = { vendor_id, created_by: user_id }
  await loadKeys(tx, maker)
  const secret = () => `whsec_${randomBytes(24).toString('base64url')}`
  const orders = ['order.created', 'order.cancelled', 'order.status_changed', 'return.requested']
  const [till, office] = await tx
    .insertInto('webhook_endpoints')
    .values([
      { ...maker, url: 'https://caisse.comptoir-demo.example/cep-et-chai', events: orders, secret: secret() },
      {
        ...maker,
        url: 'https://gestion.comptoir-demo.example/crochets/commandes',
        events: ['order.created', 'stock.low'],
        secret: secret(),
        failures: 8,
        paused_at: sql<Date>`now() - interval '2 days'`,
      },
    ])
    .returning('id')
    .execute()
  if (!till || !office) throw new Error('the demo has no endpoints')
  await loadDeliveries(tx, vendor_id, till.id, office.id)
}

const loadKeys = (tx: Tx, maker: { vendor_id: number; created_by: number }) =>
  tx
    .insertInto('api_keys')
    .values([
      {
        ...maker,
        name: 'Caisse d’Épernay',
        prefix: 'cec_k7Wd2xQe',
        secret_hash: randomBytes(32),
        scopes: ['stock:write', 'prices:write'],
        created_at: sql<Date>`now() - interval '96 days'`,
        expires_at: sql<Date>`now() + interval '269 days'`,
        last_used_at: sql<Date>`now() - interval '12 minutes'`,
      },
      {
        ...maker,
        name: 'Logiciel de gestion',
        prefix: 'cec_Zr09_tLm',
        secret_hash: randomBytes(32),
        scopes: ['stock:write', 'prices:write', 'orders:read', 'orders:write', 'invoices:read'],
        created_at: sql<Date>`now() - interval '41 days'`,
        last_used_at: sql<Date>`now() - interval '2 days'`,
      },
      {
        ...maker,
        name: 'Essai de l’ancien intégrateur',
        prefix: 'cec_pH5bYc1a',
        secret_hash: randomBytes(32),
        scopes: ['orders:read'],
        created_at: sql<Date>`now() - interval '180 days'`,
        revoked_at: sql<Date>`now() - interval '90 days'`,
      },
    ])
    .execute()

/**
 * Deliveries of the seller’s latest events: most at the first attempt, some at the second, those of a pause not at all.
 */
const loadDeliveries = (tx: Tx, vendorId: number, till: number, office: number) =>
  sql`
    WITH steps AS (
      SELECT h.*, o.number, o.delivery_mode, o.total_cents,
        CASE h.to_value WHEN 'TO_PREPARE' THEN 'order.created' WHEN 'CANCELLED' THEN 'order.cancelled'
          ELSE 'order.status_changed' END AS kind
      FROM order_history h JOIN orders o ON o.id = h.order_id
      WHERE o.vendor_id = ${vendorId} AND o.paid_at IS NOT NULL AND h.axis = 'order' AND h.at > now() - interval '29 days'
        AND h.to_value NOT IN ('AWAITING_PAYMENT', 'PAYMENT_FAILED')
      ORDER BY h.at DESC LIMIT 40
    ), events AS (
      INSERT INTO webhook_events (vendor_id, kind, data, at)
      SELECT ${vendorId}::bigint, kind, jsonb_build_object('orderId', order_id, 'number', number, 'status', to_value,
        'previousStatus', from_value, 'deliveryMode', delivery_mode, 'totalCents', total_cents), at
      FROM steps ORDER BY at RETURNING id, kind, at
    ), sent AS (
      INSERT INTO webhook_deliveries (vendor_id, event_id, endpoint_id, state, tries, due_at, created_at, delivered_at)
      SELECT ${vendorId}::bigint, id, ${till}::bigint, 'delivered', 1, at AS due_at, at AS created_at, at FROM events
      UNION ALL
      SELECT ${vendorId}::bigint, id, ${office}::bigint, CASE WHEN at > now() - interval '4 days' THEN 'waiting' ELSE 'delivered' END,
        1, at, at, CASE WHEN at > now() - interval '4 days' THEN NULL ELSE at END
      FROM events WHERE kind = 'order.created'
      ORDER BY created_at
      RETURNING id, endpoint_id, state, created_at
    )
    INSERT INTO webhook_attempts (delivery_id, at, milliseconds, status, excerpt)
    SELECT id, created_at + interval '2 seconds', 38 + id % 90, 200, '{"ok":true}' FROM sent WHERE state = 'delivered'
    UNION ALL
    SELECT id, created_at + interval '1 second', 212, 503, 'Service Unavailable' FROM sent WHERE state = 'waiting'
    UNION ALL
    SELECT id, created_at - interval '58 seconds', 5000, NULL, 'Pas de réponse complète en 5 secondes.' FROM sent
    WHERE state = 'delivered' AND id % 9 = 0`.execute(tx)
