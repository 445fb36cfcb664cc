-- Shops as drop-off points: a grower announces parcels of their own wine, the counter receives them and hands them over
-- to their carriers. Nothing is sold here, transport included.
CREATE TABLE parcel_shops (
  shop_id bigint PRIMARY KEY REFERENCES shops,
  vendor_id bigint NOT NULL REFERENCES vendors,
  is_open boolean NOT NULL,
  -- Of one drop, and of one parcel.
  max_parcels int NOT NULL CHECK (max_parcels BETWEEN 1 AND 60),
  max_grams int NOT NULL CHECK (max_grams BETWEEN 1000 AND 30000),
  changed_by bigint NOT NULL REFERENCES users,
  changed_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX parcel_shops_vendor ON parcel_shops (vendor_id);
CREATE TABLE parcel_shop_carriers (
  shop_id bigint NOT NULL REFERENCES parcel_shops,
  carrier text NOT NULL CHECK (carrier IN ('COLISSIMO', 'CHRONOPOST', 'MONDIAL_RELAY', 'DPD', 'GLS')),
  -- Days of its pick-ups, 1 Monday … 7 Sunday; a parcel received later than the cut-off leaves with the next one.
  weekdays int[] NOT NULL CHECK (cardinality(weekdays) > 0 AND weekdays <@ ARRAY[1, 2, 3, 4, 5, 6, 7]),
  cut_off time NOT NULL,
  PRIMARY KEY (shop_id, carrier)
);
CREATE TABLE parcel_drops (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- Printed on the slip as a code that the counter scans.
  number text NOT NULL UNIQUE CHECK (number ~ '^P[0-9]{6}-[0-9A-Z]{6}$'),
  -- Idempotency key, made by the caller.
  key uuid NOT NULL,
  vendor_id bigint NOT NULL REFERENCES vendors,
  shop_id bigint NOT NULL REFERENCES shops,
  user_id bigint NOT NULL REFERENCES users,
  estate_id bigint REFERENCES estates,
  -- REFUSED: the counter took none of its parcels.
  status text NOT NULL DEFAULT 'ANNOUNCED' CHECK (status IN ('ANNOUNCED', 'RECEIVED', 'REFUSED', 'CANCELLED', 'EXPIRED')),
  planned_on date NOT NULL,
  -- How the sender states that excise is paid: a capsule on each bottle, or a document of its own.
  excise text NOT NULL CHECK (excise IN ('CAPSULE', 'DOCUMENT')),
  -- Name and SIRET as printed on the papers: names that later change do not change them.
  sender jsonb NOT NULL,
  received_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (user_id, key),
  CHECK ((status IN ('RECEIVED', 'REFUSED')) = (received_at IS NOT NULL))
);
CREATE INDEX parcel_drops_vendor ON parcel_drops (vendor_id, id);
CREATE INDEX parcel_drops_estate ON parcel_drops (estate_id, id) WHERE estate_id IS NOT NULL;
CREATE INDEX parcel_drops_shop ON parcel_drops (shop_id);
CREATE INDEX parcel_drops_announced ON parcel_drops (planned_on) WHERE status = 'ANNOUNCED';
CREATE TABLE parcel_handovers (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  number text NOT NULL UNIQUE CHECK (number ~ '^B[0-9]{6}-[0-9A-Z]{6}$'),
  key uuid NOT NULL,
  vendor_id bigint NOT NULL REFERENCES vendors,
  shop_id bigint NOT NULL REFERENCES shops,
  carrier text NOT NULL CHECK (carrier IN ('COLISSIMO', 'CHRONOPOST', 'MONDIAL_RELAY', 'DPD', 'GLS')),
  handed_by bigint NOT NULL REFERENCES users,
  handed_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (vendor_id, key)
);
CREATE INDEX parcel_handovers_shop ON parcel_handovers (shop_id);
CREATE TABLE dropped_parcels (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  drop_id bigint NOT NULL REFERENCES parcel_drops ON DELETE CASCADE,
  position int NOT NULL,
  carrier text NOT NULL CHECK (carrier IN ('COLISSIMO', 'CHRONOPOST', 'MONDIAL_RELAY', 'DPD', 'GLS')),
  tracking_number text NOT NULL CHECK (tracking_number ~ '^[A-Z0-9-]{6,35}$'),
  -- The sender's own, such as a surname.
  reference text NOT NULL CHECK (length(reference) <= 40),
  grams int NOT NULL CHECK (grams BETWEEN 100 AND 30000),
  bottles int NOT NULL CHECK (bottles BETWEEN 1 AND 24),
  status text NOT NULL DEFAULT 'ANNOUNCED' CHECK (status IN
    ('ANNOUNCED', 'RECEIVED', 'REFUSED', 'MISSING', 'HANDED_OVER', 'GIVEN_BACK', 'CANCELLED', 'EXPIRED')),
  reason text CHECK (reason IN ('DAMAGED', 'OVERWEIGHT', 'LABEL', 'EXCISE', 'CARRIER')),
  -- Day of the pick-up that it should leave with.
  due_on date,
  -- When it was handed over or given back.
  left_at timestamptz,
  handover_id bigint REFERENCES parcel_handovers,
  UNIQUE (drop_id, position),
  CHECK ((status = 'REFUSED') = (reason IS NOT NULL)),
  CHECK ((status IN ('RECEIVED', 'HANDED_OVER', 'GIVEN_BACK')) = (due_on IS NOT NULL)),
  CHECK ((status IN ('HANDED_OVER', 'GIVEN_BACK')) = (left_at IS NOT NULL)),
  CHECK ((status = 'HANDED_OVER') = (handover_id IS NOT NULL))
);
-- A label is on one parcel only.
CREATE UNIQUE INDEX dropped_parcels_live ON dropped_parcels (carrier, tracking_number)
  WHERE status IN ('ANNOUNCED', 'RECEIVED');
CREATE INDEX dropped_parcels_handover ON dropped_parcels (handover_id) WHERE handover_id IS NOT NULL;
CREATE INDEX dropped_parcels_waiting ON dropped_parcels (due_on) WHERE status = 'RECEIVED';
CREATE TABLE parcel_drop_history (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  drop_id bigint NOT NULL REFERENCES parcel_drops ON DELETE CASCADE,
  step text NOT NULL CHECK (step IN
    ('ANNOUNCED', 'RECEIVED', 'REFUSED', 'CANCELLED', 'EXPIRED', 'HANDED_OVER', 'GIVEN_BACK')),
  -- Null: the timer.
  user_id bigint REFERENCES users,
  parcels int NOT NULL,
  at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX parcel_drop_history_drop ON parcel_drop_history (drop_id, id);

ALTER TABLE parcel_shops ENABLE ROW LEVEL SECURITY;
ALTER TABLE parcel_shop_carriers ENABLE ROW LEVEL SECURITY;
ALTER TABLE parcel_drops ENABLE ROW LEVEL SECURITY;
ALTER TABLE parcel_handovers ENABLE ROW LEVEL SECURITY;
ALTER TABLE dropped_parcels ENABLE ROW LEVEL SECURITY;
ALTER TABLE parcel_drop_history ENABLE ROW LEVEL SECURITY;
CREATE POLICY everyone ON parcel_shops FOR SELECT USING (true);
CREATE POLICY mine ON parcel_shops USING (COALESCE(vendor_id = my_vendor(), false));
CREATE POLICY everyone ON parcel_shop_carriers FOR SELECT USING (true);
CREATE POLICY mine ON parcel_shop_carriers
  USING (EXISTS (SELECT FROM parcel_shops p WHERE p.shop_id = parcel_shop_carriers.shop_id AND p.vendor_id = my_vendor()));
-- Those of an estate are its members'.
CREATE POLICY mine ON parcel_drops USING (COALESCE(vendor_id = my_vendor()
  OR CASE WHEN estate_id IS NULL THEN user_id = me() ELSE estate_id = my_estate() END, false));
CREATE POLICY mine ON parcel_handovers USING (COALESCE(vendor_id = my_vendor(), false));
CREATE POLICY with_its_whole ON dropped_parcels USING (EXISTS (SELECT FROM parcel_drops d WHERE d.id = drop_id));
CREATE POLICY with_its_whole ON parcel_drop_history USING (EXISTS (SELECT FROM parcel_drops d WHERE d.id = drop_id));
SELECT grant_member_privileges();
