-- Greenhouse gases of a delivery (C. transports L1431-3, D1431-1 and following), entered by the operator with their
-- source. Milligrams of CO2e per parcel (or pallet), or per tonne-kilometre. No row: nothing is computed.
CREATE TABLE emission_factors (
  kind text NOT NULL CHECK (kind IN ('HOME', 'RELAY', 'FREIGHT', 'LORRY')),
  valid_from date NOT NULL,
  unit text NOT NULL CHECK (unit IN ('parcel', 'tonneKilometre')),
  milligrams bigint NOT NULL CHECK (milligrams BETWEEN 1 AND 1000000000),
  -- Added to the straight line, because roads are longer.
  detour_percent int NOT NULL DEFAULT 0 CHECK (detour_percent BETWEEN 0 AND 100),
  level int NOT NULL CHECK (level BETWEEN 1 AND 4),
  source text NOT NULL,
  PRIMARY KEY (kind, valid_from)
);
ALTER TABLE emission_factors ENABLE ROW LEVEL SECURITY;
CREATE POLICY everybody ON emission_factors FOR SELECT USING (true);

-- What the buyer was shown, with its method; null: no factor was in force.
ALTER TABLE orders ADD COLUMN transport_emissions jsonb;

SELECT grant_member_privileges();
