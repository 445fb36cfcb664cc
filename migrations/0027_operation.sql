-- Every act of an administrator, in the transaction of the act itself. Nothing leaves it, not even by mistake.
CREATE TABLE audit_entries (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  at timestamptz NOT NULL DEFAULT now(),
  user_id bigint NOT NULL REFERENCES users,
  -- The highest role at that moment: it may have been taken away since.
  role text NOT NULL CHECK (role IN ('ADMIN', 'SUPER_ADMIN')),
  -- Method and path of the operation, as the contract names it.
  operation text NOT NULL,
  subject_kind text NOT NULL,
  subject_id text,
  reason text,
  -- What was sent, without what is secret or private.
  input jsonb NOT NULL,
  before jsonb,
  after jsonb,
  -- Shortened: a network, not a person.
  address text NOT NULL
);
CREATE INDEX audit_entries_user ON audit_entries (user_id, id DESC);
CREATE INDEX audit_entries_operation ON audit_entries (operation, id DESC);
CREATE INDEX audit_entries_subject ON audit_entries (subject_kind, subject_id, id DESC);
CREATE INDEX audit_entries_at ON audit_entries (at);
CREATE TRIGGER audit_entries_kept BEFORE UPDATE OR DELETE ON audit_entries FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER audit_entries_whole BEFORE TRUNCATE ON audit_entries FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

ALTER TABLE users ADD COLUMN blocked_reason text, ADD COLUMN blocked_at timestamptz;
CREATE INDEX users_found ON users USING gin (plain_text(email::text || ' ' || first_name || ' ' || last_name || ' ' || coalesce(company_name, '')) gin_trgm_ops);

-- An administrator who looks at the site as somebody sees it: same session, for a few minutes, reading only.
ALTER TABLE sessions
  ADD COLUMN viewing_user_id bigint REFERENCES users ON DELETE SET NULL,
  ADD COLUMN viewing_until timestamptz,
  ADD CHECK (viewing_user_id IS NULL OR viewing_until IS NOT NULL);

-- `review`: waits for the operator. `withdrawn`: taken down; its seller still sees it, nobody else does.
ALTER TABLE articles DROP CONSTRAINT articles_status_check;
ALTER TABLE articles ADD CONSTRAINT articles_status_check
  CHECK (status IN ('draft', 'review', 'published', 'archived', 'withdrawn'));
CREATE INDEX articles_waiting ON articles (id) WHERE status IN ('review', 'withdrawn');
CREATE INDEX articles_title_similar ON articles USING gin (plain_text(title) gin_trgm_ops);

-- What the operator decided of an article, in the words the seller reads (regulation (EU) 2022/2065, article 17).
CREATE TABLE article_decisions (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  article_id bigint NOT NULL REFERENCES articles ON DELETE CASCADE,
  decision text NOT NULL CHECK (decision IN ('accepted', 'sent_back', 'taken_down', 'restored', 'merged')),
  user_id bigint REFERENCES users ON DELETE SET NULL,
  reason text NOT NULL,
  -- Of a takedown: the law or the clause it rests on, and whether a machine found or decided it.
  ground text,
  automated boolean NOT NULL DEFAULT false,
  at timestamptz NOT NULL DEFAULT now(),
  CHECK (decision <> 'taken_down' OR ground IS NOT NULL)
);
CREATE INDEX article_decisions_article ON article_decisions (article_id, id);

-- Addresses that articles had before they were merged into another.
CREATE TABLE article_redirects (
  slug text PRIMARY KEY,
  article_id bigint NOT NULL REFERENCES articles ON DELETE CASCADE,
  created_at timestamptz NOT NULL DEFAULT now()
);

-- `hidden`: in no menu; its articles are found as before.
ALTER TABLE categories
  ADD COLUMN description text NOT NULL DEFAULT '',
  ADD COLUMN hidden boolean NOT NULL DEFAULT false;
-- Kept on the articles that have it, shown nowhere.
ALTER TABLE tags ADD COLUMN retired boolean NOT NULL DEFAULT false;
ALTER TABLE brands ADD COLUMN description text NOT NULL DEFAULT '';

ALTER TABLE faq_articles
  ADD COLUMN published boolean NOT NULL DEFAULT true,
  ADD COLUMN edited_by bigint REFERENCES users ON DELETE SET NULL;

-- « échalas » finds what is called « piquet » too; a word, or all the words of a search.
CREATE TABLE search_synonyms (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  word text NOT NULL CHECK (length(word) BETWEEN 2 AND 60),
  meaning text NOT NULL CHECK (length(meaning) BETWEEN 2 AND 60),
  created_at timestamptz NOT NULL DEFAULT now(),
  plain text NOT NULL GENERATED ALWAYS AS (btrim(search_text(word))) STORED,
  -- Of one word alone: « échalas » and « échalassement » may be the same.
  stem text GENERATED ALWAYS AS (
    CASE WHEN btrim(search_text(word)) NOT LIKE '% %' THEN search_stem(btrim(search_text(word))) END) STORED
);
CREATE UNIQUE INDEX search_synonyms_once ON search_synonyms (plain, btrim(search_text(meaning)));
CREATE INDEX search_synonyms_stem ON search_synonyms (stem);
-- What a meaning asks the index for: all its words; null when none of them means anything.
CREATE FUNCTION search_meaning(meaning text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT AS $$
  SELECT string_agg(quote_literal(search_stem(word)), ' & ') FROM unnest(string_to_array(btrim(search_text(meaning)), ' ')) word
$$;

CREATE TABLE settings (
  key text PRIMARY KEY,
  value jsonb NOT NULL,
  changed_by bigint REFERENCES users ON DELETE SET NULL,
  changed_at timestamptz NOT NULL DEFAULT now()
);
CREATE TABLE settings_history (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  key text NOT NULL,
  former jsonb NOT NULL,
  value jsonb NOT NULL,
  user_id bigint REFERENCES users ON DELETE SET NULL,
  reason text NOT NULL,
  at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX settings_history_key ON settings_history (key, id DESC);

-- One report per person and message; the operator reads the message it names, and the few around it.
CREATE TABLE message_reports (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  message_id bigint NOT NULL REFERENCES messages ON DELETE CASCADE,
  reporter_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
  reason text NOT NULL CHECK (length(reason) BETWEEN 1 AND 1000),
  created_at timestamptz NOT NULL DEFAULT now(),
  decision text CHECK (decision IN ('nothing', 'warn', 'hide', 'block')),
  decision_reason text,
  decided_by bigint REFERENCES users ON DELETE SET NULL,
  decided_at timestamptz,
  UNIQUE (message_id, reporter_id),
  CHECK ((decision IS NULL) = (decided_at IS NULL)),
  CHECK (decision IS NULL OR decision_reason IS NOT NULL)
);
CREATE INDEX message_reports_waiting ON message_reports (id) WHERE decision IS NULL;
ALTER TABLE messages ADD COLUMN hidden_at timestamptz;

-- Its place on the home page; null: only in the list of campaigns.
ALTER TABLE campaigns ADD COLUMN home_rank int UNIQUE CHECK (home_rank BETWEEN 1 AND 4);
