-- Units that leave one warehouse of a seller and enter another: two lines of the ledger, each naming the other place.
ALTER TABLE stock_ledger
  ADD COLUMN other_warehouse_id bigint REFERENCES warehouses,
  DROP CONSTRAINT stock_ledger_reason_check,
  ADD CONSTRAINT stock_ledger_reason_check CHECK (reason IN ('opening', 'count', 'delivery', 'hold', 'release', 'dispatch',
    'return', 'import', 'correction', 'sale', 'breakage', 'transfer')),
  ADD CONSTRAINT stock_ledger_transfer CHECK ((reason = 'transfer') = (other_warehouse_id IS NOT NULL));
CREATE INDEX stock_ledger_other_warehouse ON stock_ledger (other_warehouse_id) WHERE other_warehouse_id IS NOT NULL;
