-- Units that leave one warehouse of a seller and enter another: two lines of the ledger, each naming the other place.
ALTER TABLE stock_ledger
  ADD COLUMN other_warehouse_id bigint REFERENCES warehouses,
  DROP CONSTRAINT stock_ledger_reason_check,
  ADD CONSTRAINT stock_ledger_reason_check CHECK (reason IN ('opening', 'count', 'delivery', 'hold', 'release', 'dispatch',
    'return', 'import', 'correction', 'sale', 'breakage', 'transfer')),
  ADD CONSTRAINT stock_ledger_transfer CHECK ((reason = 'transfer') = (other_warehouse_id IS NOT NULL));
CREATE INDEX stock_ledger_other_warehouse ON stock_ledger (other_warehouse_id) WHERE other_warehouse_id IS NOT NULL;

-- An offer made of other offers of its seller. Its stock is what its parts allow: it is never counted itself.
CREATE TABLE offer_parts (
  kit_id bigint NOT NULL,
  part_id bigint NOT NULL,
  vendor_id bigint NOT NULL,
  position int NOT NULL CHECK (position > 0),
  -- Units of the part in one kit.
  quantity int NOT NULL CHECK (quantity BETWEEN 1 AND 1000),
  PRIMARY KEY (kit_id, part_id),
  CHECK (kit_id <> part_id),
  FOREIGN KEY (kit_id, vendor_id) REFERENCES offers (id, vendor_id),
  FOREIGN KEY (part_id, vendor_id) REFERENCES offers (id, vendor_id)
);
CREATE INDEX offer_parts_part ON offer_parts (part_id);
CREATE INDEX offer_parts_vendor ON offer_parts (vendor_id);
ALTER TABLE offer_parts ENABLE ROW LEVEL SECURITY;
CREATE POLICY with_its_offer ON offer_parts FOR SELECT USING (EXISTS (SELECT FROM offers o WHERE o.id = kit_id));
CREATE POLICY mine ON offer_parts USING (COALESCE(vendor_id = my_vendor(), false));

-- The parts of an ordered kit, as they were: what is reserved, dispatched and returned for its line.
CREATE TABLE order_line_parts (
  order_line_id bigint NOT NULL REFERENCES order_lines,
  position int NOT NULL CHECK (position > 0),
  offer_id bigint NOT NULL REFERENCES offers,
  quantity int NOT NULL CHECK (quantity > 0),
  title text NOT NULL,
  variant_label text NOT NULL,
  reference text NOT NULL,
  PRIMARY KEY (order_line_id, position),
  UNIQUE (order_line_id, offer_id)
);
CREATE INDEX order_line_parts_offer ON order_line_parts (offer_id);
ALTER TABLE order_line_parts ENABLE ROW LEVEL SECURITY;
CREATE POLICY with_its_line ON order_line_parts USING (EXISTS (SELECT FROM order_lines l WHERE l.id = order_line_id));

-- Stock by offer and warehouse, kits included: a warehouse has as many kits as the free units of every part there allow.
-- A part that is not on sale, or has another VAT rate than its kit, stops the kit. (offer_id and vendor_id are grouped, so
-- that a condition on them reaches the indexes.)
CREATE VIEW sellable_stock AS
SELECT offer_id, warehouse_id, vendor_id, on_hand, reserved, announced, announced_week FROM stock
WHERE NOT EXISTS (SELECT FROM offer_parts p WHERE p.kit_id = stock.offer_id)
UNION ALL
SELECT p.kit_id, s.warehouse_id, p.vendor_id, min(greatest(0, s.on_hand - s.reserved) / p.quantity), 0, 0, NULL::date
FROM offer_parts p JOIN offers k ON k.id = p.kit_id JOIN offers_on_sale o ON o.id = p.part_id AND o.vat_code = k.vat_code
JOIN stock s ON s.offer_id = p.part_id
GROUP BY p.kit_id, s.warehouse_id, p.vendor_id
HAVING count(*) = (SELECT count(*) FROM offer_parts n WHERE n.kit_id = p.kit_id);

-- Reservations in units of the order line: the first part of a kit counts its kits, the others count none.
CREATE VIEW reserved_line_units WITH (security_invoker = true) AS
SELECT r.id, r.order_line_id, r.warehouse_id, r.state,
  CASE WHEN p.position IS NULL THEN r.quantity WHEN p.position = 1 THEN r.quantity / p.quantity ELSE 0 END AS units,
  coalesce(p.quantity, 1) AS part_quantity
FROM stock_reservations r LEFT JOIN order_line_parts p ON p.order_line_id = r.order_line_id AND p.offer_id = r.offer_id;

-- As before, and the two views.
CREATE OR REPLACE FUNCTION grant_member_privileges() RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE granted record;
BEGIN
  IF to_regrole('cep_member') IS NULL THEN
    BEGIN
      CREATE ROLE cep_member NOLOGIN;
      -- The creator of a role may not yet take it (PostgreSQL 16).
      GRANT cep_member TO CURRENT_USER;
    EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL; -- Another database of this server was quicker.
    END;
  END IF;
  IF NOT pg_has_role('cep_member', 'MEMBER') THEN GRANT cep_member TO CURRENT_USER; END IF;
  GRANT USAGE ON SCHEMA public TO cep_member;
  GRANT SELECT ON offers_on_sale, article_texts, sellable_stock, reserved_line_units TO cep_member;
  GRANT USAGE ON SEQUENCE shipment_serial TO cep_member;
  FOR granted IN SELECT p.polrelid::regclass AS tab, bool_or(p.polcmd = '*') AS written
    FROM pg_policy p JOIN pg_class c ON c.oid = p.polrelid WHERE c.relnamespace = 'public'::regnamespace GROUP BY 1
  LOOP
    EXECUTE format('GRANT SELECT%s ON %s TO cep_member',
      CASE WHEN granted.written THEN ', INSERT, UPDATE, DELETE' ELSE '' END, granted.tab);
  END LOOP;
  -- Of these tables, every column but the secret ones.
  FOR granted IN SELECT attrelid::regclass AS tab, string_agg(quote_ident(attname), ', ') AS columns
    FROM pg_attribute
    WHERE attrelid IN ('users'::regclass, 'sessions'::regclass, 'vendor_invitations'::regclass, 'api_keys'::regclass)
      AND attnum > 0 AND NOT attisdropped
      AND attname NOT IN ('password_hash', 'birthdate', 'token_hash', 'secret_hash')
    GROUP BY 1
  LOOP
    EXECUTE format('REVOKE SELECT ON %1$s FROM cep_member; GRANT SELECT (%2$s) ON %1$s TO cep_member',
      granted.tab, granted.columns);
  END LOOP;
  RETURN true;
EXCEPTION WHEN insufficient_privilege THEN
  RETURN false;
END $$;
SELECT grant_member_privileges();
