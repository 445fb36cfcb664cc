-- files.attached replaces files.kept. Servers of the previous release keep writing the old column until they are replaced,
-- so each write sets both. The next release drops the old column and this trigger.
ALTER TABLE files ADD COLUMN attached boolean NOT NULL DEFAULT false;

CREATE FUNCTION set_both_attached() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    NEW.attached := NEW.attached OR NEW.kept;
  ELSIF NEW.attached = OLD.attached THEN
    NEW.attached := NEW.kept;
  END IF;
  NEW.kept := NEW.attached;
  RETURN NEW;
END $$;
CREATE TRIGGER files_attached BEFORE INSERT OR UPDATE OF attached, kept ON files
  FOR EACH ROW EXECUTE FUNCTION set_both_attached();
