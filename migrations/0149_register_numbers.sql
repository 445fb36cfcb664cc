-- Number of a buyer in the register of companies of Belgium, the Netherlands (KvK) or Luxembourg (RCS); a French company
-- has its SIREN in company_number.
ALTER TABLE users ADD COLUMN register_number text CHECK (register_number ~ '^(\d{10}|\d{8}|[A-Z]\d{1,6})$');

-- Privileges of members cover the new column.
SELECT grant_member_privileges();
