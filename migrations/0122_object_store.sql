-- The bytes of files, pictures and documents may be in an object store: in the row until they were copied, then by this key.
ALTER TABLE files ALTER COLUMN bytes DROP NOT NULL, ADD COLUMN object_key text;
ALTER TABLE pictures ALTER COLUMN bytes DROP NOT NULL, ADD COLUMN object_key text;
ALTER TABLE article_documents ALTER COLUMN bytes DROP NOT NULL, ADD COLUMN object_key text, ADD COLUMN size int;
-- Computed from the bytes so far, which may leave the row.
ALTER TABLE files ALTER COLUMN size DROP EXPRESSION, ALTER COLUMN size SET DEFAULT 0;
ALTER TABLE files ADD CONSTRAINT files_bytes CHECK (num_nonnulls(bytes, object_key) = 1) NOT VALID,
  -- Unattached files move into other tables with their bytes.
  ADD CONSTRAINT files_unattached CHECK (attached OR bytes IS NOT NULL) NOT VALID;
ALTER TABLE pictures ADD CONSTRAINT pictures_bytes CHECK (num_nonnulls(bytes, object_key) = 1) NOT VALID;
ALTER TABLE article_documents ADD CONSTRAINT article_documents_bytes CHECK (num_nonnulls(bytes, object_key) = 1) NOT VALID;

CREATE FUNCTION set_size_of_bytes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.size := coalesce(length(NEW.bytes), length(OLD.bytes), OLD.size);
  RETURN NEW;
END $$;
CREATE TRIGGER files_size BEFORE INSERT OR UPDATE OF bytes ON files FOR EACH ROW EXECUTE FUNCTION set_size_of_bytes();
CREATE TRIGGER article_documents_size BEFORE INSERT OR UPDATE OF bytes ON article_documents
  FOR EACH ROW EXECUTE FUNCTION set_size_of_bytes();

-- Objects that no row names: written before their row, or named by a row that is gone. Deleted once due.
CREATE TABLE unlinked_objects (
  key text PRIMARY KEY,
  due_at timestamptz NOT NULL
);
CREATE INDEX unlinked_objects_due ON unlinked_objects (due_at);
ALTER TABLE unlinked_objects ENABLE ROW LEVEL SECURITY;

-- As long as the oldest backup is stored, whose rows still name it.
CREATE FUNCTION unlink_object() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO unlinked_objects (key, due_at) VALUES (OLD.object_key, now() + interval '31 days')
  ON CONFLICT (key) DO UPDATE SET due_at = excluded.due_at;
  RETURN NULL;
END $$;
CREATE TRIGGER files_unlink_deleted AFTER DELETE ON files
  FOR EACH ROW WHEN (OLD.object_key IS NOT NULL) EXECUTE FUNCTION unlink_object();
CREATE TRIGGER files_unlink AFTER UPDATE OF object_key ON files
  FOR EACH ROW WHEN (OLD.object_key IS NOT NULL AND OLD.object_key IS DISTINCT FROM NEW.object_key) EXECUTE FUNCTION unlink_object();
CREATE TRIGGER pictures_unlink_deleted AFTER DELETE ON pictures
  FOR EACH ROW WHEN (OLD.object_key IS NOT NULL) EXECUTE FUNCTION unlink_object();
CREATE TRIGGER pictures_unlink AFTER UPDATE OF object_key ON pictures
  FOR EACH ROW WHEN (OLD.object_key IS NOT NULL AND OLD.object_key IS DISTINCT FROM NEW.object_key) EXECUTE FUNCTION unlink_object();
CREATE TRIGGER article_documents_unlink_deleted AFTER DELETE ON article_documents
  FOR EACH ROW WHEN (OLD.object_key IS NOT NULL) EXECUTE FUNCTION unlink_object();
CREATE TRIGGER article_documents_unlink AFTER UPDATE OF object_key ON article_documents
  FOR EACH ROW WHEN (OLD.object_key IS NOT NULL AND OLD.object_key IS DISTINCT FROM NEW.object_key) EXECUTE FUNCTION unlink_object();
SELECT grant_member_privileges();
