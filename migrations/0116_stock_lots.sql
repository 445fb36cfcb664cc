-- Lots that enter the stock: with a delivery, or with goods that a buyer returns. Lots that leave are in order_lots.

CREATE TABLE stock_lots (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  vendor_id bigint NOT NULL REFERENCES vendors,
  offer_id bigint NOT NULL REFERENCES offers,
  -- Where a delivery arrived. Null for a return: its units go back to where they left from.
  warehouse_id bigint REFERENCES warehouses,
  return_id bigint REFERENCES returns,
  lot text NOT NULL CHECK (length(lot) BETWEEN 1 AND 40),
  quantity int NOT NULL CHECK (quantity > 0),
  -- Use-by or best-before date printed on the goods, where there is one.
  best_before date,
  author_id bigint NOT NULL REFERENCES users,
  at timestamptz NOT NULL DEFAULT now(),
  CHECK ((return_id IS NULL) = (warehouse_id IS NOT NULL))
);
CREATE INDEX stock_lots_offer ON stock_lots (offer_id, id);
CREATE INDEX stock_lots_vendor ON stock_lots (vendor_id, id);
CREATE INDEX stock_lots_search ON stock_lots (vendor_id, lower(lot) text_pattern_ops);
CREATE INDEX stock_lots_warehouse ON stock_lots (warehouse_id) WHERE warehouse_id IS NOT NULL;
CREATE INDEX stock_lots_return ON stock_lots (return_id) WHERE return_id IS NOT NULL;
CREATE INDEX stock_lots_author ON stock_lots (author_id);
CREATE TRIGGER stock_lots_immutable BEFORE UPDATE OR DELETE ON stock_lots FOR EACH ROW EXECUTE FUNCTION refuse_change();

ALTER TABLE stock_lots ENABLE ROW LEVEL SECURITY;
CREATE POLICY mine ON stock_lots USING (COALESCE(vendor_id = my_vendor(), false));

-- Spaces and case do not tell two lots apart.
CREATE FUNCTION lot_key(lot text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN lower(trim(regexp_replace(lot, '\s+', ' ', 'g')));

-- Units of each lot of these offers that may still be in stock, at most: counts, losses and sales at the counter name no
-- lot. What was in stock before its first delivery by lot leaves with a lot too, so returns are counted apart.
-- A function, because a view would need a privilege of its own for members.
CREATE FUNCTION lots_in_stock(offers bigint[])
RETURNS TABLE (offer_id bigint, key text, lot text, best_before date, arrived_at timestamptz, arrived int, gone int, at_most int)
LANGUAGE sql STABLE PARALLEL SAFE
BEGIN ATOMIC
  SELECT a.offer_id, a.key, a.lot, a.best_before, a.arrived_at, a.delivered + a.returned, left_units.units,
    least(stored.units, greatest(0, a.delivered - left_units.units) + a.returned)
  FROM (
    SELECT t.offer_id, lot_key(t.lot) AS key, min(t.lot) AS lot, min(t.best_before) AS best_before, max(t.at) AS arrived_at,
      coalesce(sum(t.quantity) FILTER (WHERE t.return_id IS NULL), 0)::int AS delivered,
      coalesce(sum(t.quantity) FILTER (WHERE t.return_id IS NOT NULL), 0)::int AS returned
    FROM stock_lots t WHERE t.offer_id = ANY (offers) GROUP BY t.offer_id, lot_key(t.lot)) a
  CROSS JOIN LATERAL (
    SELECT coalesce(sum(t.quantity), 0)::int AS units FROM order_lots t
    JOIN orders o ON o.id = t.order_id LEFT JOIN shipments s ON s.id = t.shipment_id
    WHERE t.offer_id = a.offer_id AND lot_key(t.lot) = a.key
      AND CASE WHEN t.shipment_id IS NULL THEN o.delivered_at ELSE s.shipped_at END IS NOT NULL
      AND NOT EXISTS (SELECT FROM order_lots n WHERE n.order_line_id = t.order_line_id AND n.offer_id = t.offer_id
        AND n.shipment_id IS NOT DISTINCT FROM t.shipment_id AND n.revision > t.revision)) left_units
  CROSS JOIN LATERAL (SELECT coalesce(sum(k.on_hand), 0)::int AS units FROM stock k WHERE k.offer_id = a.offer_id) stored;
END;

SELECT grant_member_privileges();
