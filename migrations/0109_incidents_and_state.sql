-- Messages to visitors and members about a failure or planned work, on « État du service » and in a banner.
CREATE TABLE incidents (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  title text NOT NULL CHECK (length(title) BETWEEN 5 AND 120),
  text text NOT NULL CHECK (length(text) BETWEEN 10 AND 4000),
  parts text[] NOT NULL CHECK (cardinality(parts) > 0
    AND parts <@ ARRAY['site', 'search', 'orders', 'payment', 'delivery', 'mails', 'invoices', 'sellers']),
  starts_at timestamptz NOT NULL,
  -- Null: until an operator ends it.
  ends_at timestamptz,
  user_id bigint REFERENCES users ON DELETE SET NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  changed_at timestamptz NOT NULL DEFAULT now(),
  CHECK (ends_at > starts_at)
);
CREATE INDEX incidents_recent ON incidents (starts_at DESC);
ALTER TABLE incidents ENABLE ROW LEVEL SECURITY;

-- Each start and end of the read-only mode; the last row is the current state. `user_id`: null for bin/admin.
CREATE TABLE read_only_switches (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  read_only boolean NOT NULL,
  reason text NOT NULL CHECK (length(reason) BETWEEN 10 AND 2000),
  user_id bigint REFERENCES users ON DELETE SET NULL,
  at timestamptz NOT NULL DEFAULT now()
);
ALTER TABLE read_only_switches ENABLE ROW LEVEL SECURITY;

-- Errors of operations, counted by hour for a week.
CREATE TABLE error_counts (
  hour timestamptz NOT NULL,
  code text NOT NULL,
  operation text NOT NULL,
  count int NOT NULL CHECK (count > 0),
  PRIMARY KEY (hour, code, operation)
);
ALTER TABLE error_counts ENABLE ROW LEVEL SECURITY;

-- Backups that bin/backup has completed, wherever it wrote them.
CREATE TABLE backup_runs (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  completed_at timestamptz NOT NULL DEFAULT now(),
  bytes bigint NOT NULL CHECK (bytes > 0)
);
ALTER TABLE backup_runs ENABLE ROW LEVEL SECURITY;

SELECT grant_member_privileges();
