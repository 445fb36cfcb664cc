-- Still owed to the counter or to the carrier, and due before today (Paris). PostgreSQL inlines it, so partial indexes
-- apply.
CREATE FUNCTION is_past_due(o orders) RETURNS boolean LANGUAGE sql STABLE
RETURN o.status IN ('TO_PREPARE', 'READY_TO_SHIP') AND o.prepare_by < (now() AT TIME ZONE 'Europe/Paris')::date;

-- The one definition of a late order, which lists, dashboards, figures and menus call: past due, and open on some day
-- since, because a closure of the seller or of the shop of the pick-up suspends lateness. Not inlined: a query that
-- filters by it names is_past_due as well, for the index.
CREATE FUNCTION is_preparation_late(o orders) RETURNS boolean LANGUAGE sql STABLE
RETURN is_past_due(o)
  AND NOT EXISTS (SELECT FROM vendor_closures c WHERE c.vendor_id = o.vendor_id
    AND c.from_day <= o.prepare_by + 1 AND c.to_day >= (now() AT TIME ZONE 'Europe/Paris')::date)
  AND NOT EXISTS (SELECT FROM shop_closures c WHERE c.shop_id = o.shop_id
    AND c.from_day <= o.prepare_by + 1 AND c.to_day >= (now() AT TIME ZONE 'Europe/Paris')::date);

-- Late orders of all sellers, for the operator.
CREATE INDEX orders_due ON orders (prepare_by) WHERE status IN ('TO_PREPARE', 'READY_TO_SHIP');
-- Returns that wait for their seller.
CREATE INDEX returns_vendor_open ON returns (vendor_id, status)
  WHERE status IN ('REQUESTED', 'ACCEPTED', 'SENT', 'RECEIVED', 'REPLACING');
