-- The operator's commission invoices are deposited at the approved platform, as those of sellers are.

-- Sets from when the operator issues through a platform; null: not stated, taken for a small company.
ALTER TABLE company ADD COLUMN size_class text CHECK (size_class IN ('large', 'mid', 'small', 'micro'));

ALTER TABLE invoice_deposits
  DROP CONSTRAINT invoice_deposits_pkey,
  DROP CONSTRAINT invoice_deposits_tracking_id_key,
  ALTER COLUMN invoice_id DROP NOT NULL,
  ADD COLUMN commission_invoice_id bigint UNIQUE REFERENCES commission_invoices,
  ADD PRIMARY KEY (tracking_id),
  ADD UNIQUE (invoice_id),
  ADD CHECK (num_nonnulls(invoice_id, commission_invoice_id) = 1);
ALTER TABLE invoice_statuses
  ALTER COLUMN invoice_id DROP NOT NULL,
  ADD COLUMN commission_invoice_id bigint REFERENCES commission_invoices,
  ADD UNIQUE (commission_invoice_id, status),
  ADD CHECK (num_nonnulls(invoice_id, commission_invoice_id) = 1);
ALTER POLICY with_its_whole ON invoice_deposits USING (
  EXISTS (SELECT FROM invoices i WHERE i.id = invoice_deposits.invoice_id)
  OR EXISTS (SELECT FROM commission_invoices c WHERE c.id = invoice_deposits.commission_invoice_id));
ALTER POLICY with_its_whole ON invoice_statuses USING (
  EXISTS (SELECT FROM invoices i WHERE i.id = invoice_statuses.invoice_id)
  OR EXISTS (SELECT FROM commission_invoices c WHERE c.id = invoice_statuses.commission_invoice_id));

-- A corrected document replaces one that the platform rejected or the seller refused, under the next number. The entries
-- stay with the first one.
ALTER TABLE commission_invoices
  ADD COLUMN replaces bigint UNIQUE REFERENCES commission_invoices,
  DROP CONSTRAINT commission_invoices_vendor_id_month_kind_key;
CREATE UNIQUE INDEX commission_invoices_month ON commission_invoices (vendor_id, month, kind) WHERE replaces IS NULL;
