-- Invoices and credit notes that sellers make themselves and upload as PDF: their number is the seller's own reference.
ALTER TABLE invoices
  -- The uploaded PDF; NULL: issued by the marketplace, in a series.
  ADD COLUMN file_id uuid UNIQUE REFERENCES files,
  ALTER COLUMN year DROP NOT NULL,
  ALTER COLUMN sequence DROP NOT NULL,
  DROP CONSTRAINT invoices_number_check,
  ADD CONSTRAINT invoices_number_check CHECK (number ~ CASE WHEN file_id IS NULL THEN '^[A-Z0-9-]{1,35}$' ELSE '^[A-Za-z0-9+_/-]{1,35}$' END),
  ADD CONSTRAINT invoices_series_or_file CHECK (num_nulls(year, sequence) = CASE WHEN file_id IS NULL THEN 0 ELSE 2 END);
-- References differ by more than their case, as those of orders do.
CREATE UNIQUE INDEX invoices_reference ON invoices (vendor_id, lower(number));
-- Parties of the invoice may download its file.
CREATE POLICY of_invoices ON files FOR SELECT USING (EXISTS (SELECT FROM invoices i WHERE i.file_id = files.id));
SELECT grant_member_privileges();
