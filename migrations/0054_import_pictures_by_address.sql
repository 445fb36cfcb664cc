-- Photographs that the lines of an import name by their address, fetched after it.
CREATE TABLE import_picture_urls (
  import_id bigint NOT NULL REFERENCES imports ON DELETE CASCADE,
  line int NOT NULL,
  position int NOT NULL,
  offer_id bigint NOT NULL REFERENCES offers,
  url text NOT NULL CHECK (length(url) <= 2000),
  state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'attached', 'refused')),
  -- Why it was refused, or the last failure while it waits; in French.
  reason text,
  tries int NOT NULL DEFAULT 0,
  due_at timestamptz NOT NULL DEFAULT now(),
  picture_id bigint REFERENCES pictures ON DELETE SET NULL,
  PRIMARY KEY (import_id, line, position),
  CHECK (state <> 'refused' OR reason IS NOT NULL)
);
CREATE INDEX import_picture_urls_waiting ON import_picture_urls (import_id, due_at, line, position) WHERE state = 'waiting';
-- Whether an earlier import of the same file fetched it.
CREATE INDEX import_picture_urls_offer ON import_picture_urls (offer_id) WHERE state = 'attached';
CREATE INDEX import_picture_urls_picture ON import_picture_urls (picture_id);
ALTER TABLE import_picture_urls ENABLE ROW LEVEL SECURITY;
CREATE POLICY with_its_whole ON import_picture_urls
  USING (EXISTS (SELECT FROM imports i WHERE i.id = import_picture_urls.import_id));
SELECT grant_member_privileges();
