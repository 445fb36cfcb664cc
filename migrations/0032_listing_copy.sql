-- Each process holds a copy of the lists in memory and brings it up to date row by row.
-- The version of the lists that last touched the row.
ALTER TABLE article_listing ADD COLUMN version bigint NOT NULL DEFAULT 0;
CREATE INDEX article_listing_version ON article_listing (version, article_id);

-- Articles that left the lists, and with which version; one that came back is in the lists again.
CREATE TABLE article_listing_gone (
  article_id bigint PRIMARY KEY,
  version bigint NOT NULL
);
-- No member has to read it.
ALTER TABLE article_listing_gone ENABLE ROW LEVEL SECURITY;
CREATE INDEX article_listing_gone_version ON article_listing_gone (version);
CREATE FUNCTION record_listing_gone() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO article_listing_gone (article_id, version) SELECT OLD.article_id, version + 1 FROM listing_version
  ON CONFLICT (article_id) DO UPDATE SET version = excluded.version;
  RETURN NULL;
END $$;
CREATE TRIGGER article_listing_gone AFTER DELETE ON article_listing FOR EACH ROW EXECUTE FUNCTION record_listing_gone();
