/** Inserts rows that a household of tests/support/fixtures.ts lacks, so that every table with policies has rows. */

import type { TestApp } from '#tests/support/app.ts'
import { createOffer } from '#tests/support/factories.ts'
import type { Fixtures } from '#tests/support/fixtures.ts'

export async function insertMissingRows(app: TestApp, { mark, things, people, vendor }: Fixtures): Promise<void> {
  const hash = `sha256('${mark}')`
  const { buyer, owner } = people
  const entry = `(SELECT min(id) FROM journal_entries WHERE vendor_id = ${vendor.vendorId})`
  for (const statement of [
    `INSERT INTO password_resets (token_hash, user_id, expires_at) VALUES (${hash}, ${buyer.id}, now())`,
    `INSERT INTO email_changes (token_hash, user_id, email, expires_at) VALUES (${hash}, ${buyer.id}, '${mark}@exemple.fr', now())`,
    `INSERT INTO second_factors (user_id, secret) VALUES (${buyer.id}, '${mark}')`,
    `INSERT INTO recovery_codes (user_id, code_hash) VALUES (${buyer.id}, ${hash})`,
    `INSERT INTO newsletter_subscriptions (email, token, consent) SELECT email, rpad('${mark}', 43, 'y'), 'Un accord donné.' FROM users WHERE id = ${buyer.id}`,
    `INSERT INTO notification_choices (user_id, kind, channel) VALUES (${buyer.id}, 'orders', 'digest')`,
    `INSERT INTO promo_code_uses (purchase_id, code_id, user_id, discount_cents) VALUES (${things.purchase}, ${things.promoCode}, ${buyer.id}, 1)`,
    `INSERT INTO notification_views (user_id) VALUES (${buyer.id})`,
    `INSERT INTO seller_service (vendor_id, measure, faults, cases) VALUES (${vendor.vendorId}, 'late', 1, 20)`,
    `INSERT INTO review_history (review_id, event, actor, note) VALUES (${things.review}, 'written', 'buyer', '${mark}')`,
    `INSERT INTO review_doubts (review_id, vendor_id, reason) VALUES (${things.publishedReview}, ${vendor.vendorId}, repeat('${mark}', 3))`,
    `INSERT INTO group_terms (vendor_id, accepts, payment_days, set_by) VALUES (${vendor.vendorId}, false, 5, ${owner.id})`,
    `WITH g AS (INSERT INTO grouped_orders (number, vendor_id, organiser_id, key, listed, closes_on, address, postcode, city, note)
        VALUES ('G-${mark}', ${vendor.vendorId}, ${buyer.id}, gen_random_uuid(), false, current_date + 9, '{}', '51200', 'Épernay', '${mark}')
        RETURNING id),
      x AS (INSERT INTO group_offers (group_id, offer_id, position, minimum) SELECT id, ${things.offer}, 1, 2 FROM g),
      s AS (INSERT INTO group_shares (group_id, user_id) SELECT id, ${buyer.id} FROM g RETURNING id),
      l AS (INSERT INTO group_share_lines (share_id, offer_id, quantity) SELECT id, ${things.offer}, 1 FROM s)
      INSERT INTO group_history (group_id, step, user_id) SELECT id, 'OPEN', ${buyer.id} FROM g`,
    `INSERT INTO buyer_places (user_id, postcode) VALUES (${buyer.id}, '51200')`,
    `INSERT INTO cart_fills (user_id, key, source, rows) VALUES (${buyer.id}, gen_random_uuid(), '${mark}', '[]')`,
    `INSERT INTO purchase_shares (order_line_id, place_id, quantity) VALUES (${things.line}, ${things.place}, 1)`,
    `INSERT INTO vineyard_alerts (place_id, night, risk) VALUES (${things.place}, current_date, 'FROST')`,
    `WITH c AS (INSERT INTO carts (user_id) VALUES (${buyer.id}) RETURNING id),
      l AS (INSERT INTO cart_lines (cart_id, offer_id, quantity, seen_price_cents) SELECT id, ${things.offer}, 1, 100 FROM c)
      INSERT INTO cart_deliveries (cart_id, vendor_id, mode) SELECT id, ${vendor.vendorId}, 'HOME' FROM c`,
    `WITH r AS (INSERT INTO refunds (order_id, amount_cents, reason) VALUES (${things.order}, 100, '${mark}') RETURNING id),
      l AS (INSERT INTO refund_lines (refund_id, order_line_id, quantity, amount_cents) SELECT id, ${things.line}, 1, 100 FROM r),
      d AS (INSERT INTO refund_deposits (refund_id, order_line_id, units, amount_cents) SELECT id, ${things.line}, 1, 100 FROM r),
      c AS (INSERT INTO commission_returns (refund_id, order_line_id, commission_cents, vat_cents) SELECT id, ${things.line}, 1, 0 FROM r)
      INSERT INTO payment_refunds (payment_id, refund_id, amount_cents)
      SELECT p.id, r.id, 100 FROM r JOIN orders o ON o.id = ${things.order} JOIN payments p USING (purchase_id)`,
    `INSERT INTO order_notes (order_id, vendor_id, author_id, text) VALUES (${things.order}, ${vendor.vendorId}, ${owner.id}, '${mark}')`,
    `WITH p AS (INSERT INTO carrier_parcels (shipment_id, vendor_id, carrier, request_key)
        SELECT ${things.shipment}, ${vendor.vendorId}, 'embedded', 'CC-${vendor.vendorId}' RETURNING id)
      INSERT INTO carrier_events (carrier, event_id, parcel_id, kind, at) SELECT 'embedded', '${mark}', id, 'collected', now() FROM p`,
    `INSERT INTO tagged_orders (order_id, tag_id, vendor_id) VALUES (${things.order}, ${things.orderTag}, ${vendor.vendorId})`,
    `INSERT INTO message_files (message_id, position, file_id) VALUES (${things.reported}, 0, '${things.file}')`,
    `INSERT INTO return_files (step_id, file_id) SELECT min(id), '${things.sellersFile}' FROM return_history WHERE return_id = ${things.return}`,
    `INSERT INTO vendor_identifiers (vendor_id, stream, number) VALUES (${vendor.vendorId}, 'PILES', 'FR123456_06ABCD')`,
    `INSERT INTO vendor_seats (vendor_id, country, street, postcode, city, register_number, vat_number, tax_number)
      VALUES (${vendor.vendorId}, 'BE', '12 rue de Fer', '5000', 'Namur', '0403170701', 'BE0403170701', '0403170701')`,
    `INSERT INTO vendor_history (vendor_id, status, user_id, reason) VALUES (${vendor.vendorId}, 'verified', ${owner.id}, '${mark}')`,
    `WITH p AS (INSERT INTO payouts (vendor_id, amount_cents) VALUES (${vendor.vendorId}, 100) RETURNING id)
      INSERT INTO payout_orders (payout_id, order_id, amount_cents) SELECT id, ${things.order}, 100 FROM p`,
    `INSERT INTO payment_accounts (vendor_id, provider, ref) VALUES (${vendor.vendorId}, 'sandbox', '${mark}')`,
    `INSERT INTO debit_mandates (user_id, provider, holder) VALUES (${buyer.id}, 'sandbox', '${mark}')`,
    `WITH a AS (INSERT INTO credit_accounts (vendor_id, user_id, status, message) VALUES (${vendor.vendorId}, ${buyer.id}, 'REQUESTED', '${mark}') RETURNING id),
      h AS (INSERT INTO credit_account_history (account_id, author, author_id, status, limit_cents, delay_days, end_of_month, penalty_basis_points, reason)
        SELECT id, 'buyer', ${buyer.id}, 'REQUESTED', 0, 30, false, 1200, '${mark}' FROM a)
      INSERT INTO receivables (order_id, purchase_id, vendor_id, user_id, account_id, delay_days, end_of_month, penalty_basis_points, amount_cents)
      SELECT o.id, o.purchase_id, o.vendor_id, o.user_id, a.id, 30, false, 1200, 100 FROM a JOIN orders o ON o.id = ${things.order}`,
    `INSERT INTO set_offs (order_id, vendor_id, amount_cents, recorded_by) VALUES (${things.order}, ${vendor.vendorId}, 100, ${owner.id})`,
    `WITH v AS (INSERT INTO page_versions (name, source, effective_on, note) VALUES ('contract', 'title: Contrat', '2020-01-01', 'La première version.') RETURNING id),
      a AS (INSERT INTO contract_acceptances (vendor_id, version_id, sha256, accepted_by) SELECT ${vendor.vendorId}, id, repeat('a', 64), '${mark}' FROM v) SELECT 1`,
    `INSERT INTO regulated_sales (order_line_id, order_id, vendor_id, user_id, class, buyer_number)
      VALUES (${things.line}, ${things.order}, ${vendor.vendorId}, ${buyer.id}, 'BIOCIDE', '${mark}')`,
    `INSERT INTO tax_identities (vendor_id) VALUES (${vendor.vendorId})`,
    `INSERT INTO order_releases (order_id, vendor_id, release_on) VALUES (${things.order}, ${vendor.vendorId}, now())`,
    `WITH t AS (INSERT INTO transfers (order_id, vendor_id, kind, amount_cents, status, done_at)
        VALUES (${things.order}, ${vendor.vendorId}, 'TRANSFER', 100, 'DONE', now()) RETURNING id),
      d AS (INSERT INTO seller_debts (order_id, vendor_id, amount_cents) VALUES (${things.order}, ${vendor.vendorId}, 100) RETURNING id)
      INSERT INTO debt_set_offs (debt_id, transfer_id, amount_cents) SELECT d.id, t.id, 100 FROM d, t`,
    `INSERT INTO commission_series (year, last) VALUES (2026, 0) ON CONFLICT DO NOTHING`,
    `WITH i AS (INSERT INTO commission_invoices (vendor_id, year, sequence, number, month, kind, ht_cents, vat_cents, total_cents, issuer, vendor, issued_on)
      VALUES (${vendor.vendorId}, 2026, ${vendor.vendorId}, '${mark}', '2026-01-01', 'INVOICE', 1, 0, 1, '{}', '{}', '2026-02-01') RETURNING id)
      INSERT INTO commission_invoice_entries (invoice_id, entry_id) SELECT id, ${entry} FROM i`,
    `INSERT INTO einvoicing_terms (vendor_id, size_class, vat_regime) VALUES (${vendor.vendorId}, 'mid', 'monthly')`,
    `INSERT INTO invoice_deposits (invoice_id, tracking_id) SELECT id, 'CC-' || id FROM invoices WHERE vendor_id = ${vendor.vendorId}`,
    `WITH c AS (INSERT INTO vat_corrections (order_id, corrects, reason) SELECT order_id, id, '${mark} de la TVA' FROM invoices WHERE vendor_id = ${vendor.vendorId} RETURNING id, order_id),
      d AS (INSERT INTO vat_correction_deliveries SELECT c.id, t.vat_basis_points, t.delivery_ht_cents, t.delivery_vat_cents FROM c JOIN order_vat t USING (order_id))
      INSERT INTO vat_correction_lines SELECT c.id, l.id, l.vat_basis_points, l.ht_cents, l.vat_cents FROM c JOIN order_lines l USING (order_id)`,
    `WITH c AS (SELECT c.id, r.id AS refund FROM vat_corrections c, refunds r WHERE c.reason = '${mark} de la TVA' AND r.reason = '${mark}'),
      r AS (INSERT INTO vat_correction_refunds SELECT id, refund FROM c)
      INSERT INTO vat_correction_refund_lines SELECT id, refund, ${things.line}, 0 FROM c`,
    `INSERT INTO invoice_contests (invoice_id, vendor_id, subject, reason) SELECT id, vendor_id, 'OTHER', '${mark} de la facture' FROM invoices WHERE vendor_id = ${vendor.vendorId}`,
    `INSERT INTO vendor_terminations (vendor_id, ground, clause, reason, effective_on) VALUES (${vendor.vendorId}, 'LEGAL', '${mark}', '${mark} de la loi', '2030-01-01')`,
    `INSERT INTO invoice_statuses (invoice_id, status, at, reason) SELECT id, 'REJECTED', now(), '${mark}' FROM invoices WHERE vendor_id = ${vendor.vendorId}`,
    `INSERT INTO invoice_deposits (commission_invoice_id, tracking_id) SELECT id, 'CO-' || id FROM commission_invoices WHERE vendor_id = ${vendor.vendorId}`,
    `INSERT INTO invoice_statuses (commission_invoice_id, status, at, reason) SELECT id, 'REJECTED', now(), '${mark}' FROM commission_invoices WHERE vendor_id = ${vendor.vendorId}`,
    `WITH r AS (INSERT INTO vat_reports (vendor_id, flow, from_day, to_day, due_on, version, tracking_id, failure)
      VALUES (${vendor.vendorId}, 'SALES', '2026-09-01', '2026-09-10', '2026-09-20', 1, 'ER-${vendor.vendorId}', '${mark}') RETURNING id)
      INSERT INTO vat_report_rows (report_id, day, vat_basis_points, base_cents, vat_cents, transactions) SELECT id, '2026-09-01', 2000, 100, 20, 1 FROM r`,
    `INSERT INTO webhook_attempts (delivery_id, milliseconds, excerpt) VALUES (${things.delivery}, 1, '${mark}')`,
    `INSERT INTO import_pieces (import_id, part, position, bytes) VALUES (${things.import}, 'table', 59, '${mark}')`,
    `INSERT INTO import_pictures (import_id, reference, content_hash, bytes, width, height) VALUES (${things.import}, '${mark}', ${hash}, '', 1, 1)`,
    `INSERT INTO import_picture_urls (import_id, line, position, offer_id, url) VALUES (${things.import}, 1, 0, ${things.offer}, '${mark}')`,
    `INSERT INTO import_mappings (vendor_id, kind, signature, mapping, settings) VALUES (${vendor.vendorId}, 'csv', '${mark}', '{}', '{}')`,
    `INSERT INTO import_feed_runs (feed_id, manual, state, sentence) VALUES (${things.importFeed}, false, 'failed', '${mark}')`,
    `INSERT INTO import_categories (vendor_id, source) VALUES (${vendor.vendorId}, '${mark}')`,
    `INSERT INTO import_documents (import_id, name, reference, kind, bytes) VALUES (${things.import}, '${mark}', '${mark}', 'FT', 'x')`,
    `INSERT INTO stock_lots (vendor_id, offer_id, warehouse_id, lot, quantity, author_id)
      VALUES (${vendor.vendorId}, ${things.offer}, ${vendor.warehouseId}, '${mark}', 1, ${owner.id})`,
    `INSERT INTO stock_thresholds (offer_id, vendor_id, units) VALUES (${things.offer}, ${vendor.vendorId}, 1)`,
    `WITH r AS (INSERT INTO article_change_requests (article_id, vendor_id, user_id, message) SELECT v.article_id, ${vendor.vendorId}, ${owner.id}, '${mark}'
      FROM offers o JOIN variants v ON v.id = o.variant_id WHERE o.id = ${things.offer} RETURNING id)
      INSERT INTO article_change_fields (request_id, field, after) SELECT id, 'title', '"${mark}"' FROM r`,
    `WITH p AS (SELECT id FROM offers WHERE vendor_id = ${vendor.vendorId} AND id <> ${things.offer} ORDER BY id LIMIT 1),
      k AS (INSERT INTO offer_parts (kit_id, part_id, vendor_id, position, quantity)
        SELECT p.id, ${things.offer}, ${vendor.vendorId}, 1, 2 FROM p)
      INSERT INTO order_line_parts (order_line_id, position, offer_id, quantity, title, variant_label, reference)
      SELECT ${things.line}, 1, p.id, 2, '${mark}', '', '${mark}' FROM p`,
    `WITH c AS (INSERT INTO contract_documents (sha256, bytes) VALUES (encode(sha256('${mark}'), 'hex'), '${mark}') RETURNING sha256)
      INSERT INTO order_documents (order_id, kind, sha256) SELECT ${things.order}, 'TERMS', sha256 FROM c`,
    `INSERT INTO recall_notices (recall_id, order_id) VALUES (${things.recall}, ${things.order})`,
    `INSERT INTO stock_settings (vendor_id) VALUES (${vendor.vendorId})`,
    `INSERT INTO suspicious_transactions (order_id, vendor_id, side, reasons, facts)
      VALUES (${things.order}, ${vendor.vendorId}, 'seller', '{NO_IDENTITY}', 'xxxxxxxxxxxxxxxxxxxx ${mark}')`,
    `INSERT INTO article_findings (vendor_id, article_id, kind, detail) VALUES (${vendor.vendorId}, ${things.article}, 'PAPERS', '${mark}')`,
    `INSERT INTO stopped_articles (vendor_id, article_id, reason) VALUES (${vendor.vendorId}, ${things.article}, '${mark}')`,
    `INSERT INTO stock_lows (offer_id, vendor_id) VALUES (${things.offer}, ${vendor.vendorId})`,
  ])
    await app.pool.query(statement)
  await describeInSecret(app, { mark, vendor })
}

/** An unpublished article, with all its related rows. */
async function describeInSecret(app: TestApp, { mark, vendor }: Pick<Fixtures, 'mark' | 'vendor'>): Promise<void> {
  const { articleId, offerId } = await createOffer(app.db, vendor)
  for (const statement of [
    `UPDATE articles SET status = 'draft', created_by_vendor_id = ${vendor.vendorId}, title = '${mark}BROUILLON' WHERE id = ${articleId}`,
    `UPDATE offers SET status = 'draft' WHERE id = ${offerId}`,
    `INSERT INTO offer_price_tiers (offer_id, from_quantity, price_cents) VALUES (${offerId}, 100, 1)`,
    `INSERT INTO offer_parts (kit_id, part_id, vendor_id, position, quantity) SELECT ${offerId}, min(id), ${vendor.vendorId}, 1, 2
      FROM offers WHERE vendor_id = ${vendor.vendorId} AND id <> ${offerId}`,
    `INSERT INTO article_decisions (article_id, decision, reason) VALUES (${articleId}, 'sent_back', '${mark}')`,
    `INSERT INTO article_documents (article_id, kind, title, bytes) VALUES (${articleId}, 'FDS', '${mark}', '')`,
    `INSERT INTO article_pictures (article_id, picture_id, position) SELECT ${articleId}, min(id), 0 FROM pictures`,
  ])
    await app.pool.query(statement)
}
