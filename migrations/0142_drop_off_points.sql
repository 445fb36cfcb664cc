-- Drop-off points of a seller, where the round of its own lorry leaves the goods of several buyers.
CREATE TABLE drop_points (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  vendor_id bigint NOT NULL REFERENCES vendors,
  name text NOT NULL CHECK (length(name) BETWEEN 2 AND 80),
  street text NOT NULL CHECK (length(street) BETWEEN 2 AND 160),
  postcode text NOT NULL CHECK (postcode ~ '^[0-9]{5}$'),
  city text NOT NULL CHECK (length(city) BETWEEN 1 AND 80),
  -- How to reach it and where to wait, as buyers read it.
  access text NOT NULL DEFAULT '' CHECK (length(access) <= 300),
  -- Carts and old orders refer to it.
  closed_at timestamptz,
  UNIQUE (id, vendor_id)
);
CREATE INDEX drop_points_vendor ON drop_points (vendor_id);

-- A round goes to the doors of departments, to drop-off points, or to both.
ALTER TABLE delivery_rounds
  DROP CONSTRAINT delivery_rounds_weekdays_check,
  DROP CONSTRAINT delivery_rounds_departments_check,
  ADD COLUMN name text NOT NULL DEFAULT '' CHECK (length(name) <= 60),
  -- Single days, beside those of the week.
  ADD COLUMN dates date[] NOT NULL DEFAULT '{}',
  -- What the lorry takes to the drop-off points in one run; null: no limit.
  ADD COLUMN capacity_grams bigint CHECK (capacity_grams > 0),
  ADD COLUMN capacity_pallets int CHECK (capacity_pallets > 0),
  ADD CONSTRAINT delivery_rounds_weekdays_check
    CHECK (cardinality(weekdays) <= 6 AND weekdays <@ ARRAY[1, 2, 3, 4, 5, 6]::smallint[]),
  ADD CONSTRAINT delivery_rounds_days_check CHECK (cardinality(weekdays) + cardinality(dates) > 0),
  ADD CONSTRAINT delivery_rounds_departments_check
    CHECK (array_to_string(departments, ',') ~ '^([0-9]{2}(,[0-9]{2})*)?$'),
  ADD CONSTRAINT delivery_rounds_id_vendor UNIQUE (id, vendor_id);
CREATE TABLE delivery_stops (
  round_id bigint NOT NULL,
  vendor_id bigint NOT NULL,
  point_id bigint NOT NULL,
  -- Order of the round.
  position smallint NOT NULL CHECK (position > 0),
  -- The lorry stops there between these hours (Paris).
  from_time text NOT NULL CHECK (from_time ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  to_time text NOT NULL CHECK (to_time ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  PRIMARY KEY (round_id, point_id),
  UNIQUE (round_id, position),
  FOREIGN KEY (round_id, vendor_id) REFERENCES delivery_rounds (id, vendor_id) ON DELETE CASCADE,
  FOREIGN KEY (point_id, vendor_id) REFERENCES drop_points (id, vendor_id),
  CHECK (from_time < to_time)
);
CREATE INDEX delivery_stops_point ON delivery_stops (point_id, vendor_id);

ALTER TABLE cart_deliveries DROP CONSTRAINT cart_deliveries_mode_check,
  ADD CONSTRAINT cart_deliveries_mode_check CHECK (mode IN ('PICKUP', 'HOME', 'RELAY', 'FREIGHT', 'ROUND', 'DROP')) NOT VALID,
  ADD COLUMN drop_point_id bigint REFERENCES drop_points,
  ADD COLUMN drop_day date,
  ADD CONSTRAINT cart_deliveries_drop_check
    CHECK (num_nonnulls(drop_point_id, drop_day) IN (0, 2) AND (mode = 'DROP' OR drop_point_id IS NULL)) NOT VALID;
CREATE INDEX cart_deliveries_drop_point ON cart_deliveries (drop_point_id) WHERE drop_point_id IS NOT NULL;
-- The point is frozen in `relay_point`, with its round and hours; the day is `promised_on`.
ALTER TABLE orders DROP CONSTRAINT orders_delivery_mode_check,
  ADD CONSTRAINT orders_delivery_mode_check
    CHECK (delivery_mode IN ('PICKUP', 'HOME', 'RELAY', 'FREIGHT', 'ROUND', 'DROP')) NOT VALID;

ALTER TABLE drop_points ENABLE ROW LEVEL SECURITY;
ALTER TABLE delivery_stops ENABLE ROW LEVEL SECURITY;
CREATE POLICY everybody ON drop_points FOR SELECT USING (true);
CREATE POLICY mine ON drop_points USING (COALESCE(vendor_id = my_vendor(), false));
CREATE POLICY everybody ON delivery_stops FOR SELECT USING (true);
CREATE POLICY mine ON delivery_stops USING (COALESCE(vendor_id = my_vendor(), false));
SELECT grant_member_privileges();
