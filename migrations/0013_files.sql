-- What people send with a message, a request or an application: pictures and PDF, read again by its parties only.
CREATE TABLE files (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  uploader_id bigint REFERENCES users ON DELETE SET NULL,
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 120),
  media_type text NOT NULL CHECK (media_type IN ('image/webp', 'application/pdf')),
  bytes bytea NOT NULL,
  size int NOT NULL GENERATED ALWAYS AS (length(bytes)) STORED,
  -- Of pictures, so that their place is kept while they load.
  width int,
  height int,
  -- Attached to something; what was sent and never attached is forgotten after a day.
  kept boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL DEFAULT now(),
  CHECK ((media_type = 'application/pdf') = (width IS NULL AND height IS NULL))
);
CREATE INDEX files_forgettable ON files (created_at) WHERE NOT kept;
CREATE INDEX files_uploader ON files (uploader_id);
-- Already compressed.
ALTER TABLE files ALTER COLUMN bytes SET STORAGE EXTERNAL;
