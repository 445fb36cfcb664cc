-- A file of a seller (catalogue, stock or prices), from its bytes to what became of each of its lines.
CREATE TABLE imports (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  vendor_id bigint NOT NULL REFERENCES vendors,
  user_id bigint REFERENCES users ON DELETE SET NULL,
  kind text NOT NULL CHECK (kind IN ('catalogue', 'stock', 'prices')),
  file_name text NOT NULL CHECK (length(file_name) BETWEEN 1 AND 120),
  status text NOT NULL DEFAULT 'receiving' CHECK (status IN
    ('receiving', 'reading', 'mapping', 'checking', 'ready', 'applying', 'done', 'undoing', 'undone', 'failed', 'cancelled')),
  -- What was found of the file: shape, encoding, separator, sheet.
  found jsonb NOT NULL DEFAULT '{}',
  headers text[] NOT NULL DEFAULT '{}',
  -- Field → column, and what is taken where the file says nothing.
  mapping jsonb NOT NULL DEFAULT '{}',
  settings jsonb NOT NULL DEFAULT '{}',
  lines int NOT NULL DEFAULT 0,
  -- Last line behind us in the current stage: where a stopped job goes on.
  cursor int NOT NULL DEFAULT 0,
  -- Lines behind us in the current stage.
  progress int NOT NULL DEFAULT 0,
  -- Why the whole file was refused, in French.
  failure text,
  created_at timestamptz NOT NULL DEFAULT now(),
  -- Last sign of life of the job, and how often it went silent since it last went forward.
  touched_at timestamptz NOT NULL DEFAULT now(),
  stalls int NOT NULL DEFAULT 0,
  applied_at timestamptz
);
CREATE INDEX imports_vendor ON imports (vendor_id, id DESC);
CREATE INDEX imports_stalled ON imports (touched_at) WHERE status IN ('reading', 'checking', 'applying', 'undoing');
CREATE UNIQUE INDEX imports_one_running ON imports (vendor_id) WHERE status IN ('reading', 'checking', 'applying', 'undoing');

-- The bytes as they were sent, in pieces any process can read; dropped once read.
CREATE TABLE import_pieces (
  import_id bigint NOT NULL REFERENCES imports ON DELETE CASCADE,
  part text NOT NULL CHECK (part IN ('table', 'pictures')),
  position int NOT NULL,
  bytes bytea NOT NULL CHECK (length(bytes) <= 1048576),
  PRIMARY KEY (import_id, part, position)
);
ALTER TABLE import_pieces ALTER COLUMN bytes SET STORAGE EXTERNAL;

CREATE TABLE import_lines (
  import_id bigint NOT NULL REFERENCES imports ON DELETE CASCADE,
  line int NOT NULL,
  cells text[] NOT NULL,
  reference text,
  ean text,
  -- null: not checked yet.
  outcome text CHECK (outcome IN ('create', 'update', 'unchanged', 'refused')),
  -- [{column, sentence, value}]
  faults jsonb NOT NULL DEFAULT '[]',
  applied boolean NOT NULL DEFAULT false,
  offer_id bigint REFERENCES offers,
  -- What changed, before and after, by name: what an undo puts back.
  before jsonb,
  after jsonb,
  undone_at timestamptz,
  -- What an undo did not put back, because it has changed since.
  left_alone text[],
  PRIMARY KEY (import_id, line)
);
CREATE INDEX import_lines_reference ON import_lines (import_id, reference) WHERE reference IS NOT NULL;
CREATE INDEX import_lines_ean ON import_lines (import_id, ean) WHERE ean IS NOT NULL;
CREATE INDEX import_lines_outcome ON import_lines (import_id, outcome, line);
CREATE INDEX import_lines_offer ON import_lines (offer_id) WHERE offer_id IS NOT NULL;

-- Pictures of the archive, drawn again, by the reference in their name.
CREATE TABLE import_pictures (
  import_id bigint NOT NULL REFERENCES imports ON DELETE CASCADE,
  reference text NOT NULL,
  content_hash bytea NOT NULL,
  bytes bytea NOT NULL,
  width int NOT NULL,
  height int NOT NULL,
  PRIMARY KEY (import_id, reference)
);
ALTER TABLE import_pictures ALTER COLUMN bytes SET STORAGE EXTERNAL;

-- What a seller said once of a file with these headers, and of these categories.
CREATE TABLE import_mappings (
  vendor_id bigint NOT NULL REFERENCES vendors,
  kind text NOT NULL,
  signature text NOT NULL,
  mapping jsonb NOT NULL,
  settings jsonb NOT NULL,
  PRIMARY KEY (vendor_id, kind, signature)
);
CREATE TABLE import_categories (
  vendor_id bigint NOT NULL REFERENCES vendors,
  source text NOT NULL,
  -- null: left out on purpose.
  tag_id int REFERENCES tags,
  PRIMARY KEY (vendor_id, source)
);

-- Free slugs are looked for by their beginning, thousands of times in an import.
CREATE INDEX articles_slug_beginning ON articles (slug text_pattern_ops);
