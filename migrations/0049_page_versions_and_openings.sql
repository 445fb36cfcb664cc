-- Versions of the text pages; without any, a page shows the text of the release. A version in force is never changed:
-- orders name the version of the terms that they accepted.
CREATE TABLE page_versions (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name text NOT NULL CHECK (name ~ '^[a-z]+$'),
  -- « key: value » lines, then sections in Markdown.
  source text NOT NULL CHECK (length(source) BETWEEN 1 AND 70000),
  effective_on date NOT NULL,
  note text NOT NULL CHECK (length(note) BETWEEN 10 AND 2000),
  written_by bigint REFERENCES users ON DELETE SET NULL,
  written_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX page_versions_name ON page_versions (name, effective_on DESC, id DESC);
ALTER TABLE page_versions ENABLE ROW LEVEL SECURITY;
-- A purchase records the version in force, as the buyer.
CREATE POLICY everybody ON page_versions FOR SELECT USING (true);

-- A draft has no day of publication.
ALTER TABLE job_openings ALTER COLUMN published_on DROP NOT NULL,
  ADD COLUMN updated_at timestamptz NOT NULL DEFAULT now();

-- A closed relay point is offered no more; deliveries under way still name it.
ALTER TABLE relay_points ADD COLUMN closed boolean NOT NULL DEFAULT false;

SELECT grant_member_privileges();
