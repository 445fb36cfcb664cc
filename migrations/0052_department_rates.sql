-- Delivery rates for chosen departments, which win over those of the zone. Two digits, as postcodes begin.
ALTER TABLE shipping_rates
  ADD COLUMN departments text[] NOT NULL DEFAULT '{}' CHECK (array_to_string(departments, ',') ~ '^([0-9]{2}(,[0-9]{2})*)?$'),
  DROP CONSTRAINT shipping_rates_zone_check,
  ADD CHECK (zone IN ('metropole', 'corse', 'departments')),
  ADD CHECK ((zone = 'departments') = (cardinality(departments) > 0)),
  DROP CONSTRAINT shipping_rates_pkey,
  ADD PRIMARY KEY (vendor_id, mode, zone, departments, max_weight_grams);
