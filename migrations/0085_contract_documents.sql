-- What a buyer received with the confirmation of an order, on a durable medium (C. conso L221-13, L213-1).

-- The same bytes are stored once: versions of the terms and sellers' identities are few.
CREATE TABLE contract_documents (
  sha256 text PRIMARY KEY CHECK (sha256 ~ '^[0-9a-f]{64}$'),
  bytes bytea NOT NULL CHECK (encode(sha256(bytes), 'hex') = sha256),
  created_at timestamptz NOT NULL DEFAULT now()
);
ALTER TABLE contract_documents ALTER COLUMN bytes SET STORAGE EXTERNAL;
CREATE TRIGGER contract_documents_immutable BEFORE UPDATE OR DELETE ON contract_documents FOR EACH ROW EXECUTE FUNCTION refuse_change();

CREATE TABLE order_documents (
  order_id bigint NOT NULL REFERENCES orders,
  kind text NOT NULL CHECK (kind IN ('TERMS', 'GUARANTEES', 'WITHDRAWAL_FORM')),
  sha256 text NOT NULL REFERENCES contract_documents,
  PRIMARY KEY (order_id, kind)
);
CREATE INDEX order_documents_document ON order_documents (sha256);
CREATE TRIGGER order_documents_immutable BEFORE UPDATE OR DELETE ON order_documents FOR EACH ROW EXECUTE FUNCTION refuse_change();

ALTER TABLE contract_documents ENABLE ROW LEVEL SECURITY;
ALTER TABLE order_documents ENABLE ROW LEVEL SECURITY;
-- As the order itself.
CREATE POLICY parties ON order_documents FOR SELECT USING (EXISTS (SELECT FROM orders o WHERE o.id = order_id));
CREATE POLICY parties ON contract_documents FOR SELECT
  USING (EXISTS (SELECT FROM order_documents d WHERE d.sha256 = contract_documents.sha256));
SELECT grant_member_privileges();
