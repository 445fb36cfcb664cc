-- The feed of public offers for search engines and price comparison sites; without a row it is off.
CREATE TABLE product_feed (
  single boolean PRIMARY KEY DEFAULT true CHECK (single),
  enabled boolean NOT NULL DEFAULT false,
  -- Empty: every category.
  category_ids int[] NOT NULL DEFAULT '{}',
  updated_at timestamptz NOT NULL DEFAULT now(),
  updated_by bigint REFERENCES users ON DELETE SET NULL
);
CREATE INDEX product_feed_editor ON product_feed (updated_by);
CREATE TABLE product_feed_runs (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  started_at timestamptz NOT NULL DEFAULT now(),
  -- Null while it is being made; only a finished run is served.
  ended_at timestamptz,
  items int NOT NULL DEFAULT 0,
  bytes bigint NOT NULL DEFAULT 0,
  -- Number of offers left out, by reason, and some of them.
  refused jsonb NOT NULL DEFAULT '{}',
  samples jsonb NOT NULL DEFAULT '[]'
);
-- Its gzip file, in pieces: neither making nor sending it holds it in memory.
CREATE TABLE product_feed_pieces (
  run_id bigint NOT NULL REFERENCES product_feed_runs ON DELETE CASCADE,
  position int NOT NULL,
  bytes bytea NOT NULL,
  PRIMARY KEY (run_id, position)
);
ALTER TABLE product_feed ENABLE ROW LEVEL SECURITY;
ALTER TABLE product_feed_runs ENABLE ROW LEVEL SECURITY;
ALTER TABLE product_feed_pieces ENABLE ROW LEVEL SECURITY;
SELECT grant_member_privileges();
