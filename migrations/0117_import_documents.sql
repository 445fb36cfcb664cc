-- Documents of articles in imports: fetched from an address like pictures, or named after a reference in the archive.

ALTER TABLE import_picture_urls
  -- Null: a picture.
  ADD COLUMN kind text CHECK (kind IN ('FDS', 'FT', 'CERT')),
  -- As printed on the document.
  ADD COLUMN dated_on date,
  ADD COLUMN document_id bigint REFERENCES article_documents ON DELETE SET NULL,
  ADD CHECK (kind IS NULL OR picture_id IS NULL),
  ADD CHECK (kind IS NOT NULL OR document_id IS NULL AND dated_on IS NULL);
CREATE INDEX import_picture_urls_document ON import_picture_urls (document_id) WHERE document_id IS NOT NULL;

-- Documents of an archive, until they are attached.
CREATE TABLE import_documents (
  import_id bigint NOT NULL REFERENCES imports ON DELETE CASCADE,
  -- The name in the archive.
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 200),
  reference text NOT NULL,
  kind text NOT NULL CHECK (kind IN ('FDS', 'FT', 'CERT')),
  bytes bytea NOT NULL CHECK (length(bytes) <= 10485760),
  PRIMARY KEY (import_id, name)
);
CREATE INDEX import_documents_reference ON import_documents (import_id, reference);
ALTER TABLE import_documents ALTER COLUMN bytes SET STORAGE EXTERNAL;
ALTER TABLE import_documents ENABLE ROW LEVEL SECURITY;
CREATE POLICY with_its_whole ON import_documents USING (EXISTS (SELECT FROM imports w WHERE w.id = import_documents.import_id));
SELECT grant_member_privileges();
