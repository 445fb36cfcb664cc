-- Values of attributes that an import brought and no list of options has, until the operator decides. A merged or refused
-- one is stored, so that the next file does not bring it again.
CREATE TABLE pending_values (
  id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  attribute_code text NOT NULL REFERENCES attributes ON DELETE CASCADE,
  value text NOT NULL CHECK (length(value) BETWEEN 1 AND 120),
  -- The seller whose file first had it.
  vendor_id bigint NOT NULL REFERENCES vendors,
  state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'merged', 'refused')),
  -- The option that stands for a merged value.
  same_as text CHECK (length(same_as) BETWEEN 1 AND 120),
  created_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (attribute_code, value),
  CHECK ((state = 'merged') = (same_as IS NOT NULL))
);
CREATE INDEX pending_values_vendor ON pending_values (vendor_id);
CREATE INDEX pending_values_waiting ON pending_values (created_at) WHERE state = 'waiting';
ALTER TABLE pending_values ENABLE ROW LEVEL SECURITY;

-- When a brand was first named.
ALTER TABLE brands ADD COLUMN created_at timestamptz NOT NULL DEFAULT now();
SELECT grant_member_privileges();
