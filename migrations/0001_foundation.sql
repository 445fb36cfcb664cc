-- Extensions, French search, and the plumbing every domain shares.
CREATE EXTENSION IF NOT EXISTS citext;
CREATE EXTENSION IF NOT EXISTS unaccent;
CREATE EXTENSION IF NOT EXISTS pg_trgm;
CREATE EXTENSION IF NOT EXISTS cube;
CREATE EXTENSION IF NOT EXISTS earthdistance;

-- Accents go before stemming, so « sécateur », « secateur » and « sécateurs » share one lexeme; œ becomes oe.
CREATE TEXT SEARCH CONFIGURATION fr (COPY = french);
ALTER TEXT SEARCH CONFIGURATION fr ALTER MAPPING FOR hword, hword_part, word WITH unaccent, french_stem;

-- unaccent() is only STABLE because its dictionary could change; ours never does, and an index needs IMMUTABLE.
CREATE FUNCTION plain_text(value text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
  RETURN lower(unaccent('unaccent'::regdictionary, value));

-- One row per retryable effect: the first answer is replayed, another body under the same key is refused.
CREATE TABLE idempotency_keys (
  scope text NOT NULL,
  key text NOT NULL CHECK (length(key) BETWEEN 8 AND 255),
  request_hash bytea NOT NULL,
  status int NOT NULL,
  body jsonb NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (scope, key)
);
CREATE INDEX idempotency_keys_age ON idempotency_keys (created_at);

-- Counters of attempts per account, address or network; a window is opened by its first attempt.
CREATE TABLE throttles (
  key text PRIMARY KEY,
  attempts int NOT NULL CHECK (attempts >= 0),
  window_ends_at timestamptz NOT NULL
);
CREATE INDEX throttles_age ON throttles (window_ends_at);

-- Every mail ever decided, one per event and recipient, whatever the retries.
CREATE TABLE mails (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  event text NOT NULL,
  recipient citext NOT NULL,
  subject text NOT NULL,
  html text NOT NULL,
  text text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  sent_at timestamptz,
  UNIQUE (event, recipient)
);
CREATE INDEX mails_recent ON mails (created_at DESC);
