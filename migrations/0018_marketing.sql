-- What the house tells about articles, from one day to another. Online: published, and within its days.
CREATE TABLE campaigns (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  title text NOT NULL CHECK (length(title) BETWEEN 1 AND 120),
  summary text NOT NULL CHECK (length(summary) BETWEEN 1 AND 300),
  -- Markdown.
  body text NOT NULL CHECK (length(body) BETWEEN 1 AND 20000),
  from_day date NOT NULL,
  to_day date NOT NULL CHECK (to_day >= from_day),
  published boolean NOT NULL DEFAULT false,
  updated_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX campaigns_days ON campaigns (from_day DESC) WHERE published;
CREATE TABLE campaign_articles (
  campaign_id bigint NOT NULL REFERENCES campaigns ON DELETE CASCADE,
  article_id bigint NOT NULL REFERENCES articles,
  position int NOT NULL,
  PRIMARY KEY (campaign_id, article_id)
);
-- Who changed what, for colleagues.
CREATE TABLE campaign_history (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  campaign_id bigint NOT NULL REFERENCES campaigns ON DELETE CASCADE,
  user_id bigint REFERENCES users ON DELETE SET NULL,
  action text NOT NULL CHECK (action IN ('written', 'changed', 'published', 'withdrawn')),
  at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX campaign_history_campaign ON campaign_history (campaign_id, id);
