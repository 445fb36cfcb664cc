-- SIREN or SIRET of a professional buyer, which invoices between professionals name.
ALTER TABLE users ADD COLUMN company_number text
  CHECK (company_number ~ '^(\d{9}|\d{14})$'),
  ADD CHECK (company_number IS NULL OR kind = 'professional');

-- API keys may read invoices.
ALTER TABLE api_keys DROP CONSTRAINT api_keys_scopes_check;
ALTER TABLE api_keys ADD CONSTRAINT api_keys_scopes_check CHECK (cardinality(scopes) > 0
  AND scopes <@ ARRAY['stock:write', 'prices:write', 'orders:read', 'orders:write', 'invoices:read']);

-- Privileges of members cover the new column.
SELECT grant_member_privileges();
