-- The company that operates the marketplace: one row at most, read by the legal notice, terms, mails and invoices.
CREATE TABLE company (
  id boolean PRIMARY KEY DEFAULT true CHECK (id),
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 160),
  -- With the capital where the law asks for it: « SCA à capital variable ».
  legal_form text NOT NULL CHECK (length(legal_form) BETWEEN 1 AND 160),
  siret text NOT NULL CHECK (siret ~ '^[0-9]{14}$'),
  vat_number text NOT NULL CHECK (length(vat_number) BETWEEN 4 AND 20),
  register text NOT NULL CHECK (length(register) BETWEEN 1 AND 160),
  address text NOT NULL CHECK (length(address) BETWEEN 1 AND 300),
  director text NOT NULL CHECK (length(director) BETWEEN 1 AND 160),
  phone text NOT NULL CHECK (length(phone) BETWEEN 5 AND 30),
  email text NOT NULL CHECK (length(email) BETWEEN 3 AND 254),
  -- Name, address and telephone of the host of the site.
  host text NOT NULL CHECK (length(host) BETWEEN 1 AND 300),
  mediator text CHECK (length(mediator) BETWEEN 1 AND 300),
  -- Data protection officer, or the person who answers for personal data.
  data_officer text CHECK (length(data_officer) BETWEEN 1 AND 300),
  changed_by bigint REFERENCES users ON DELETE SET NULL,
  changed_at timestamptz NOT NULL DEFAULT now()
);
ALTER TABLE company ENABLE ROW LEVEL SECURITY;

-- One-time links that create an administrator. `email`: null for the first one, who types it.
CREATE TABLE administrator_invitations (
  token_hash bytea PRIMARY KEY,
  email citext,
  role text NOT NULL CHECK (role IN ('ADMIN', 'SUPER_ADMIN')),
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL
);
ALTER TABLE administrator_invitations ENABLE ROW LEVEL SECURITY;

-- Each opening and closing of the shop; the last row is the current state, no row means never opened.
CREATE TABLE marketplace_openings (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  opened boolean NOT NULL,
  reason text NOT NULL,
  user_id bigint REFERENCES users ON DELETE SET NULL,
  at timestamptz NOT NULL DEFAULT now()
);
ALTER TABLE marketplace_openings ENABLE ROW LEVEL SECURITY;
-- A database with sellers was in use before this table existed.
INSERT INTO marketplace_openings (opened, reason)
SELECT true, 'Ouverte avant la page « Avant l’ouverture ».' WHERE EXISTS (SELECT FROM vendors);

-- What an administrator declares done, or waives with a reason, on the page « Avant l’ouverture ».
CREATE TABLE requirement_marks (
  requirement text PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('declared', 'waived')),
  reason text NOT NULL CHECK (length(reason) BETWEEN 10 AND 2000),
  user_id bigint REFERENCES users ON DELETE SET NULL,
  at timestamptz NOT NULL DEFAULT now()
);
ALTER TABLE requirement_marks ENABLE ROW LEVEL SECURITY;

-- Trials of the mail server and of the payment provider by administrators.
CREATE TABLE service_trials (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  service text NOT NULL CHECK (service IN ('mail', 'payment')),
  succeeded boolean NOT NULL,
  outcome text NOT NULL,
  user_id bigint REFERENCES users ON DELETE SET NULL,
  at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX service_trials_service ON service_trials (service, id DESC);
ALTER TABLE service_trials ENABLE ROW LEVEL SECURITY;

SELECT grant_member_privileges();
