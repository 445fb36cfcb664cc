-- Number of an estate in the register of companies of Belgium, the Netherlands (KvK) or Luxembourg (RCS); a French
-- company has its SIREN in company_number.
ALTER TABLE estates ADD COLUMN register_number text CHECK (register_number ~ '^(\d{10}|\d{8}|[A-Z]\d{1,6})$');
