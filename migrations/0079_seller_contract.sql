-- Acceptances of the contract between the operator and a seller (regulation (EU) 2019/1150). The contract is the text page
-- « contract »: each version written by the operator is a row of page_versions, with its day of effect.
CREATE TABLE contract_acceptances (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  vendor_id bigint NOT NULL REFERENCES vendors,
  version_id bigint NOT NULL REFERENCES page_versions,
  -- Of the source of the version, as it was shown to the seller.
  sha256 text NOT NULL CHECK (sha256 ~ '^[0-9a-f]{64}$'),
  accepted_by text NOT NULL CHECK (length(accepted_by) BETWEEN 2 AND 120),
  user_id bigint REFERENCES users ON DELETE SET NULL,
  accepted_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (vendor_id, version_id)
);
CREATE INDEX contract_acceptances_version ON contract_acceptances (version_id);
CREATE INDEX contract_acceptances_user ON contract_acceptances (user_id);
ALTER TABLE contract_acceptances ENABLE ROW LEVEL SECURITY;
CREATE POLICY mine ON contract_acceptances USING (COALESCE(vendor_id = my_vendor(), false));

-- What was accepted stays as it was; only the account behind it may be forgotten.
CREATE TRIGGER contract_acceptances_immutable BEFORE UPDATE OF vendor_id, version_id, sha256, accepted_by, accepted_at
  ON contract_acceptances FOR EACH ROW EXECUTE FUNCTION refuse_change();

-- Whether the seller has still to accept the version in force. False as long as the operator has published none: the text
-- of the release is a model.
CREATE FUNCTION contract_missing(vendor bigint) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (
    SELECT FROM (SELECT id FROM page_versions WHERE name = 'contract' AND effective_on <= current_date
      ORDER BY effective_on DESC, id DESC LIMIT 1) c
    WHERE NOT EXISTS (SELECT FROM contract_acceptances a WHERE a.vendor_id = vendor AND a.version_id = c.id))
$$;

SELECT grant_member_privileges();
