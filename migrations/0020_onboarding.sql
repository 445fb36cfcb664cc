-- From would-be seller to seller: what they declare, the documents that prove it, who decided what and when
-- (regulation (EU) 2022/2065, article 30).
CREATE TABLE seller_applications (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
  status text NOT NULL DEFAULT 'DRAFT'
    CHECK (status IN ('DRAFT', 'SUBMITTED', 'MORE_INFORMATION', 'ACCEPTED', 'REFUSED', 'WITHDRAWN')),
  -- The form: as typed while it is a draft, as checked once submitted.
  answers jsonb NOT NULL DEFAULT '{}' CHECK (jsonb_typeof(answers) = 'object'),
  siren text GENERATED ALWAYS AS (answers ->> 'siren') STORED,
  vendor_id bigint REFERENCES vendors,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  submitted_at timestamptz,
  decided_at timestamptz,
  CHECK ((status = 'ACCEPTED') = (vendor_id IS NOT NULL)),
  CHECK ((status IN ('ACCEPTED', 'REFUSED')) = (decided_at IS NOT NULL)),
  CHECK (status IN ('DRAFT', 'WITHDRAWN') OR submitted_at IS NOT NULL)
);
CREATE UNIQUE INDEX seller_applications_open ON seller_applications (user_id)
  WHERE status IN ('DRAFT', 'SUBMITTED', 'MORE_INFORMATION');
CREATE INDEX seller_applications_user ON seller_applications (user_id, id DESC);
CREATE INDEX seller_applications_status ON seller_applications (status, submitted_at, id);
CREATE INDEX seller_applications_siren ON seller_applications (siren);

-- One file of each kind; it leaves with the file itself.
CREATE TABLE application_documents (
  application_id bigint NOT NULL REFERENCES seller_applications ON DELETE CASCADE,
  kind text NOT NULL CHECK (kind IN ('REGISTRATION', 'IDENTITY', 'BANK')),
  file_id uuid NOT NULL UNIQUE REFERENCES files ON DELETE CASCADE,
  PRIMARY KEY (application_id, kind)
);
-- Nobody's identity card outlives what it was sent for, whichever way the application goes.
CREATE FUNCTION forget_application_document() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM files WHERE id = OLD.file_id;
  RETURN NULL;
END $$;
CREATE TRIGGER application_documents_forgotten AFTER DELETE ON application_documents
  FOR EACH ROW EXECUTE FUNCTION forget_application_document();

CREATE TABLE application_history (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  application_id bigint NOT NULL REFERENCES seller_applications ON DELETE CASCADE,
  status text NOT NULL,
  user_id bigint REFERENCES users ON DELETE SET NULL,
  note text,
  at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX application_history_application ON application_history (application_id, id);
