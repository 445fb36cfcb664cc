-- Commission invoices take the form of all invoices: a document, stored as it was issued, and credit notes of their own
-- for commissions given back after the month of their sale. VAT is that of the whole document; what it has above the
-- amounts retained order by order is the marketplace's.
INSERT INTO journal_accounts (code, number, title, per_seller) VALUES
  ('ROUNDING', '658800', 'Arrondis de TVA sur commissions', false);
ALTER TABLE journal_entries DROP CONSTRAINT journal_entries_kind_check;
ALTER TABLE journal_entries ADD CONSTRAINT journal_entries_kind_check CHECK (kind IN ('CAPTURE', 'SALE', 'REFUND', 'GESTURE',
  'REPAYMENT', 'PAYOUT', 'TRANSFER', 'PROVIDER_PAYOUT', 'DEBT', 'DISPUTE', 'PROVIDER_FEE', 'COMMISSION_INVOICE')) NOT VALID;

ALTER TABLE commission_invoices
  ADD COLUMN kind text NOT NULL DEFAULT 'INVOICE' CHECK (kind IN ('INVOICE', 'CREDIT_NOTE')),
  -- Added to the total, it gives what was retained; below zero, the marketplace bears it.
  ADD COLUMN rounding_cents bigint NOT NULL DEFAULT 0,
  -- Null for documents issued before, which are drawn from the parties and the entries.
  ADD COLUMN document jsonb,
  ALTER COLUMN issuer DROP NOT NULL,
  ALTER COLUMN vendor DROP NOT NULL,
  ADD CHECK (document IS NOT NULL OR issuer IS NOT NULL AND vendor IS NOT NULL);
ALTER TABLE commission_invoices DISABLE TRIGGER commission_invoices_immutable;
UPDATE commission_invoices SET kind = 'CREDIT_NOTE' WHERE total_cents < 0;
ALTER TABLE commission_invoices ENABLE TRIGGER commission_invoices_immutable;
ALTER TABLE commission_invoices
  ALTER COLUMN kind DROP DEFAULT,
  ADD CHECK (CASE kind WHEN 'INVOICE' THEN total_cents >= 0 ELSE total_cents <= 0 END),
  DROP CONSTRAINT commission_invoices_vendor_id_month_key,
  ADD UNIQUE (vendor_id, month, kind);
