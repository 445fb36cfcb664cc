-- An order may leave in several parcels, each with what is in it; and every paid order has a last day to be prepared.
ALTER TABLE shipments DROP CONSTRAINT shipments_order_id_key;
ALTER TABLE shipments
  -- With the carrier since then; null while the label waits on the desk.
  ADD shipped_at timestamptz,
  -- Drawn when asked for, from what is frozen here: alone, on a roll with others, or four to a sheet.
  DROP COLUMN label_pdf;
CREATE INDEX shipments_order ON shipments (order_id, id);

CREATE TABLE shipment_lines (
  shipment_id bigint NOT NULL REFERENCES shipments ON DELETE CASCADE,
  order_line_id bigint NOT NULL REFERENCES order_lines,
  quantity int NOT NULL CHECK (quantity > 0),
  PRIMARY KEY (shipment_id, order_line_id)
);
CREATE INDEX shipment_lines_line ON shipment_lines (order_line_id);

-- A label of an order cancelled since is void.
DELETE FROM shipment_events e USING shipments s, orders o WHERE s.id = e.shipment_id AND o.id = s.order_id AND o.status = 'CANCELLED';
DELETE FROM shipments s USING orders o WHERE o.id = s.order_id AND o.status = 'CANCELLED';
-- One label held all that was left of its order.
UPDATE shipments s SET shipped_at = o.shipped_at FROM orders o WHERE o.id = s.order_id;
INSERT INTO shipment_lines (shipment_id, order_line_id, quantity)
SELECT s.id, l.id, sum(r.quantity) FROM shipments s
JOIN order_lines l ON l.order_id = s.order_id
JOIN stock_reservations r ON r.order_line_id = l.id AND r.state IN ('committed', 'consumed')
GROUP BY s.id, l.id;

ALTER TABLE orders
  -- The longest of its offers, frozen at placing, in working days.
  ADD preparation_days int NOT NULL DEFAULT 1 CHECK (preparation_days BETWEEN 0 AND 120),
  -- Last day to have it ready, set when it is paid.
  ADD prepare_by date;
UPDATE orders o SET preparation_days = p.days FROM (
  SELECT l.order_id, max(f.preparation_days) AS days FROM order_lines l JOIN offers f ON f.id = l.offer_id GROUP BY 1
) p WHERE p.order_id = o.id;
-- Orders paid before: weekdays counted, public holidays left to the seller's memory. Collected goods were promised by day.
UPDATE orders o SET prepare_by = CASE WHEN o.delivery_mode = 'PICKUP' AND o.promised_on IS NOT NULL THEN o.promised_on ELSE (
  SELECT d::date FROM generate_series((o.paid_at AT TIME ZONE 'Europe/Paris')::date, (o.paid_at AT TIME ZONE 'Europe/Paris')::date + 200, interval '1 day') d
  WHERE extract(isodow FROM d) < 6 AND (o.preparation_days = 0 OR d::date > (o.paid_at AT TIME ZONE 'Europe/Paris')::date)
  ORDER BY d OFFSET greatest(o.preparation_days - 1, 0) LIMIT 1) END
WHERE o.paid_at IS NOT NULL;
CREATE INDEX orders_to_prepare ON orders (vendor_id, prepare_by) WHERE status IN ('TO_PREPARE', 'READY_TO_SHIP');

-- Of an order gone in part: are the refunded units among those that left? Only the others are no longer to send.
ALTER TABLE refund_lines ADD sent boolean NOT NULL DEFAULT false;
