-- Catalogue files of sellers that are fetched at an address, on a schedule, and then imported as an uploaded file is.
CREATE TABLE import_feeds (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  vendor_id bigint NOT NULL REFERENCES vendors,
  user_id bigint REFERENCES users ON DELETE SET NULL,
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 60),
  kind text NOT NULL CHECK (kind IN ('catalogue', 'stock', 'prices')),
  -- Without query string and credentials, which are in `sealed`.
  address text NOT NULL CHECK (length(address) BETWEEN 1 AND 1000),
  -- JSON sealed by src/platform/sealing.ts: query string, user, password, private key. NULL: there is none of them.
  sealed text,
  authentication text NOT NULL CHECK (authentication IN ('none', 'password', 'key')),
  -- Of an SFTP server: what the seller confirmed, and what the last attempt found.
  host_key text CHECK (length(host_key) <= 100),
  seen_host_key text CHECK (length(seen_host_key) <= 100),
  schedule text NOT NULL CHECK (schedule IN ('hour', 'night', 'week')),
  auto_apply boolean NOT NULL,
  refused_percent smallint NOT NULL CHECK (refused_percent BETWEEN 0 AND 100),
  withdrawn_percent smallint NOT NULL CHECK (withdrawn_percent BETWEEN 0 AND 100),
  paused_at timestamptz,
  paused_because text CHECK (paused_because IN ('seller', 'failures')),
  failures smallint NOT NULL DEFAULT 0 CHECK (failures >= 0),
  due_at timestamptz NOT NULL DEFAULT now(),
  -- Of the last file that was imported: an unchanged one is not imported again.
  etag text,
  last_modified text,
  content_hash bytea,
  created_at timestamptz NOT NULL DEFAULT now(),
  CHECK ((paused_at IS NULL) = (paused_because IS NULL)),
  CHECK (sealed IS NOT NULL OR authentication = 'none')
);
CREATE INDEX import_feeds_vendor ON import_feeds (vendor_id, id);
CREATE INDEX import_feeds_due ON import_feeds (due_at) WHERE paused_at IS NULL;
CREATE INDEX import_feeds_user ON import_feeds (user_id);

CREATE TABLE import_feed_runs (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  feed_id bigint NOT NULL REFERENCES import_feeds ON DELETE CASCADE,
  state text NOT NULL DEFAULT 'fetching' CHECK (state IN
    ('fetching', 'unchanged', 'importing', 'waiting', 'applied', 'failed', 'replaced')),
  manual boolean NOT NULL,
  -- Why it failed or waits, in French.
  sentence text,
  import_id bigint REFERENCES imports ON DELETE SET NULL,
  started_at timestamptz NOT NULL DEFAULT now(),
  ended_at timestamptz,
  CHECK (state NOT IN ('waiting', 'failed') OR sentence IS NOT NULL)
);
CREATE INDEX import_feed_runs_feed ON import_feed_runs (feed_id, id DESC);
-- One run of a feed at a time.
CREATE UNIQUE INDEX import_feed_runs_one ON import_feed_runs (feed_id) WHERE state IN ('fetching', 'importing');
CREATE UNIQUE INDEX import_feed_runs_import ON import_feed_runs (import_id) WHERE import_id IS NOT NULL;

ALTER TABLE import_feeds ENABLE ROW LEVEL SECURITY;
CREATE POLICY mine ON import_feeds USING (COALESCE(vendor_id = my_vendor(), false));
ALTER TABLE import_feed_runs ENABLE ROW LEVEL SECURITY;
CREATE POLICY with_its_whole ON import_feed_runs
  USING (EXISTS (SELECT FROM import_feeds f WHERE f.id = import_feed_runs.feed_id));
SELECT grant_member_privileges();
