-- What a seller sets alone before the market opens to it, and who works there.
ALTER TABLE vendors
  -- `own`: the seller makes its invoices; `market`: the market makes them in its name (CGI art. 289, I-2).
  ADD COLUMN invoice_mode text CHECK (invoice_mode IN ('own', 'market')),
  -- What a professional buyer reads; null until the seller has decided.
  ADD COLUMN return_policy text CHECK (length(return_policy) BETWEEN 1 AND 2000),
  -- Sells nothing that extended producer responsibility covers, as the seller declares it.
  ADD COLUMN without_producer_duty boolean NOT NULL DEFAULT false,
  -- Where its money goes: the provider's reference of the account, whose holder the provider has checked.
  ADD COLUMN payment_account text,
  ADD COLUMN payment_account_ready boolean NOT NULL DEFAULT false,
  ADD COLUMN review_asked_at timestamptz,
  ADD CHECK (NOT payment_account_ready OR payment_account IS NOT NULL);

-- Sellers of before had all been verified by hand.
UPDATE vendors SET invoice_mode = 'own', payment_account = 'historique', payment_account_ready = true,
  return_policy = 'Retour accepté après accord du magasin, article neuf dans son emballage d’origine.'
WHERE status = 'verified';

-- Unique identifiers of producers, by stream (C. env. L541-10-13).
CREATE TABLE vendor_identifiers (
  vendor_id bigint NOT NULL REFERENCES vendors,
  stream text NOT NULL CHECK (stream IN ('EMBALLAGES_MENAGERS', 'EMBALLAGES_PRO', 'PAPIERS', 'DEEE', 'PILES', 'CHIMIE', 'TEXTILES', 'JARDIN')),
  number text NOT NULL CHECK (number ~ '^FR[0-9]{6}_[0-9]{2}[A-Z0-9]{4}$'),
  PRIMARY KEY (vendor_id, stream)
);

-- `orders`: prepares and hands over, and changes nothing of the catalogue.
ALTER TABLE vendor_members DROP CONSTRAINT vendor_members_role_check;
ALTER TABLE vendor_members ADD CHECK (role IN ('owner', 'staff', 'orders'));

CREATE TABLE vendor_invitations (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  vendor_id bigint NOT NULL REFERENCES vendors,
  email citext NOT NULL,
  role text NOT NULL CHECK (role IN ('owner', 'staff', 'orders')),
  token_hash bytea NOT NULL UNIQUE,
  invited_by bigint REFERENCES users ON DELETE SET NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL DEFAULT now() + interval '7 days',
  UNIQUE (vendor_id, email)
);

-- How a seller came to its status: who decided, and in which words.
CREATE TABLE vendor_history (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  vendor_id bigint NOT NULL REFERENCES vendors,
  status text NOT NULL,
  user_id bigint REFERENCES users ON DELETE SET NULL,
  reason text NOT NULL,
  at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX vendor_history_vendor ON vendor_history (vendor_id, id);
