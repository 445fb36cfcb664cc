-- A file that a request proposes waits for a decision: neither purged with unattached files nor attached elsewhere.
ALTER TABLE files ADD COLUMN held boolean NOT NULL DEFAULT false;
ALTER TABLE article_change_fields ADD COLUMN file_id uuid UNIQUE REFERENCES files ON DELETE SET NULL;

-- A request is deleted with its article.
CREATE FUNCTION release_proposed_file() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  UPDATE files SET held = false WHERE id = OLD.file_id;
  RETURN NULL;
END $$;
CREATE TRIGGER article_change_fields_release AFTER DELETE ON article_change_fields
  FOR EACH ROW WHEN (OLD.file_id IS NOT NULL) EXECUTE FUNCTION release_proposed_file();

-- Privileges of members cover the new columns.
SELECT grant_member_privileges();
