-- An order with refunds is corrected too: the VAT within each refund changes with that of the sale, and its credit note is
-- replaced. What a refund returned TTC stays.
CREATE TABLE vat_correction_refund_lines (
  correction_id bigint NOT NULL REFERENCES vat_corrections,
  refund_id bigint NOT NULL REFERENCES refunds,
  order_line_id bigint NOT NULL REFERENCES order_lines,
  vat_cents bigint NOT NULL CHECK (vat_cents >= 0),
  PRIMARY KEY (correction_id, refund_id, order_line_id)
);
CREATE INDEX vat_correction_refund_lines_refund ON vat_correction_refund_lines (refund_id, order_line_id);
CREATE INDEX vat_correction_refund_lines_line ON vat_correction_refund_lines (order_line_id);
-- VAT that a professional had paid too much, refunded by a correction: not a part of what the seller granted.
CREATE TABLE vat_correction_refunds (
  correction_id bigint PRIMARY KEY REFERENCES vat_corrections,
  refund_id bigint NOT NULL UNIQUE REFERENCES refunds
);
CREATE TRIGGER vat_correction_refund_lines_immutable BEFORE UPDATE OR DELETE ON vat_correction_refund_lines
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER vat_correction_refunds_immutable BEFORE UPDATE OR DELETE ON vat_correction_refunds
  FOR EACH ROW EXECUTE FUNCTION refuse_change();

-- VAT within a refunded line, as credit notes and the journal have it.
CREATE VIEW refund_line_vat WITH (security_invoker = true) AS
SELECT b.refund_id, b.order_line_id, coalesce(c.vat_cents, b.sale_vat_cents) AS vat_cents
FROM commission_returns b LEFT JOIN LATERAL (
  SELECT x.vat_cents FROM vat_correction_refund_lines x WHERE (x.refund_id, x.order_line_id) = (b.refund_id, b.order_line_id)
  ORDER BY x.correction_id DESC LIMIT 1) c ON true;

ALTER TABLE vat_correction_refund_lines ENABLE ROW LEVEL SECURITY;
ALTER TABLE vat_correction_refunds ENABLE ROW LEVEL SECURITY;
CREATE POLICY with_its_whole ON vat_correction_refund_lines FOR SELECT
  USING (EXISTS (SELECT FROM vat_corrections c WHERE c.id = correction_id));
CREATE POLICY with_its_whole ON vat_correction_refunds FOR SELECT
  USING (EXISTS (SELECT FROM vat_corrections c WHERE c.id = correction_id));
SELECT grant_member_privileges();
GRANT SELECT ON refund_line_vat TO cep_member;
