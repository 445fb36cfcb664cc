/**
 * The demo with one household that has one of every fixture, and another that has just called every operation; all of
 * their texts are hostile.
 */
import { gunzipSync } from 'node:zlib'
import type { ServerBuild } from 'react-router'
import type { FreshDatabase } from '#tests/support/database.ts'
import { createUser } from '#tests/support/factories.ts'
import { createFixtures } from '#tests/support/fixtures.ts'
import { type Cookies, injectedApp, type TestApp } from '#tests/support/injected.ts'
import { createPapers } from '../papers.ts'
import { columnName, textColumns } from './columns.ts'
import type { Get, Visitor } from './crawl.ts'
import { freeColumns, plant } from './plant.ts'
import { actAll } from './run-operations.ts'

/** A row for each table that nothing else writes; its keys come from the other tables. */
const lastRows = `
INSERT INTO article_documents (article_id, kind, title, bytes) SELECT article_id, 'FT', 'x', '%PDF-1.4' FROM variants;
INSERT INTO administrator_invitations (token_hash, email, role, expires_at) VALUES ('\\x01', 'x@exemple.fr', 'ADMIN', now());
INSERT INTO company (name, legal_form, siret, vat_number, register, address, director, phone, email, host, mediator, data_officer)
  VALUES ('x', 'x', '84920310400013', 'FR63849203104', 'x', 'x', 'x', '+33326510000', 'x@exemple.fr', 'x', 'x', 'x') ON CONFLICT DO NOTHING;
INSERT INTO page_versions (name, source, effective_on, note) VALUES ('about', E'title: x\\ndescription: x\\nlead: x\\n\\n## x\\nx', current_date, 'xxxxxxxxxx');
INSERT INTO contract_acceptances (vendor_id, version_id, sha256, accepted_by)
  SELECT (SELECT min(id) FROM vendors), max(id), repeat('0', 64), 'xx' FROM page_versions;
INSERT INTO authorisation_loads (file_name, source_day, products) VALUES ('x', current_date, 1);
INSERT INTO plant_protection_authorisations (amm_number, product_name, holder, state, use_range, garden_use, source_day)
  VALUES ('2100001', 'x', 'x', 'AUTHORISED', 'x', false, current_date);
INSERT INTO suspicious_transactions (order_id, vendor_id, side, reasons, facts, state, decided_at, note)
  SELECT id, vendor_id, 'seller', '{NO_IDENTITY}', repeat('x', 20), 'FORWARDED', now(), repeat('x', 10) FROM orders ORDER BY id LIMIT 1;
INSERT INTO article_findings (vendor_id, article_id, kind, detail) SELECT vendor_id, article_id, 'PAPERS', 'xxx' FROM (SELECT min(o.vendor_id) AS vendor_id, min(v.article_id) AS article_id FROM offers o JOIN variants v ON v.id = o.variant_id) x;
INSERT INTO stopped_articles (vendor_id, article_id, reason) SELECT vendor_id, article_id, 'xxx' FROM (SELECT min(o.vendor_id) AS vendor_id, min(v.article_id) AS article_id FROM offers o JOIN variants v ON v.id = o.variant_id) x;
INSERT INTO drop_point_decisions (class, is_allowed, from_day, reason) VALUES ('BIOCIDE', true, current_date, 'xxxxxxxxxx');
INSERT INTO emission_factors (kind, valid_from, unit, milligrams, level, source) VALUES ('FREIGHT', current_date, 'parcel', 1000000, 1, 'x');
INSERT INTO open_goods_classes (class) VALUES ('BIOCIDE') ON CONFLICT DO NOTHING;
INSERT INTO permits (user_id, kind, number, statement, signed_by, status, reason) SELECT min(user_id), 'CERTIPHYTO', 'xx', 'xxxxxxxxxx', 'xx', 'REFUSED', 'xxx' FROM orders;
INSERT INTO regulated_sales (order_line_id, order_id, vendor_id, user_id, class, amm_number, buyer_permit, buyer_number, buyer_statement, seller_permit, seller_number)
  SELECT l.id, o.id, o.vendor_id, o.user_id, 'BIOCIDE', '2100001', 'CERTIPHYTO', 'x', 'x', 'DISTRIBUTION_APPROVAL', 'x' FROM order_lines l JOIN orders o ON o.id = l.order_id ORDER BY l.id LIMIT 1;
INSERT INTO tax_identities (vendor_id, first_names, last_name, birth_date, tax_number, provided_at)
  SELECT min(id), 'x', 'x', '1980-01-01', '0701987765493', now() FROM vendors;
INSERT INTO debit_mandates (user_id, provider, status, provider_ref, reference, holder, bank, last4, signed_at)
  SELECT user_id, 'sandbox', 'ACTIVE', 'zauber', 'x', 'x', 'x', '0189', now() FROM orders ORDER BY id LIMIT 1;
INSERT INTO sandbox_mandates (ref, merchant_reference, holder, return_url) VALUES ('zauber', 'zauber', 'x', '/');
INSERT INTO credit_accounts (vendor_id, user_id, status, message) SELECT vendor_id, user_id, 'REQUESTED', 'x' FROM orders ORDER BY id LIMIT 1;
INSERT INTO credit_account_history (account_id, author, author_id, status, limit_cents, delay_days, end_of_month, penalty_basis_points, reason)
  SELECT id, 'buyer', user_id, status, 0, 30, false, 1200, 'x' FROM credit_accounts;
INSERT INTO receivables (order_id, purchase_id, vendor_id, user_id, account_id, delay_days, end_of_month, penalty_basis_points, amount_cents, failure)
  SELECT o.id, o.purchase_id, o.vendor_id, o.user_id, a.id, 30, false, 1200, 100, 'x' FROM credit_accounts a JOIN orders o USING (vendor_id, user_id) ORDER BY o.id LIMIT 1;
INSERT INTO vat_corrections (order_id, corrects, reason) SELECT order_id, id, 'xxxxxxxxxx' FROM invoices WHERE order_id IS NOT NULL ORDER BY id LIMIT 1;
INSERT INTO grouped_orders (number, vendor_id, organiser_id, key, listed, closes_on, address, postcode, city, note)
  SELECT 'x', vendor_id, user_id, gen_random_uuid(), true, current_date + 9, '{"recipient": "x", "street": "x", "postcode": "x", "city": "x"}', 'x', 'x', 'x'
  FROM orders ORDER BY id LIMIT 1;
INSERT INTO group_offers (group_id, offer_id, position, minimum) SELECT g.id, (SELECT min(id) FROM offers), 1, 2 FROM grouped_orders g;
INSERT INTO drop_points (vendor_id, name, street, postcode, city, access) SELECT min(id), 'xx', 'xx', '51190', 'x', 'x' FROM vendors;
INSERT INTO delivery_rounds (vendor_id, name, weekdays, departments, price_cents, price_per, cutoff_days, cutoff_time)
  SELECT min(id), 'x', '{1}', '{51}', 0, 'order', 1, '12:00' FROM vendors;
UPDATE refunds SET status = 'DONE', refused_refund_id = id, paid_means = 'CHEQUE', paid_on = current_date, paid_reference = 'x'
  WHERE id = (SELECT max(id) FROM refunds);
UPDATE orders SET delivery_mode = 'DROP', promised_on = '2026-12-01', relay_point = '{"id": "depot-1", "carrier": "x", "name": "x", "street": "x", "postcode": "51190",
  "city": "x", "stop": {"roundId": 1, "round": "x", "fromTime": "09:00", "toTime": "10:00", "access": "x", "pallets": 1}}'
  WHERE id = (SELECT min(id) FROM orders WHERE paid_at IS NOT NULL AND delivery_mode = 'HOME' AND vendor_id = (SELECT min(id) FROM vendors));
INSERT INTO vendor_seats (vendor_id, country, street, postcode, city, register_number, vat_number, tax_number)
  SELECT min(id), 'BE', 'x', '4000', 'x', '0403170701', 'BE0403170701', '0403170701' FROM vendors;
INSERT INTO customer_groups (vendor_id, name) SELECT min(id), 'coop' FROM vendors;
INSERT INTO cooperatives (vendor_id, group_id, recognised_by) SELECT g.vendor_id, g.id, (SELECT min(id) FROM users) FROM customer_groups g WHERE g.name = 'coop';
INSERT INTO cooperative_members (vendor_id, number, name, siren, email, section, entered_on) SELECT vendor_id, 'x', 'x', '732829320', 'x@exemple.fr', 'x', current_date FROM cooperatives;
INSERT INTO invoice_statuses (invoice_id, status, at, reason_code, reason) SELECT min(id), 'REJECTED', now(), 'x', 'x' FROM invoices;
INSERT INTO invoice_contests (invoice_id, vendor_id, subject, reason, note) SELECT id, vendor_id, 'OTHER', 'xxxxxxxxxx', 'x' FROM invoices ORDER BY id LIMIT 1;
INSERT INTO vendor_terminations (vendor_id, ground, clause, reason, effective_on, cancelled_at, cancel_reason)
  SELECT min(id), 'LEGAL', 'xx', 'xxxxxxxxxx', current_date, now(), 'x' FROM vendors;
INSERT INTO marketplace_openings (opened, reason) VALUES (true, 'x');
INSERT INTO requirement_marks (requirement, kind, reason) VALUES ('mediator', 'waived', 'xxxxxxxxxx') ON CONFLICT DO NOTHING;
INSERT INTO incidents (title, text, parts, starts_at) VALUES ('xxxxx', repeat('x', 10), '{site}', now());
INSERT INTO read_only_switches (read_only, reason) VALUES (false, repeat('x', 10));
INSERT INTO error_counts VALUES (now(), 'INTERNAL', 'GET /api/x', 1);
INSERT INTO service_trials (service, succeeded, outcome) VALUES ('mail', true, 'x');
INSERT INTO email_changes (token_hash, user_id, email, expires_at) SELECT '\\x01', id, 'x@exemple.fr', now() FROM users LIMIT 1;
INSERT INTO forecasts (place, payload) VALUES ('x 1.00,1.00', '{"text": "x"}');
INSERT INTO import_categories (vendor_id, source) SELECT vendor_id, 'x' FROM imports ON CONFLICT DO NOTHING;
INSERT INTO import_feed_runs (feed_id, manual, state, sentence) SELECT id, true, 'failed', 'x' FROM import_feeds;
INSERT INTO import_pictures (import_id, reference, content_hash, bytes, width, height) SELECT id, 'x', '\\x01', '\\x01', 1, 1 FROM imports;
INSERT INTO import_documents (import_id, name, reference, kind, bytes) SELECT id, 'x.pdf', 'x', 'FT', '\\x01' FROM imports;
INSERT INTO import_picture_urls (import_id, line, position, offer_id, url, state, reason)
  SELECT i.id, 1, 0, min(o.id), 'https://exemple.fr/x.jpg', 'refused', 'x' FROM imports i JOIN offers o USING (vendor_id) GROUP BY i.id;
INSERT INTO order_line_parts (order_line_id, position, offer_id, quantity, title, variant_label, reference)
  SELECT id, 1, offer_id, 1, 'x', 'x', 'x' FROM order_lines ORDER BY id LIMIT 1;
INSERT INTO order_lots (order_id, vendor_id, order_line_id, offer_id, shipment_id, revision, position, lot, quantity, author_id, reason)
  SELECT order_id, vendor_id, order_line_id, offer_id, shipment_id, 9, position, 'x', quantity, author_id, 'xxx' FROM order_lots;
INSERT INTO stock_lots (vendor_id, offer_id, warehouse_id, lot, quantity, author_id)
  SELECT vendor_id, offer_id, warehouse_id, 'x', 1, (SELECT min(id) FROM users) FROM stock WHERE on_hand > 0 LIMIT 1;
INSERT INTO notice_recipients (notice_id, side, token_hash, decision, decision_reason, complaint, complained_at, outcome, outcome_reason, outcome_at)
  SELECT min(id), 'notifier', '\\x02', 'rejected', 'xxxxxxxxxx', repeat('x', 20), now(), 'upheld', 'xxxxxxxxxx', now() FROM content_notices;
INSERT INTO payment_events (provider, event_id, kind, payload, outcome, reason) VALUES ('sandbox', 'x', 'x', '{"text": "x"}', 'quarantined', 'x');
INSERT INTO sandbox_payments (ref, merchant_reference, idempotency_key, amount_cents, currency, return_url, expires_at)
  VALUES ('zauber', '1', 'zauberzauber', 100, 'EUR', '/', now() + interval '1 hour');
INSERT INTO contract_documents (sha256, bytes) VALUES (encode(sha256('x'), 'hex'), 'x') ON CONFLICT DO NOTHING;
INSERT INTO order_documents (order_id, kind, sha256) SELECT id, 'TERMS', encode(sha256('x'), 'hex') FROM orders ON CONFLICT DO NOTHING;
INSERT INTO cart_fills (user_id, key, source, rows) SELECT DISTINCT user_id, gen_random_uuid(), 'x', '[]'::jsonb FROM orders;
INSERT INTO recall_notices (recall_id, order_id) SELECT r.id, o.id FROM recalls r JOIN orders o USING (vendor_id) WHERE o.status <> 'CANCELLED';
INSERT INTO search_synonyms (word, meaning) VALUES ('mot hostile', 'serpette'), ('autre mot hostile', 'moufles');
INSERT INTO settings_history (key, former, value, user_id, reason) SELECT 'x', '"x"', '"x"', id, 'x' FROM users LIMIT 1;
INSERT INTO webhook_attempts (delivery_id, milliseconds, status, excerpt) SELECT id, 1, 200, 'x' FROM webhook_deliveries`

async function createHouse(app: TestApp, name: string) {
  const fixtures = await createFixtures(app, name)
  const things = await createPapers(app, fixtures)
  await app.request(
    'POST',
    '/api/cart/lines',
    { offerId: things.offer, quantity: 1 },
    { cookies: fixtures.people.buyer.cookies },
  )
  return { ...fixtures, things }
}

export async function openHostileMarket(database: FreshDatabase, build: ServerBuild) {
  const app = await injectedApp(database, { DEMO: 'on', HOST: '127.0.0.1' }, undefined, build)
  const fixtures = await createHouse(app, 'ZAUBERA')
  const busy = await createHouse(app, 'ZAUBERB')
  const chief = await createUser(app.db, { roles: ['SUPER_ADMIN'] })
  const all = (await textColumns(app.pool)).map(columnName)
  const columns = await freeColumns(app.pool)
  await app.pool.query(`SET session_replication_role = replica; ${lastRows}; RESET session_replication_role`)
  await plant(app.pool, columns)
  const session = (id: number) => async () => ({ cookies: await app.loginAs(id) })
  await actAll(app, {
    things: busy.things,
    buyer: session(busy.people.buyer.id),
    owner: session(busy.people.owner.id),
    chief: session(chief),
    key: async () => ({ headers: { authorization: `Bearer ${busy.secret}` } }),
  })
  const mails = await app.db
    .selectFrom('mails')
    .select(['id', 'event', 'recipient', 'subject', 'html', 'text'])
    .orderBy('id')
    .execute()
  const empty = await plant(app.pool, columns)
  app.pageCache.clear()
  const cookies: Record<Visitor, Cookies> = {
    visitor: {},
    buyer: await app.loginAs(fixtures.people.buyer.id),
    owner: await app.loginAs(fixtures.people.owner.id),
    chief: await app.loginAs(chief),
  }
  const get: Get = async (who, path) => {
    const response = await app.http.inject({ url: path, cookies: cookies[who], headers: { host: 'localhost' } })
    const type = String(response.headers['content-type'] ?? '')
    const isZipped = response.headers['content-encoding'] === 'gzip'
    const bytes = isZipped ? gunzipSync(response.rawPayload) : response.rawPayload
    return { who, path, status: response.statusCode, type, body: bytes.toString(), bytes }
  }
  /** Without scripts. */
  const post = async (who: Visitor, path: string, entries: readonly [string, string][]) => {
    const response = await app.http.inject({
      method: 'POST',
      url: path,
      cookies: cookies[who],
      headers: { host: 'localhost', origin: 'http://localhost', 'content-type': 'application/x-www-form-urlencoded' },
      payload: `${new URLSearchParams(entries.map(entry => [...entry]))}`,
    })
    return { status: response.statusCode, body: response.body }
  }
  return { app, things: fixtures.things, all, columns, empty, mails, cookies, get, post }
}
export type HostileMarket = Awaited<ReturnType<typeof openHostileMarket>>
