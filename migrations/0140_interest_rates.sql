-- Rates of the law by half-year: legal interest (arrêtés, C. mon. fin. D313-1-A) of professional and private creditors,
-- and the refinancing rate of the European Central Bank on 1 January and 1 July (C. com. L441-10, II). The operator enters
-- each half-year, and confirms those that begin here as published.
CREATE TABLE interest_rates (
  kind text NOT NULL CHECK (kind IN ('legal', 'legalPrivate', 'ecb')),
  valid_from date NOT NULL CHECK (extract(day FROM valid_from) = 1 AND extract(month FROM valid_from) IN (1, 7)),
  basis_points int NOT NULL CHECK (basis_points BETWEEN 0 AND 3000),
  confirmed_at timestamptz,
  PRIMARY KEY (kind, valid_from)
);
INSERT INTO interest_rates (kind, valid_from, basis_points) VALUES
  ('legal', '2024-01-01', 507), ('legalPrivate', '2024-01-01', 801), ('ecb', '2024-01-01', 450),
  ('legal', '2024-07-01', 492), ('legalPrivate', '2024-07-01', 816), ('ecb', '2024-07-01', 425),
  ('legal', '2025-01-01', 371), ('legalPrivate', '2025-01-01', 721), ('ecb', '2025-01-01', 315),
  ('legal', '2025-07-01', 276), ('legalPrivate', '2025-07-01', 665), ('ecb', '2025-07-01', 215),
  ('legal', '2026-01-01', 262), ('legalPrivate', '2026-01-01', 667), ('ecb', '2026-01-01', 215);
ALTER TABLE interest_rates ENABLE ROW LEVEL SECURITY;
CREATE POLICY everybody ON interest_rates FOR SELECT USING (true);

-- Null: the rate of the law, of the European Central Bank and 10 points.
ALTER TABLE credit_accounts ALTER COLUMN penalty_basis_points DROP NOT NULL, ALTER COLUMN penalty_basis_points DROP DEFAULT;
ALTER TABLE credit_account_history ALTER COLUMN penalty_basis_points DROP NOT NULL;
ALTER TABLE receivables ALTER COLUMN penalty_basis_points DROP NOT NULL;

SELECT grant_member_privileges();
