-- The one definition of a late order: still owed to the counter or to the carrier, and due before today (Paris).
-- Lists, dashboards, figures and menus call it. PostgreSQL inlines it, so partial indexes still apply.
CREATE FUNCTION is_preparation_late(o orders) RETURNS boolean LANGUAGE sql STABLE
RETURN o.status IN ('TO_PREPARE', 'READY_TO_SHIP') AND o.prepare_by < (now() AT TIME ZONE 'Europe/Paris')::date;

-- Late orders of all sellers, for the operator.
CREATE INDEX orders_due ON orders (prepare_by) WHERE status IN ('TO_PREPARE', 'READY_TO_SHIP');
-- Returns that wait for their seller.
CREATE INDEX returns_vendor_open ON returns (vendor_id, status)
  WHERE status IN ('REQUESTED', 'ACCEPTED', 'SENT', 'RECEIVED', 'REPLACING');
