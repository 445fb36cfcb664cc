-- Take-back: days on which a shop receives empty packaging, what buyers announce, and the certificate of what it received.
CREATE TABLE collections (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  vendor_id bigint NOT NULL REFERENCES vendors,
  shop_id bigint NOT NULL REFERENCES shops,
  -- Idempotency key, made by the caller.
  key uuid NOT NULL,
  held_on date NOT NULL,
  opens time NOT NULL,
  closes time NOT NULL CHECK (closes > opens),
  kinds text[] NOT NULL CHECK (cardinality(kinds) > 0 AND kinds <@ ARRAY['EVPP', 'EVPF', 'EVPOH', 'PPNU', 'BARRELS', 'PALLETS']),
  note text NOT NULL CHECK (length(note) <= 300),
  cancelled_at timestamptz,
  created_by bigint NOT NULL REFERENCES users,
  created_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (vendor_id, key)
);
CREATE INDEX collections_day ON collections (held_on) WHERE cancelled_at IS NULL;
CREATE INDEX collections_shop ON collections (shop_id);
CREATE TABLE collection_deposits (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  collection_id bigint NOT NULL REFERENCES collections,
  user_id bigint NOT NULL REFERENCES users,
  -- Of the certificate, once received.
  number text UNIQUE,
  withdrawn_at timestamptz,
  received_at timestamptz,
  received_by bigint REFERENCES users,
  -- As printed on the certificate: names that later change do not change it.
  holder jsonb,
  created_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (collection_id, user_id),
  CHECK (num_nulls(number, received_at, received_by, holder) IN (0, 4))
);
CREATE INDEX collection_deposits_user ON collection_deposits (user_id);
CREATE TABLE collection_quantities (
  deposit_id bigint NOT NULL REFERENCES collection_deposits,
  kind text NOT NULL CHECK (kind IN ('EVPP', 'EVPF', 'EVPOH', 'PPNU', 'BARRELS', 'PALLETS')),
  announced int NOT NULL CHECK (announced BETWEEN 0 AND 10000),
  received int CHECK (received BETWEEN 0 AND 10000),
  PRIMARY KEY (deposit_id, kind)
);

ALTER TABLE collections ENABLE ROW LEVEL SECURITY;
ALTER TABLE collection_deposits ENABLE ROW LEVEL SECURITY;
ALTER TABLE collection_quantities ENABLE ROW LEVEL SECURITY;
CREATE POLICY everyone ON collections FOR SELECT USING (true);
CREATE POLICY mine ON collections USING (COALESCE(vendor_id = my_vendor(), false));
CREATE POLICY mine ON collection_deposits USING (COALESCE(user_id = me(), false)
  OR EXISTS (SELECT FROM collections c WHERE c.id = collection_id AND c.vendor_id = my_vendor()));
CREATE POLICY with_its_whole ON collection_quantities
  USING (EXISTS (SELECT FROM collection_deposits d WHERE d.id = deposit_id));
-- A seller sees who announced goods to one of its shops.
CREATE POLICY of_collections ON users FOR SELECT USING (EXISTS (SELECT FROM collection_deposits d
  JOIN collections c ON c.id = d.collection_id WHERE d.user_id = users.id AND c.vendor_id = my_vendor()));
SELECT grant_member_privileges();
