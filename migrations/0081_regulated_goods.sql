-- Regulated goods: what an article is, the classes that the marketplace sells, the permits of buyers and sellers, and
-- the register of what was sold with them.
ALTER TABLE articles
  ADD COLUMN biocide_type smallint CHECK (biocide_type BETWEEN 1 AND 22),
  ADD COLUMN reportable_precursor boolean NOT NULL DEFAULT false,
  ADD COLUMN tax_capsule boolean NOT NULL DEFAULT false,
  ADD COLUMN live_plant boolean NOT NULL DEFAULT false,
  ADD COLUMN alcohol boolean NOT NULL DEFAULT false,
  ADD COLUMN transport_class text CHECK (transport_class IN ('LIMITED', 'FULL'));

-- The classes on sale: a class without a row is not sold.
CREATE TABLE open_goods_classes (
  class text PRIMARY KEY CHECK (class ~ '^[A-Z_]{3,40}$'),
  opened_by bigint REFERENCES users ON DELETE SET NULL,
  opened_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX open_goods_classes_user ON open_goods_classes (opened_by);
ALTER TABLE open_goods_classes ENABLE ROW LEVEL SECURITY;
CREATE POLICY everybody ON open_goods_classes FOR SELECT USING (true);

-- Of a buyer, or of a seller.
CREATE TABLE permits (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id bigint REFERENCES users ON DELETE CASCADE,
  vendor_id bigint REFERENCES vendors,
  kind text NOT NULL CHECK (kind ~ '^[A-Z_]{3,40}$'),
  number text CHECK (length(number) BETWEEN 2 AND 60),
  -- Intended use, in the words of the buyer who signs it.
  statement text CHECK (length(statement) BETWEEN 10 AND 1000),
  signed_by text CHECK (length(signed_by) BETWEEN 2 AND 120),
  -- Last day on which it is valid; NULL: it has no end.
  expires_on date,
  file_id uuid UNIQUE REFERENCES files,
  status text NOT NULL DEFAULT 'PENDING' CHECK (status IN ('PENDING', 'ACCEPTED', 'REFUSED', 'REPLACED', 'WITHDRAWN')),
  submitted_by bigint REFERENCES users ON DELETE SET NULL,
  submitted_at timestamptz NOT NULL DEFAULT now(),
  decided_by bigint REFERENCES users ON DELETE SET NULL,
  decided_at timestamptz,
  -- Why it was refused, in French.
  reason text CHECK (length(reason) BETWEEN 3 AND 500),
  reminded_at timestamptz,
  CHECK ((user_id IS NULL) <> (vendor_id IS NULL)),
  CHECK (number IS NOT NULL OR statement IS NOT NULL),
  CHECK ((statement IS NULL) = (signed_by IS NULL)),
  CHECK (status <> 'REFUSED' OR reason IS NOT NULL)
);
CREATE UNIQUE INDEX permits_of_user ON permits (user_id, kind, status) WHERE status IN ('PENDING', 'ACCEPTED');
CREATE UNIQUE INDEX permits_of_vendor ON permits (vendor_id, kind, status) WHERE status IN ('PENDING', 'ACCEPTED');
CREATE INDEX permits_pending ON permits (submitted_at) WHERE status = 'PENDING';
CREATE INDEX permits_expiring ON permits (expires_on) WHERE status = 'ACCEPTED';
CREATE INDEX permits_user ON permits (user_id);
CREATE INDEX permits_vendor ON permits (vendor_id);
CREATE INDEX permits_submitted_by ON permits (submitted_by);
CREATE INDEX permits_decided_by ON permits (decided_by);

CREATE FUNCTION delete_permit_file() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM files WHERE id = OLD.file_id;
  RETURN NULL;
END $$;
CREATE TRIGGER permits_deleted AFTER DELETE ON permits FOR EACH ROW EXECUTE FUNCTION delete_permit_file();

ALTER TABLE permits ENABLE ROW LEVEL SECURITY;
CREATE POLICY mine ON permits USING (COALESCE(user_id = me() OR vendor_id = my_vendor(), false));

-- The permits of a seller are a condition of its sales: every cart reads which are valid, not what they say.
CREATE FUNCTION seller_permits(vendors bigint[]) RETURNS TABLE (vendor_id bigint, kind text, expires_on date)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT p.vendor_id, p.kind, p.expires_on FROM permits p
  WHERE p.vendor_id = ANY (vendors) AND p.status = 'ACCEPTED'
    AND (p.expires_on IS NULL OR p.expires_on >= (now() AT TIME ZONE 'Europe/Paris')::date)
$$;

-- Register of the sales of regulated goods: what the order was placed with; it outlives the permit and the account.
CREATE TABLE regulated_sales (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  order_line_id bigint NOT NULL REFERENCES order_lines,
  order_id bigint NOT NULL REFERENCES orders,
  vendor_id bigint NOT NULL REFERENCES vendors,
  user_id bigint REFERENCES users ON DELETE SET NULL,
  class text NOT NULL,
  amm_number text,
  buyer_permit text,
  buyer_number text,
  buyer_statement text,
  buyer_expires_on date,
  seller_permit text,
  seller_number text,
  created_at timestamptz NOT NULL DEFAULT now(),
  handed_over_at timestamptz,
  UNIQUE (order_line_id, class)
);
CREATE INDEX regulated_sales_order ON regulated_sales (order_id);
CREATE INDEX regulated_sales_vendor ON regulated_sales (vendor_id, handed_over_at);
CREATE INDEX regulated_sales_user ON regulated_sales (user_id);
CREATE TRIGGER regulated_sales_immutable BEFORE UPDATE OF order_line_id, order_id, vendor_id, class, amm_number,
    buyer_permit, buyer_number, buyer_statement, buyer_expires_on, seller_permit, seller_number, created_at
  ON regulated_sales FOR EACH ROW EXECUTE FUNCTION refuse_change();
ALTER TABLE regulated_sales ENABLE ROW LEVEL SECURITY;
CREATE POLICY mine ON regulated_sales USING (COALESCE(user_id = me() OR vendor_id = my_vendor(), false));

SELECT grant_member_privileges();
