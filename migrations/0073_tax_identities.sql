-- What the yearly declaration (DAC7) names of sellers who are natural persons, and when it was requested of them.
CREATE TABLE tax_identities (
  vendor_id bigint PRIMARY KEY REFERENCES vendors,
  first_names text CHECK (length(first_names) BETWEEN 1 AND 120),
  last_name text CHECK (length(last_name) BETWEEN 1 AND 120),
  birth_date date CHECK (birth_date > '1900-01-01'),
  tax_number text CHECK (tax_number ~ '^[0-3][0-9]{12}$'),
  provided_at timestamptz,
  requested_at timestamptz,
  reminders int NOT NULL DEFAULT 0 CHECK (reminders BETWEEN 0 AND 2),
  reminded_at timestamptz,
  CHECK (num_nulls(first_names, last_name, birth_date, tax_number, provided_at) IN (0, 5)),
  CHECK ((reminders = 0) = (reminded_at IS NULL)),
  CHECK (requested_at IS NOT NULL OR reminders = 0)
);
ALTER TABLE tax_identities ENABLE ROW LEVEL SECURITY;
CREATE POLICY mine ON tax_identities USING (COALESCE(vendor_id = my_vendor(), false));
SELECT grant_member_privileges();
