-- Invariants: each query returns the rows that break a rule, so an empty result is the only correct one.
-- Run it after a load, a fault or a restore: psql "$DATABASE_URL" -f bench/invariants.sql

-- I1 Counters are never negative, and never promise more than is there or announced.
SELECT offer_id, warehouse_id, on_hand, reserved FROM stock
WHERE on_hand < 0 OR reserved < 0 OR announced < 0 OR reserved > on_hand + announced;

-- I2 Each counter is the sum of its ledger, and what is reserved is the sum of the live reservations.
SELECT s.offer_id, s.warehouse_id, s.on_hand, s.reserved, l.on_hand AS ledger_on_hand, l.reserved AS ledger_reserved,
  r.quantity AS live_reservations
FROM stock s
CROSS JOIN LATERAL (
  SELECT coalesce(sum(on_hand_change), 0) AS on_hand, coalesce(sum(reserved_change), 0) AS reserved FROM stock_ledger
  WHERE offer_id = s.offer_id AND warehouse_id = s.warehouse_id
) l
CROSS JOIN LATERAL (
  SELECT coalesce(sum(quantity), 0) AS quantity FROM stock_reservations
  WHERE offer_id = s.offer_id AND warehouse_id = s.warehouse_id AND state IN ('held', 'committed')
) r
WHERE s.on_hand <> l.on_hand OR s.reserved <> l.reserved OR s.reserved <> r.quantity;

-- I3 No hold outlives its time by more than a minute, nor its purchase's wait for payment.
SELECT r.id, r.state, r.expires_at, p.status FROM stock_reservations r JOIN purchases p ON p.id = r.purchase_id
WHERE r.state = 'held' AND (r.expires_at < now() - interval '60 seconds' OR p.status <> 'AWAITING_PAYMENT');

-- I3 No line reserves or has sent more than was ordered, and a live one of a paid purchase has all its units or refunds.
SELECT l.id, l.quantity, sum(r.units) AS reserved FROM order_lines l JOIN reserved_line_units r ON r.order_line_id = l.id
WHERE r.state <> 'released' GROUP BY l.id HAVING sum(r.units) > l.quantity;

-- I3 The parts of a kit are reserved, dispatched and released together, in whole kits of one warehouse.
SELECT r.order_line_id, r.warehouse_id, r.state FROM stock_reservations r
JOIN order_line_parts p ON p.order_line_id = r.order_line_id AND p.offer_id = r.offer_id
CROSS JOIN LATERAL (SELECT count(*) AS parts FROM order_line_parts n WHERE n.order_line_id = r.order_line_id) whole
GROUP BY r.order_line_id, r.warehouse_id, r.state, whole.parts
HAVING count(DISTINCT r.offer_id) <> whole.parts OR count(DISTINCT (
  SELECT sum(x.quantity) / p.quantity::numeric FROM stock_reservations x
  WHERE x.order_line_id = r.order_line_id AND x.warehouse_id = r.warehouse_id AND x.state = r.state AND x.offer_id = r.offer_id)) <> 1
  OR bool_or(r.quantity % p.quantity <> 0);

-- I3 A kit is made of offers of its seller that are no kits, and has no stock of its own.
SELECT p.kit_id, p.part_id FROM offer_parts p JOIN offer_parts n ON n.kit_id = p.part_id;
SELECT p.kit_id, s.warehouse_id FROM offer_parts p JOIN stock s ON s.offer_id = p.kit_id
WHERE s.on_hand <> 0 OR s.reserved <> 0 OR s.announced <> 0;

-- I3 What a labelled shipment holds is still reserved for it, and no more ever left in shipments than was ordered.
SELECT l.id, l.quantity FROM order_lines l JOIN orders o ON o.id = l.order_id
JOIN LATERAL (SELECT coalesce(sum(x.quantity) FILTER (WHERE s.shipped_at IS NULL), 0) AS packed, coalesce(sum(x.quantity), 0) AS whole
  FROM shipment_lines x JOIN shipments s ON s.id = x.shipment_id WHERE x.order_line_id = l.id) u ON true
WHERE u.whole > l.quantity OR l.lead_days IS NULL AND u.packed > (SELECT coalesce(sum(units), 0) FROM reserved_line_units
  WHERE order_line_id = l.id AND state = 'committed');

-- I3 Goods made on demand have no stock, and nothing of them is packed or due before every proof of the order is approved.
SELECT l.id FROM order_lines l JOIN stock_reservations r ON r.order_line_id = l.id WHERE l.lead_days IS NOT NULL;
SELECT o.id, o.status FROM orders o WHERE o.awaits_approval
  AND (o.prepare_by IS NOT NULL OR o.status NOT IN ('AWAITING_PAYMENT', 'PAYMENT_FAILED', 'TO_PREPARE', 'CANCELLED'));
SELECT o.id FROM orders o WHERE o.made_to_order AND o.status NOT IN ('CANCELLED')
  AND o.awaits_approval <> EXISTS (SELECT FROM order_briefs b WHERE b.order_id = o.id AND b.step <> 'APPROVED');
SELECT b.order_line_id FROM order_briefs b
WHERE (b.step = 'APPROVED') <> EXISTS (SELECT FROM order_proofs p WHERE p.order_line_id = b.order_line_id AND p.outcome = 'APPROVED');
SELECT l.id FROM order_lines l JOIN orders o ON o.id = l.order_id WHERE (l.lead_days IS NOT NULL) <> o.made_to_order;

-- I4 Money captured is an order paid for that amount, or money given back (or on its way back).
SELECT y.id AS payment, p.id AS purchase, p.status, p.total_cents, y.captured_cents, y.refunded_cents
FROM payments y JOIN purchases p ON p.id = y.purchase_id
CROSS JOIN LATERAL (SELECT coalesce(sum(o.total_cents - o.down_payment_cents), 0) AS cents FROM orders o
  WHERE o.purchase_id = p.id AND o.down_payment_cents IS NOT NULL) b
WHERE y.status = 'CAPTURED'
  AND (p.status <> 'PAID' OR y.captured_cents <> CASE WHEN y.order_id IS NULL THEN p.total_cents - b.cents ELSE y.amount_cents END OR y.currency <> p.currency)
  AND y.captured_cents > (SELECT coalesce(sum(amount_cents), 0) FROM payment_refunds WHERE payment_id = y.id AND NOT surplus);

-- I4 A paid purchase has its money, unless it is on account.
SELECT p.id, p.number FROM purchases p
WHERE p.status = 'PAID' AND NOT EXISTS (SELECT FROM payments y WHERE y.purchase_id = p.id AND y.status = 'CAPTURED')
  AND NOT EXISTS (SELECT FROM receivables r WHERE r.purchase_id = p.id);

-- I5 One purchase per submission, one order per seller in it (and one for goods made on demand), and no purchase without an order.
SELECT user_id, submission_key, count(*) FROM purchases GROUP BY 1, 2 HAVING count(*) > 1;
SELECT purchase_id, vendor_id, made_to_order, count(*) FROM orders WHERE replaces_return_id IS NULL GROUP BY 1, 2, 3 HAVING count(*) > 1;
SELECT p.id FROM purchases p WHERE NOT EXISTS (SELECT FROM orders o WHERE o.purchase_id = p.id);

-- I6 Refunds never exceed what was captured, by payment and by seller's order.
SELECT y.id, y.captured_cents, sum(r.amount_cents) AS refunds FROM payments y JOIN payment_refunds r ON r.payment_id = y.id
WHERE r.status <> 'FAILED' AND NOT r.surplus GROUP BY y.id HAVING sum(r.amount_cents) > y.captured_cents;
SELECT y.id, y.surplus_cents FROM payments y
WHERE y.surplus_cents <> (SELECT coalesce(sum(r.amount_cents), 0) FROM payment_refunds r WHERE r.payment_id = y.id AND r.surplus);
SELECT o.id, o.total_cents, sum(r.amount_cents) AS refunds FROM orders o JOIN refunds r ON r.order_id = o.id
WHERE r.status <> 'FAILED' GROUP BY o.id HAVING sum(r.amount_cents) > o.total_cents;
SELECT l.id, l.quantity, sum(x.quantity) AS refunded FROM order_lines l
JOIN refund_lines x ON x.order_line_id = l.id JOIN refunds r ON r.id = x.refund_id
WHERE r.status <> 'FAILED' GROUP BY l.id HAVING sum(x.quantity) > l.quantity OR sum(x.amount_cents) > l.ht_cents + l.vat_cents;
SELECT r.id, r.amount_cents, r.delivery_cents FROM refunds r
WHERE r.gesture AND r.amount_cents <> r.delivery_cents + (SELECT coalesce(sum(amount_cents), 0) FROM refund_lines WHERE refund_id = r.id);

-- I6 No deposit is refunded twice, and each refund has those of its lines.
SELECT l.id, sum(x.units) FROM order_lines l JOIN refund_deposits x ON x.order_line_id = l.id JOIN refunds r ON r.id = x.refund_id
WHERE r.status <> 'FAILED' GROUP BY l.id HAVING sum(x.units) > ceil(l.quantity::numeric / l.deposit_per);
SELECT r.id, r.deposit_cents FROM refunds r CROSS JOIN LATERAL (SELECT coalesce(sum(x.amount_cents), 0) AS cents,
  coalesce(sum(x.units * l.deposit_cents), 0) AS due FROM refund_deposits x JOIN order_lines l ON l.id = x.order_line_id WHERE x.refund_id = r.id) x
WHERE r.deposit_cents <> x.cents OR x.cents <> x.due OR r.deposit_cents + r.delivery_cents > r.amount_cents;

-- I7 An order is the sum of its lines and its delivery, tax included, to the cent.
SELECT o.id, o.goods_ht_cents, o.total_vat_cents, o.total_cents FROM orders o
CROSS JOIN LATERAL (
  SELECT coalesce(sum(ht_cents), 0) AS ht, coalesce(sum(vat_cents), 0) AS vat FROM order_lines WHERE order_id = o.id
) l
WHERE o.goods_ht_cents <> l.ht OR o.total_vat_cents <> l.vat + o.delivery_vat_cents
  OR o.total_cents <> l.ht + l.vat + o.delivery_ht_cents + o.delivery_vat_cents + o.deposit_cents;
-- I7 Its deposits are those of its lines, one for each returnable.
SELECT o.id, o.deposit_cents FROM orders o CROSS JOIN LATERAL (
  SELECT coalesce(sum(ceil(quantity::numeric / deposit_per) * deposit_cents), 0) AS cents FROM order_lines WHERE order_id = o.id) l
WHERE o.deposit_cents <> l.cents;

-- I7 VAT is rounded per rate: a line has its share of it, at most a cent away from its own (1.2 when charged TTC at 20 %).
SELECT id, ht_cents, vat_basis_points, vat_cents FROM order_lines
WHERE abs(vat_cents * 10000 - ht_cents * vat_basis_points) > 10000 + vat_basis_points;

-- I7 The VAT of an order by rate reconciles with its lines, its delivery and its totals.
SELECT t.order_id FROM order_vat t JOIN orders o ON o.id = t.order_id GROUP BY o.id, t.order_id
HAVING sum(t.goods_ht_cents) <> o.goods_ht_cents OR sum(t.delivery_ht_cents) <> o.delivery_ht_cents
  OR sum(t.delivery_vat_cents) <> o.delivery_vat_cents OR sum(t.goods_vat_cents + t.delivery_vat_cents) <> o.total_vat_cents;
SELECT l.order_id, l.vat_basis_points FROM order_lines l
LEFT JOIN order_vat t ON t.order_id = l.order_id AND t.vat_basis_points = l.vat_basis_points
GROUP BY l.order_id, l.vat_basis_points, t.goods_ht_cents, t.goods_vat_cents
HAVING sum(l.ht_cents) IS DISTINCT FROM t.goods_ht_cents OR sum(l.vat_cents) IS DISTINCT FROM t.goods_vat_cents;

-- I7 A purchase is the sum of its sellers' parts.
SELECT p.id, p.total_cents, sum(o.total_cents) AS parts FROM purchases p JOIN orders o ON o.purchase_id = p.id
GROUP BY p.id
HAVING p.total_cents <> sum(o.total_cents) OR p.deposit_cents <> sum(o.deposit_cents) OR p.total_ht_cents <> sum(o.total_ht_cents)
  OR p.total_vat_cents <> sum(o.total_vat_cents);

-- I8 A promotional code, or the price of a list, is on no plant protection product.
SELECT l.id, l.discount_cents, l.price_list_name FROM order_lines l
JOIN offers o ON o.id = l.offer_id JOIN variants v ON v.id = o.variant_id JOIN articles a ON a.id = v.article_id
WHERE a.plant_protection AND NOT a.biocontrol AND (l.discount_cents > 0 OR l.price_list_id IS NOT NULL);

-- I8 What a code took off its purchase is on the lines, and its uses stay within its limits.
SELECT u.purchase_id, u.discount_cents, sum(l.discount_cents) FROM promo_code_uses u JOIN orders o ON o.purchase_id = u.purchase_id
JOIN order_lines l ON l.order_id = o.id GROUP BY u.purchase_id, u.discount_cents HAVING u.discount_cents <> sum(l.discount_cents);
SELECT l.id FROM order_lines l JOIN orders o ON o.id = l.order_id WHERE l.discount_cents > 0
  AND (o.promo_code IS NULL OR NOT EXISTS (SELECT FROM promo_code_uses u WHERE u.purchase_id = o.purchase_id));
SELECT k.id, k.code, count(*) FROM promo_codes k JOIN promo_code_uses u ON u.code_id = k.id
JOIN purchases p ON p.id = u.purchase_id AND p.status = 'PAID' GROUP BY k.id HAVING count(*) > k.most_uses;

-- I8 Price breaks are reductions too: none for plant protection products.
SELECT l.id, l.unit_price_cents FROM order_lines l
JOIN offers o ON o.id = l.offer_id JOIN variants v ON v.id = o.variant_id JOIN articles a ON a.id = v.article_id
JOIN offer_price_tiers t ON t.offer_id = o.id AND t.price_cents = l.unit_price_cents
WHERE a.plant_protection AND NOT a.biocontrol AND NOT EXISTS (
  SELECT FROM offer_price_history h WHERE h.offer_id = o.id AND h.price_cents = l.unit_price_cents);

-- I9 Steps of an order follow each other, along the known ways, up to where it stands.
SELECT h.order_id, h.id, h.from_value, h.to_value FROM (
  SELECT *, lag(to_value) OVER (PARTITION BY order_id ORDER BY id) AS before FROM order_history WHERE axis = 'order'
) h
WHERE h.from_value IS DISTINCT FROM h.before OR (h.from_value IS NOT NULL AND (h.from_value, h.to_value) NOT IN (
  ('AWAITING_PAYMENT', 'TO_PREPARE'), ('AWAITING_PAYMENT', 'CANCELLED'), ('AWAITING_PAYMENT', 'PAYMENT_FAILED'),
  ('PAYMENT_FAILED', 'TO_PREPARE'), ('PAYMENT_FAILED', 'CANCELLED'), ('CANCELLED', 'TO_PREPARE'),
  ('TO_PREPARE', 'READY_TO_PICK'), ('TO_PREPARE', 'READY_TO_SHIP'), ('TO_PREPARE', 'CANCELLED'),
  ('READY_TO_PICK', 'DELIVERED'), ('READY_TO_PICK', 'CANCELLED'),
  ('READY_TO_SHIP', 'SHIPPED'), ('READY_TO_SHIP', 'CANCELLED'), ('READY_TO_SHIP', 'TO_PREPARE'), ('TO_PREPARE', 'SHIPPED'), ('SHIPPED', 'DELIVERED'), ('DELIVERED', 'COMPLETED')));
SELECT o.id, o.status, h.to_value FROM orders o JOIN LATERAL (
  SELECT to_value FROM order_history WHERE order_id = o.id AND axis = 'order' ORDER BY id DESC LIMIT 1
) h ON h.to_value <> o.status;

-- I10 One mail per event and person.
SELECT event, recipient, count(*) FROM mails GROUP BY 1, 2 HAVING count(*) > 1;

-- I11 No row refers to another seller's or buyer's row.
SELECT o.id FROM orders o JOIN purchases p ON p.id = o.purchase_id WHERE o.user_id <> p.user_id;
SELECT l.id FROM order_lines l JOIN orders o ON o.id = l.order_id JOIN offers f ON f.id = l.offer_id
WHERE l.vendor_id <> o.vendor_id OR f.vendor_id <> o.vendor_id;
SELECT r.id FROM stock_reservations r
JOIN order_lines l ON l.id = r.order_line_id JOIN orders o ON o.id = l.order_id
JOIN warehouses w ON w.id = r.warehouse_id
WHERE o.purchase_id <> r.purchase_id OR w.vendor_id <> l.vendor_id
  OR l.offer_id <> r.offer_id AND NOT EXISTS (
    SELECT FROM order_line_parts p WHERE p.order_line_id = l.id AND p.offer_id = r.offer_id);
SELECT x.refund_id FROM refund_lines x JOIN refunds r ON r.id = x.refund_id JOIN order_lines l ON l.id = x.order_line_id
WHERE l.order_id <> r.order_id;
SELECT x.shipment_id FROM shipment_lines x JOIN shipments s ON s.id = x.shipment_id JOIN order_lines l ON l.id = x.order_line_id
JOIN orders o ON o.id = s.order_id WHERE l.order_id <> s.order_id OR o.vendor_id <> s.vendor_id;
SELECT s.id FROM shops s JOIN warehouses w ON w.id = s.warehouse_id WHERE s.vendor_id <> w.vendor_id;
SELECT c.id FROM conversations c JOIN orders o ON o.id = c.order_id
WHERE o.vendor_id <> c.vendor_id OR o.user_id <> c.buyer_id;

-- I12 What was decided in a transaction is queued until it is done: no job given up, no mail waiting without one.
SELECT id, task_identifier, last_error FROM graphile_worker.jobs WHERE attempts >= max_attempts;
SELECT m.waiting, j.jobs FROM
  (SELECT count(*) AS waiting FROM mails WHERE sent_at IS NULL AND shown_in_outbox_at IS NULL AND held IS NULL) m,
  (SELECT count(*) AS jobs FROM graphile_worker.jobs WHERE task_identifier = 'mail.send') j
WHERE m.waiting > j.jobs;

-- I12 A worker that has run for a minute leaves no mail waiting longer than that, unless its next attempt is yet to come.
SELECT id, event, created_at FROM mails
WHERE sent_at IS NULL AND shown_in_outbox_at IS NULL AND held IS NULL AND created_at < now() - interval '60 seconds'
  AND EXISTS (SELECT FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'cep-et-chai worker'
    AND backend_start < now() - interval '60 seconds')
  AND NOT EXISTS (SELECT FROM graphile_worker.jobs WHERE task_identifier = 'mail.send' AND run_at > now());

-- I13 Every line of a paid order has its commission, frozen on its own amount, and an order's commission is the sum of its lines'.
SELECT l.id FROM order_lines l JOIN orders o ON o.id = l.order_id LEFT JOIN line_commissions c ON c.order_line_id = l.id
WHERE o.paid_at IS NOT NULL AND (c.order_line_id IS NULL OR c.base_cents <> l.ht_cents OR c.order_id <> l.order_id);
SELECT o.id, o.commission_cents, sum(c.commission_cents) AS of_lines FROM orders o JOIN line_commissions c ON c.order_id = o.id
GROUP BY o.id HAVING o.commission_cents <> sum(c.commission_cents);

-- I13 A refund never gives back more commission than was taken, and gives all of it once every unit is refunded.
SELECT l.id, c.commission_cents, c.vat_cents, b.commission, b.vat FROM order_lines l JOIN line_commissions c ON c.order_line_id = l.id
CROSS JOIN LATERAL (
  SELECT coalesce(sum(x.commission_cents), 0) AS commission, coalesce(sum(x.vat_cents), 0) AS vat FROM commission_returns x
  JOIN refunds r ON r.id = x.refund_id WHERE x.order_line_id = l.id AND r.status <> 'FAILED'
) b
CROSS JOIN LATERAL (
  SELECT coalesce(sum(x.quantity), 0) AS units FROM refund_lines x
  JOIN refunds r ON r.id = x.refund_id WHERE x.order_line_id = l.id AND r.status <> 'FAILED'
) u
WHERE b.commission > c.commission_cents OR b.vat > c.vat_cents
  OR (u.units = l.quantity AND (b.commission <> c.commission_cents OR b.vat <> c.vat_cents));

-- I14 What the journal owes a seller for an order is its total, less its commissions, less its refunds with what they gave back.
SELECT o.id, e.posted, o.total_cents - c.taken - r.refunded + b.back AS expected FROM orders o
CROSS JOIN LATERAL (SELECT coalesce(-sum(l.cents), 0) AS posted FROM journal_entries j JOIN journal_lines l ON l.entry_id = j.id
  WHERE j.order_id = o.id AND j.kind IN ('SALE', 'REFUND', 'GESTURE') AND l.account = 'SELLERS') e
CROSS JOIN LATERAL (SELECT coalesce(sum(commission_cents + vat_cents), 0) AS taken FROM line_commissions WHERE order_id = o.id) c
CROSS JOIN LATERAL (SELECT coalesce(sum(amount_cents), 0) AS refunded FROM refunds WHERE order_id = o.id AND status <> 'FAILED') r
CROSS JOIN LATERAL (
  SELECT coalesce(sum(x.commission_cents + x.vat_cents), 0) AS back FROM commission_returns x JOIN refunds f ON f.id = x.refund_id
  WHERE f.order_id = o.id AND f.status <> 'FAILED'
) b
WHERE o.paid_at IS NOT NULL AND e.posted <> o.total_cents - c.taken - r.refunded + b.back;
SELECT e.id FROM journal_entries e JOIN orders o ON o.id = e.order_id WHERE o.paid_at IS NULL;

-- I14 A payout is the sum of the orders it pays, all of its seller. Sent, it stands in the journal once, and only then.
SELECT p.id, p.amount_cents, sum(x.amount_cents) AS pays FROM payouts p LEFT JOIN payout_orders x ON x.payout_id = p.id
LEFT JOIN orders o ON o.id = x.order_id WHERE p.status <> 'CANCELLED'
GROUP BY p.id HAVING p.amount_cents IS DISTINCT FROM sum(x.amount_cents) OR bool_or(o.vendor_id <> p.vendor_id);
SELECT p.id, p.status, j.cents FROM payouts p
CROSS JOIN LATERAL (SELECT coalesce(sum(l.cents), 0) AS cents FROM journal_entries e JOIN journal_lines l ON l.entry_id = e.id
  WHERE e.payout_id = p.id AND l.account = 'SELLERS') j
WHERE j.cents <> CASE WHEN p.status IN ('SENT', 'PAID') THEN p.amount_cents ELSE 0 END;

-- I18 An order never moves more to its seller than it is owed, nor is paid out more than what was moved.
SELECT o.id, m.net, m.moved, m.paid FROM orders o CROSS JOIN LATERAL (SELECT
  (SELECT coalesce(-sum(l.cents), 0) FROM journal_entries e JOIN journal_lines l ON l.entry_id = e.id
    WHERE e.order_id = o.id AND l.account = 'SELLERS' AND l.part NOT IN ('PAYOUT', 'DEBT')) AS net,
  (SELECT coalesce(sum(CASE kind WHEN 'TRANSFER' THEN amount_cents ELSE -amount_cents END), 0) FROM transfers
    WHERE order_id = o.id AND status = 'DONE') AS moved,
  (SELECT coalesce(sum(set_off_cents), 0) FROM transfers WHERE order_id = o.id AND status = 'DONE') AS set_off,
  (SELECT coalesce(sum(amount_cents), 0) FROM seller_debts WHERE order_id = o.id) AS debts,
  (SELECT coalesce(sum(x.amount_cents), 0) FROM payout_orders x JOIN payouts p ON p.id = x.payout_id
    WHERE x.order_id = o.id AND p.status IN ('SENDING', 'SENT', 'PAID')) AS paid) m
WHERE m.paid > m.moved - m.set_off OR m.moved - m.debts > m.net AND NOT EXISTS (SELECT FROM graphile_worker.jobs
  WHERE task_identifier = 'settlement.transfer') AND NOT EXISTS (SELECT FROM transfers t WHERE t.order_id = o.id AND t.status = 'SENDING');

-- I18 A debt is never repaid twice, and each set-off is that of its transfer.
SELECT d.id, d.amount_cents, sum(s.amount_cents) FROM seller_debts d JOIN debt_set_offs s ON s.debt_id = d.id
GROUP BY d.id HAVING sum(s.amount_cents) > d.amount_cents;
SELECT t.id, t.set_off_cents, sum(s.amount_cents) FROM transfers t LEFT JOIN debt_set_offs s ON s.transfer_id = t.id
WHERE t.status = 'DONE' GROUP BY t.id HAVING t.set_off_cents <> coalesce(sum(s.amount_cents), 0);

-- I18 The journal has in each seller's account what transfers brought less reversals and payouts.
SELECT v.id, j.cents AS journal, m.moved - m.paid AS moved FROM vendors v
CROSS JOIN LATERAL (SELECT coalesce(sum(l.cents), 0) AS cents FROM journal_lines l WHERE l.vendor_id = v.id AND l.account = 'SELLER_FUNDS') j
CROSS JOIN LATERAL (SELECT
  (SELECT coalesce(sum(CASE kind WHEN 'TRANSFER' THEN amount_cents - set_off_cents ELSE -amount_cents END), 0) FROM transfers
    WHERE vendor_id = v.id AND provider_ref IS NOT NULL AND status = 'DONE') AS moved,
  (SELECT coalesce(sum(p.amount_cents), 0) FROM payouts p JOIN journal_entries e ON e.payout_id = p.id
    AND e.kind = 'PROVIDER_PAYOUT' AND e.reverses IS NULL WHERE p.vendor_id = v.id AND p.status IN ('SENT', 'PAID')) AS paid) m
WHERE j.cents <> m.moved - m.paid;

-- I15 Commission invoices follow each other without a gap, and are the sum of the entries they bill.
SELECT year, count(*), max(sequence) FROM commission_invoices GROUP BY year HAVING count(*) <> max(sequence);
SELECT s.year, s.last FROM commission_series s
WHERE s.last <> (SELECT count(*) FROM commission_invoices i WHERE i.year = s.year);
SELECT i.id, i.total_cents + i.rounding_cents AS retained, sum(l.cents) AS billed FROM commission_invoices i
JOIN commission_invoice_entries x ON x.invoice_id = i.id
JOIN journal_lines l ON l.entry_id = x.entry_id AND l.account = 'SELLERS' AND l.part LIKE 'COMMISSION%'
GROUP BY i.id HAVING i.total_cents + i.rounding_cents <> sum(l.cents) OR bool_or(l.vendor_id <> i.vendor_id);
-- I15 A document that replaces another has its seller, month, kind and amounts.
SELECT i.number, f.number FROM commission_invoices i JOIN commission_invoices f ON f.id = i.replaces
WHERE (i.vendor_id, i.month, i.kind, i.ht_cents, i.vat_cents, i.rounding_cents) <> (f.vendor_id, f.month, f.kind, f.ht_cents, f.vat_cents, f.rounding_cents);
-- I15 What the VAT of a document has above the VAT retained is in the journal, once.
SELECT i.number, i.rounding_cents, l.cents FROM commission_invoices i
LEFT JOIN journal_entries e ON e.key = 'commission-invoice:' || i.number
LEFT JOIN journal_lines l ON l.entry_id = e.id AND l.account = 'ROUNDING'
WHERE i.replaces IS NULL AND coalesce(l.cents, 0) <> -i.rounding_cents;

-- I19 Invoices and credit notes of a seller follow each other without a gap, by year and kind, in the order of their days.
SELECT s.vendor_id, s.year, s.kind, s.last, count(i.id) FROM invoice_series s LEFT JOIN invoices i USING (vendor_id, year, kind)
GROUP BY s.vendor_id, s.year, s.kind, s.last HAVING s.last <> count(i.id) OR s.last <> max(i.sequence);
SELECT a.number, b.number FROM invoices a JOIN invoices b ON (b.vendor_id, b.year, b.kind, b.sequence)
  = (a.vendor_id, a.year, a.kind, a.sequence + 1) WHERE b.issued_on < a.issued_on;

-- I19 What an order was invoiced, less its credit notes, is its total less the refunds that are done. Rejected documents
-- count through their successor, and a seller that makes its own may owe a credit note.
SELECT o.id, i.cents AS invoiced, o.total_cents - r.cents AS sold FROM orders o
CROSS JOIN LATERAL (SELECT sum(CASE kind WHEN 'CREDIT_NOTE' THEN -ttc_cents ELSE ttc_cents END) AS cents FROM invoices x
  WHERE x.order_id = o.id AND NOT EXISTS (SELECT FROM invoices n WHERE n.replaces = x.id)
    AND NOT EXISTS (SELECT FROM invoices f WHERE f.order_id = o.id AND f.file_id IS NOT NULL)) i
CROSS JOIN LATERAL (SELECT coalesce(sum(amount_cents), 0) AS cents FROM refunds WHERE order_id = o.id AND status = 'DONE') r
WHERE i.cents <> o.total_cents - r.cents AND EXISTS (SELECT FROM invoices f WHERE f.order_id = o.id AND f.kind = 'INVOICE');

-- I19 Documents of an order have the base and the VAT that the journal has by rate, once its refunds are done.
SELECT o.id, rate, d.base, j.base AS journal_base, d.vat, j.vat AS journal_vat FROM (
  SELECT x.order_id, t.vat_basis_points AS rate, sum(CASE x.kind WHEN 'CREDIT_NOTE' THEN -t.base_cents ELSE t.base_cents END) AS base,
    sum(CASE x.kind WHEN 'CREDIT_NOTE' THEN -t.vat_cents ELSE t.vat_cents END) AS vat
  FROM invoices x JOIN invoice_vat t ON t.invoice_id = x.id
  WHERE NOT EXISTS (SELECT FROM invoices n WHERE n.replaces = x.id) GROUP BY 1, 2) d
FULL JOIN (
  SELECT e.order_id, l.vat_basis_points AS rate, -sum(l.cents - l.vat_cents) AS base, -sum(l.vat_cents) AS vat
  FROM journal_entries e JOIN journal_lines l ON l.entry_id = e.id
  WHERE l.account = 'SELLERS' AND l.vat_basis_points IS NOT NULL GROUP BY 1, 2) j USING (order_id, rate)
JOIN orders o ON o.id = order_id
WHERE EXISTS (SELECT FROM invoices i WHERE i.order_id = o.id AND i.kind = 'INVOICE') AND NOT EXISTS (SELECT FROM invoices i WHERE i.order_id = o.id AND i.file_id IS NOT NULL)
  AND NOT EXISTS (SELECT FROM refunds r WHERE r.order_id = o.id AND r.status = 'PENDING')
  AND (coalesce(d.base, 0), coalesce(d.vat, 0)) <> (coalesce(j.base, 0), coalesce(j.vat, 0));

-- I19 A corrected rate keeps what was charged TTC, line by line and for the delivery.
SELECT l.id FROM order_lines l JOIN line_vat v ON v.order_line_id = l.id WHERE v.ht_cents + v.vat_cents <> l.ht_cents + l.vat_cents;
SELECT o.id FROM orders o JOIN delivery_vat v ON v.order_id = o.id GROUP BY o.id
HAVING sum(v.ht_cents + v.vat_cents) <> o.delivery_ht_cents + o.delivery_vat_cents;

-- I19 A replaced invoice has no open contest, and what corrected a contested one cites or replaces it.
SELECT c.id, i.number FROM invoice_contests c JOIN invoices i ON i.id = c.invoice_id JOIN invoices n ON n.replaces = i.id
WHERE c.outcome IS NULL;
SELECT c.id, n.number FROM invoice_contests c JOIN invoices n ON n.id = c.corrected_by
WHERE c.invoice_id IS DISTINCT FROM n.replaces AND c.invoice_id IS DISTINCT FROM n.refers_to;

-- I26 A seller whose end of contract was carried out last has ended or was reopened since, and none ends before its day.
SELECT t.id FROM vendor_terminations t WHERE (t.carried_out_at AT TIME ZONE 'Europe/Paris')::date < t.effective_on;
SELECT v.id FROM vendors v WHERE v.status = 'ended'
  AND NOT EXISTS (SELECT FROM vendor_terminations t WHERE t.vendor_id = v.id AND t.carried_out_at IS NOT NULL);

-- I17 Every entry of the journal adds up to zero, and a reversal is the opposite of what it cancels.
SELECT e.id, e.key, sum(l.cents) FROM journal_entries e LEFT JOIN journal_lines l ON l.entry_id = e.id
GROUP BY e.id HAVING coalesce(sum(l.cents), 1) <> 0;
SELECT r.id, r.key, l.account, sum(l.cents) FROM journal_entries r JOIN journal_lines l ON l.entry_id IN (r.id, r.reverses)
WHERE r.reverses IS NOT NULL GROUP BY r.id, l.account, l.part, l.vat_basis_points HAVING sum(l.cents) <> 0;

-- I17 The journal has at the provider what was captured less what was returned, payment by payment.
SELECT p.id, p.captured_cents - p.refunded_cents AS payments, j.cents AS journal FROM payments p
CROSS JOIN LATERAL (SELECT coalesce(sum(l.cents), 0) AS cents FROM journal_entries e JOIN journal_lines l ON l.entry_id = e.id
  WHERE e.purchase_id = p.purchase_id AND e.kind IN ('CAPTURE', 'REPAYMENT') AND l.account = 'PROVIDER'
    AND (e.key IN ('capture:' || p.id, 'capture-returned:' || p.id) OR e.key IN (SELECT k || b.id FROM payment_refunds b,
      (VALUES ('repayment:'), ('repayment-returned:')) keys (k) WHERE b.payment_id = p.id AND NOT b.surplus))) j
WHERE p.captured_at IS NOT NULL AND j.cents <> p.captured_cents - p.refunded_cents;

-- I17 A buyer is owed the refunds under way and those that its bank sent back, and owes its orders on account alone: what was captured is sold, returned, or on its way back.
-- (Money returned without a refund of an order is that of a purchase not paid.)
SELECT p.id, -j.cents AS owed, w.cents + back.cents AS waiting FROM purchases p
CROSS JOIN LATERAL (SELECT coalesce(sum(l.cents), 0) AS cents FROM journal_entries e JOIN journal_lines l ON l.entry_id = e.id
  WHERE e.purchase_id = p.id AND l.account = 'BUYERS') j
CROSS JOIN LATERAL (SELECT coalesce(sum(b.amount_cents), 0) AS cents FROM payments y JOIN payment_refunds b ON b.payment_id = y.id
  LEFT JOIN refunds r ON r.id = b.refund_id
  WHERE y.purchase_id = p.id AND CASE WHEN b.refund_id IS NULL THEN b.status <> 'DONE' ELSE b.status = 'PENDING' AND r.status <> 'FAILED' END) w
CROSS JOIN LATERAL (SELECT coalesce(sum(r.amount_cents - r.credited_cents), 0) AS cents FROM receivables r
  WHERE r.purchase_id = p.id AND r.status <> 'PAID') owed
CROSS JOIN LATERAL (SELECT coalesce(sum(r.amount_cents), 0) AS cents FROM refunds r JOIN orders o ON o.id = r.order_id
  WHERE o.purchase_id = p.id AND r.status = 'DONE' AND r.paid_means IS NULL
    AND EXISTS (SELECT FROM payment_refunds b WHERE b.refund_id = r.id AND b.status = 'FAILED' AND b.done_at IS NOT NULL)
    AND NOT EXISTS (SELECT FROM payment_refunds b WHERE b.refund_id = r.id AND b.status <> 'FAILED')) back
WHERE -j.cents <> w.cents + back.cents - owed.cents AND NOT (p.status = 'PAID' AND EXISTS (
  SELECT FROM payments y JOIN payment_refunds b ON b.payment_id = y.id WHERE y.purchase_id = p.id AND b.refund_id IS NULL AND NOT b.surplus));

-- I20 An order on account is paid by one captured payment of what is left of it, and nothing is in its seller's account before.
SELECT r.order_id, r.status, y.id FROM receivables r LEFT JOIN payments y ON y.order_id = r.order_id AND y.status = 'CAPTURED'
WHERE r.collected_by = 'DEBIT' AND ((r.status = 'PAID') <> (y.id IS NOT NULL) OR y.amount_cents <> r.amount_cents - r.credited_cents);
SELECT r.order_id, r.status FROM receivables r LEFT JOIN set_offs s ON s.order_id = r.order_id
WHERE CASE WHEN r.collected_by <> 'SET_OFF' THEN s.order_id IS NOT NULL ELSE (r.status = 'PAID') <> (s.order_id IS NOT NULL)
  OR s.amount_cents NOT BETWEEN r.amount_cents - r.credited_cents AND r.amount_cents END;
SELECT r.order_id, r.status FROM receivables r WHERE (r.status = 'CANCELLED') <> (r.credited_cents = r.amount_cents)
  AND NOT (r.collected_by IN ('SET_OFF', 'CARD') AND r.status = 'PAID');
SELECT r.order_id, r.status FROM receivables r WHERE r.status = 'DEBITING' AND NOT EXISTS (
  SELECT FROM payments y WHERE y.order_id = r.order_id AND y.status = 'PENDING' AND y.means = 'debit');
SELECT r.order_id FROM receivables r WHERE r.status <> 'PAID' AND NOT EXISTS (SELECT FROM graphile_worker.jobs
    WHERE task_identifier = 'settlement.transfer')
  AND (SELECT coalesce(sum(CASE kind WHEN 'TRANSFER' THEN amount_cents ELSE -amount_cents END), 0) FROM transfers
    WHERE order_id = r.order_id AND status = 'DONE') > (SELECT coalesce(sum(amount_cents), 0) FROM seller_debts WHERE order_id = r.order_id);

-- I20 The balance of a down payment is paid by one captured payment of what is left of it, and nothing of the order leaves before.
SELECT r.order_id, r.status, y.id FROM receivables r LEFT JOIN payments y ON y.order_id = r.order_id AND y.status = 'CAPTURED'
WHERE r.collected_by = 'CARD' AND ((r.status = 'PAID') <> (y.id IS NOT NULL OR r.credited_cents = r.amount_cents)
  OR y.amount_cents <> r.amount_cents - r.credited_cents);
SELECT o.id, o.status FROM orders o LEFT JOIN receivables r ON r.order_id = o.id
WHERE o.down_payment_cents IS NOT NULL AND (o.paid_at IS NULL AND NOT o.awaits_balance OR o.paid_at IS NOT NULL
    AND (r.order_id IS NULL OR r.amount_cents <> o.total_cents - o.down_payment_cents
      OR o.status <> 'CANCELLED' AND o.awaits_balance <> (r.status <> 'PAID')));
SELECT o.id, o.status FROM orders o WHERE o.awaits_balance
  AND (o.prepare_by IS NOT NULL OR o.status NOT IN ('AWAITING_PAYMENT', 'PAYMENT_FAILED', 'TO_PREPARE', 'CANCELLED'));

-- I20 A down payment has its deposit invoice, of its amount, which credit notes never exceed: of a cancelled order they leave what was not refunded.
SELECT o.id, o.down_payment_cents, i.ttc_cents FROM orders o LEFT JOIN invoices i ON i.order_id = o.id AND i.kind = 'DEPOSIT'
  AND NOT EXISTS (SELECT FROM invoices x WHERE x.replaces = i.id)
WHERE i.id IS NOT NULL AND (o.down_payment_cents IS NULL OR o.paid_at IS NULL) OR i.ttc_cents <> o.down_payment_cents
  -- Its seller makes its own later, unless it had a mandate at the capture.
  OR i.id IS NULL AND o.down_payment_cents IS NOT NULL AND EXISTS (SELECT FROM billing_mandates m WHERE m.vendor_id = o.vendor_id
    AND m.signed_at <= o.paid_at AND (m.ended_at IS NULL OR m.ended_at > o.paid_at));
SELECT d.id, d.ttc_cents FROM invoices d JOIN invoices c ON c.refers_to = d.id AND c.kind = 'CREDIT_NOTE' WHERE d.kind = 'DEPOSIT'
  AND NOT EXISTS (SELECT FROM invoices n WHERE n.replaces = c.id)
GROUP BY d.id, d.ttc_cents HAVING sum(c.ttc_cents) > d.ttc_cents;
SELECT d.id, d.ttc_cents FROM invoices d JOIN orders o ON o.id = d.order_id WHERE d.kind = 'DEPOSIT' AND d.file_id IS NULL AND o.status = 'CANCELLED'
  AND NOT EXISTS (SELECT FROM invoices x WHERE x.replaces = d.id)
  AND NOT EXISTS (SELECT FROM refunds r WHERE r.order_id = o.id AND r.status <> 'DONE')
  AND d.ttc_cents - (SELECT coalesce(sum(c.ttc_cents), 0) FROM invoices c JOIN invoices f ON f.id = c.refers_to
    WHERE c.order_id = o.id AND c.kind = 'CREDIT_NOTE' AND f.kind = 'DEPOSIT' AND NOT EXISTS (SELECT FROM invoices n WHERE n.replaces = c.id))
    <> o.total_cents - (SELECT coalesce(sum(r.amount_cents), 0) FROM refunds r WHERE r.order_id = o.id);
-- I20 A final invoice cites its deposit invoice, and a cancelled order asks for no balance.
SELECT i.id FROM invoices i JOIN invoices d ON d.order_id = i.order_id AND d.kind = 'DEPOSIT'
LEFT JOIN invoices f ON f.id = i.refers_to WHERE i.kind = 'INVOICE' AND f.kind IS DISTINCT FROM 'DEPOSIT';
SELECT r.order_id, r.status FROM receivables r JOIN orders o ON o.id = r.order_id
WHERE r.collected_by = 'CARD' AND o.status = 'CANCELLED' AND r.status <> 'PAID';

-- I17 The VAT that refunds return never exceeds the VAT of the sale, by order.
SELECT e.order_id, -sum(l.vat_cents) AS left_vat FROM journal_entries e JOIN journal_lines l ON l.entry_id = e.id
WHERE e.order_id IS NOT NULL AND l.account = 'SELLERS' GROUP BY 1 HAVING sum(l.vat_cents) > 0;

-- I16 An offer has the price of its running promotion, and is in one at most.
SELECT p.promotion_id, p.offer_id FROM promotion_offers p JOIN offers o ON o.id = p.offer_id
WHERE p.state = 'running' AND o.price_cents <> p.price_cents;
SELECT p.promotion_id, p.offer_id FROM promotion_offers p JOIN promotions m ON m.id = p.promotion_id
JOIN offers o ON o.id = p.offer_id WHERE o.vendor_id <> m.vendor_id;
