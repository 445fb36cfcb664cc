-- Units that leave the stock at the counter: sold there, or broken and lost.
ALTER TABLE stock_ledger DROP CONSTRAINT stock_ledger_reason_check;
ALTER TABLE stock_ledger ADD CONSTRAINT stock_ledger_reason_check CHECK (reason IN
  ('opening', 'count', 'delivery', 'hold', 'release', 'dispatch', 'return', 'import', 'correction', 'sale', 'breakage'));
