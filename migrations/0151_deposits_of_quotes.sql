-- A quote is charged the deposits that it showed: those of the offers when it was answered.
ALTER TABLE quote_lines
  ADD COLUMN deposit_kind text CHECK (deposit_kind IN ('PALLET', 'BARREL', 'CAGE')),
  ADD COLUMN deposit_cents bigint NOT NULL DEFAULT 0 CHECK (deposit_cents >= 0),
  ADD COLUMN deposit_per int NOT NULL DEFAULT 1 CHECK (deposit_per >= 1),
  ADD CONSTRAINT quote_lines_deposit CHECK ((deposit_kind IS NULL) = (deposit_cents = 0)) NOT VALID;
