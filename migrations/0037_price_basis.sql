-- What a line was charged from: professionals pay unit prices HT, private persons unit prices TTC (C. conso L112-1).
-- Existing lines were all charged from HT, and keep their amounts.
ALTER TABLE order_lines
  ADD COLUMN price_basis text NOT NULL DEFAULT 'HT' CHECK (price_basis IN ('HT', 'TTC')),
  -- Hundredths of a cent: below one euro a unit price TTC has four decimals.
  ADD COLUMN unit_price_ttc_hundredths bigint,
  DROP CONSTRAINT order_lines_check,
  ADD CONSTRAINT order_lines_charged CHECK (
    CASE price_basis
      WHEN 'HT' THEN unit_price_ttc_hundredths IS NULL AND ht_cents = unit_price_cents * quantity
      ELSE unit_price_ttc_hundredths IS NOT NULL
        AND ht_cents + vat_cents = (unit_price_ttc_hundredths * quantity + 50) / 100
    END
  ) NOT VALID;
ALTER TABLE order_lines VALIDATE CONSTRAINT order_lines_charged;
