-- Visits without cookies: nobody is recognised from one day to the next, and no address is kept.
CREATE TABLE page_views (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- Given by the browser for one page on screen, so that its heartbeats lengthen it.
  view_key text NOT NULL UNIQUE CHECK (view_key ~ '^[A-Za-z0-9]{6,32}$'),
  at timestamptz NOT NULL DEFAULT now(),
  path text NOT NULL CHECK (length(path) <= 300),
  visitor bytea NOT NULL,
  referrer text CHECK (length(referrer) <= 120),
  device text NOT NULL CHECK (device IN ('phone', 'tablet', 'desktop')),
  seconds int NOT NULL DEFAULT 0
);
CREATE INDEX page_views_at ON page_views (at);
CREATE TABLE tracked_events (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  at timestamptz NOT NULL DEFAULT now(),
  name text NOT NULL CHECK (name IN ('login failed', 'registration failed'))
);
CREATE INDEX tracked_events_at ON tracked_events (at);
-- What people look for, by day; nobody's name.
CREATE TABLE searches (
  day date NOT NULL DEFAULT current_date,
  words text NOT NULL CHECK (length(words) BETWEEN 1 AND 100),
  times int NOT NULL DEFAULT 1,
  results int NOT NULL,
  PRIMARY KEY (day, words)
);
-- The day's salt of visitors' hashes, destroyed with the day.
CREATE TABLE visit_salts (
  day date PRIMARY KEY,
  salt bytea NOT NULL
);
-- What is left of visits once they are too old to keep one by one.
CREATE TABLE visit_days (
  day date PRIMARY KEY,
  views int NOT NULL,
  visitors int NOT NULL
);
CREATE INDEX orders_paid ON orders (paid_at) WHERE paid_at IS NOT NULL;
CREATE INDEX refunds_created ON refunds (created_at);
