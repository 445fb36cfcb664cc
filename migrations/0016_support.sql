-- Questions and answers. They come with the program; what an operator changed stays his.
CREATE TABLE faq_categories (
  slug text PRIMARY KEY CHECK (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  title text NOT NULL,
  summary text NOT NULL,
  position int NOT NULL
);
CREATE TABLE faq_articles (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  category text NOT NULL REFERENCES faq_categories,
  slug text NOT NULL UNIQUE CHECK (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  title text NOT NULL CHECK (length(title) BETWEEN 1 AND 160),
  keywords text NOT NULL DEFAULT '',
  audience text NOT NULL DEFAULT 'buyer' CHECK (audience IN ('buyer', 'seller')),
  -- Markdown.
  body text NOT NULL CHECK (length(body) BETWEEN 1 AND 12000),
  position int NOT NULL,
  updated_at timestamptz NOT NULL DEFAULT now(),
  plain_title text NOT NULL GENERATED ALWAYS AS (plain_text(title || ' ' || keywords)) STORED,
  document tsvector NOT NULL GENERATED ALWAYS AS (
    setweight(to_tsvector('french', plain_text(title)), 'A') || setweight(to_tsvector('french', plain_text(keywords)), 'B')
    || setweight(to_tsvector('french', plain_text(body)), 'D')) STORED
);
CREATE INDEX faq_articles_category ON faq_articles (category, position);
CREATE INDEX faq_articles_document ON faq_articles USING gin (document);

-- One voice per person and article; who it is cannot be read from it.
CREATE TABLE faq_votes (
  article_id bigint NOT NULL REFERENCES faq_articles ON DELETE CASCADE,
  voter bytea NOT NULL,
  useful boolean NOT NULL,
  voted_on date NOT NULL DEFAULT current_date,
  PRIMARY KEY (article_id, voter)
);

-- What people ask the operator; visitors too, who are answered by mail.
CREATE TABLE tickets (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  reference text NOT NULL UNIQUE,
  user_id bigint REFERENCES users ON DELETE SET NULL,
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 160),
  email citext NOT NULL,
  topic text NOT NULL,
  order_number text CHECK (length(order_number) <= 40),
  status text NOT NULL DEFAULT 'open' CHECK (status IN ('open', 'answered', 'closed')),
  created_at timestamptz NOT NULL DEFAULT now(),
  changed_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX tickets_user ON tickets (user_id, changed_at DESC);
CREATE INDEX tickets_status ON tickets (status, changed_at);
CREATE TABLE ticket_messages (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  ticket_id bigint NOT NULL REFERENCES tickets ON DELETE CASCADE,
  side text NOT NULL CHECK (side IN ('asker', 'operator', 'note')),
  author_id bigint REFERENCES users ON DELETE SET NULL,
  body text NOT NULL CHECK (length(body) BETWEEN 1 AND 4000),
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX ticket_messages_ticket ON ticket_messages (ticket_id, id);
