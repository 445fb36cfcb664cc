-- A wrong rate of VAT on an issued invoice: what the buyer paid stays, the VAT within is another. Lines of the order stay
-- as they were charged; the last correction has their VAT since.
CREATE TABLE vat_corrections (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  order_id bigint NOT NULL REFERENCES orders,
  -- The invoice with the wrong rate.
  corrects bigint NOT NULL UNIQUE REFERENCES invoices,
  reason text NOT NULL CHECK (length(reason) BETWEEN 10 AND 500),
  user_id bigint REFERENCES users,
  at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX vat_corrections_order ON vat_corrections (order_id, id DESC);
CREATE TABLE vat_correction_lines (
  correction_id bigint NOT NULL REFERENCES vat_corrections,
  order_line_id bigint NOT NULL REFERENCES order_lines,
  vat_basis_points int NOT NULL CHECK (vat_basis_points BETWEEN 0 AND 10000),
  ht_cents bigint NOT NULL CHECK (ht_cents >= 0),
  vat_cents bigint NOT NULL CHECK (vat_cents >= 0),
  PRIMARY KEY (correction_id, order_line_id)
);
CREATE INDEX vat_correction_lines_line ON vat_correction_lines (order_line_id);
CREATE TABLE vat_correction_deliveries (
  correction_id bigint NOT NULL REFERENCES vat_corrections,
  vat_basis_points int NOT NULL CHECK (vat_basis_points BETWEEN 0 AND 10000),
  ht_cents bigint NOT NULL CHECK (ht_cents >= 0),
  vat_cents bigint NOT NULL CHECK (vat_cents >= 0),
  PRIMARY KEY (correction_id, vat_basis_points)
);
CREATE TRIGGER vat_corrections_immutable BEFORE UPDATE OR DELETE ON vat_corrections FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER vat_correction_lines_immutable BEFORE UPDATE OR DELETE ON vat_correction_lines FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER vat_correction_deliveries_immutable BEFORE UPDATE OR DELETE ON vat_correction_deliveries
  FOR EACH ROW EXECUTE FUNCTION refuse_change();

-- VAT of lines and deliveries as invoices, credit notes and the journal have it.
CREATE VIEW line_vat WITH (security_invoker = true) AS
SELECT l.id AS order_line_id, l.order_id, coalesce(c.vat_basis_points, l.vat_basis_points) AS vat_basis_points,
  coalesce(c.ht_cents, l.ht_cents) AS ht_cents, coalesce(c.vat_cents, l.vat_cents) AS vat_cents, c.correction_id IS NOT NULL AS corrected
FROM order_lines l LEFT JOIN LATERAL (
  SELECT * FROM vat_correction_lines x WHERE x.order_line_id = l.id ORDER BY x.correction_id DESC LIMIT 1) c ON true;
CREATE VIEW delivery_vat WITH (security_invoker = true) AS
SELECT t.order_id, t.vat_basis_points, t.delivery_ht_cents AS ht_cents, t.delivery_vat_cents AS vat_cents FROM order_vat t
WHERE NOT EXISTS (SELECT FROM vat_corrections c WHERE c.order_id = t.order_id)
UNION ALL
SELECT c.order_id, d.vat_basis_points, d.ht_cents, d.vat_cents FROM vat_corrections c JOIN vat_correction_deliveries d ON d.correction_id = c.id
WHERE NOT EXISTS (SELECT FROM vat_corrections n WHERE n.order_id = c.order_id AND n.id > c.id);

ALTER TABLE journal_entries DROP CONSTRAINT journal_entries_kind_check;
ALTER TABLE journal_entries ADD CONSTRAINT journal_entries_kind_check CHECK (kind IN ('CAPTURE', 'SALE', 'REFUND', 'GESTURE',
  'REPAYMENT', 'PAYOUT', 'TRANSFER', 'PROVIDER_PAYOUT', 'DEBT', 'DISPUTE', 'PROVIDER_FEE', 'COMMISSION_INVOICE', 'SET_OFF',
  'VAT_CORRECTION')) NOT VALID;

ALTER TABLE vat_corrections ENABLE ROW LEVEL SECURITY;
ALTER TABLE vat_correction_lines ENABLE ROW LEVEL SECURITY;
ALTER TABLE vat_correction_deliveries ENABLE ROW LEVEL SECURITY;
CREATE POLICY with_its_whole ON vat_corrections FOR SELECT USING (EXISTS (SELECT FROM orders o WHERE o.id = order_id));
CREATE POLICY with_its_whole ON vat_correction_lines FOR SELECT USING (EXISTS (SELECT FROM vat_corrections c WHERE c.id = correction_id));
CREATE POLICY with_its_whole ON vat_correction_deliveries FOR SELECT USING (EXISTS (SELECT FROM vat_corrections c WHERE c.id = correction_id));
SELECT grant_member_privileges();
GRANT SELECT ON line_vat, delivery_vat TO cep_member;
