CREATE TABLE users (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  email citext NOT NULL UNIQUE CHECK (length(email) BETWEEN 6 AND 254),
  password_hash text NOT NULL,
  first_name text NOT NULL CHECK (length(first_name) BETWEEN 1 AND 80),
  last_name text NOT NULL CHECK (length(last_name) BETWEEN 1 AND 80),
  phone text NOT NULL,
  kind text NOT NULL CHECK (kind IN ('normal', 'professional')),
  company_name text CHECK (length(company_name) BETWEEN 1 AND 160),
  vat_number text,
  -- Customer number at the cooperative: a claim until an operator matches it, never a key.
  cooperative_member boolean NOT NULL DEFAULT false,
  cooperative_number text CHECK (cooperative_number ~ '^[A-Za-z0-9./-]{1,20}$'),
  birthdate date,
  roles text[] NOT NULL DEFAULT '{}' CHECK (roles <@ ARRAY['ADMIN', 'SUPER_ADMIN']),
  status text NOT NULL DEFAULT 'active' CHECK (status IN ('active', 'blocked')),
  email_verified_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  CHECK (kind = 'normal' OR company_name IS NOT NULL)
);

CREATE TABLE sessions (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  token_hash bytea NOT NULL UNIQUE,
  user_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
  created_at timestamptz NOT NULL DEFAULT now(),
  last_seen_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  user_agent text
);
CREATE INDEX sessions_user ON sessions (user_id);
CREATE INDEX sessions_age ON sessions (expires_at);

CREATE TABLE password_resets (
  token_hash bytea PRIMARY KEY,
  user_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  used_at timestamptz
);
CREATE INDEX password_resets_user ON password_resets (user_id);

CREATE TABLE captcha_solutions (
  challenge text PRIMARY KEY,
  used_at timestamptz NOT NULL DEFAULT now()
);

CREATE TABLE addresses (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
  recipient text NOT NULL CHECK (length(recipient) BETWEEN 1 AND 120),
  company text CHECK (length(company) <= 160),
  street text NOT NULL CHECK (length(street) BETWEEN 1 AND 120),
  -- Bâtiment, lieu-dit: frequent for estates.
  complement text CHECK (length(complement) <= 120),
  postcode text NOT NULL CHECK (postcode ~ '^[0-9]{5}$'),
  city text NOT NULL CHECK (length(city) BETWEEN 1 AND 80),
  country text NOT NULL DEFAULT 'FR' CHECK (country = 'FR'),
  phone text NOT NULL,
  is_default boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX addresses_user ON addresses (user_id);
CREATE UNIQUE INDEX addresses_one_default ON addresses (user_id) WHERE is_default;
