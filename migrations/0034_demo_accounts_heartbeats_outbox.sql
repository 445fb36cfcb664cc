-- Accounts made by the demo loader. A row here marks the whole database as a demo, which a real market refuses to open.
CREATE TABLE demo_accounts (
  user_id bigint PRIMARY KEY REFERENCES users
);
ALTER TABLE demo_accounts ENABLE ROW LEVEL SECURITY;

-- Demos loaded before the mark existed. No real address ends in .example (RFC 2606).
INSERT INTO demo_accounts (user_id)
SELECT id FROM users
WHERE email LIKE '%.example' AND EXISTS (SELECT FROM users WHERE email = 'super@cepetchai.example');

-- When each worker last reported. The jobs of a silent one are given to the others.
CREATE TABLE worker_heartbeats (
  worker_id text PRIMARY KEY,
  seen_at timestamptz NOT NULL DEFAULT now()
);
ALTER TABLE worker_heartbeats ENABLE ROW LEVEL SECURITY;

-- A mail that was shown in the outbox page of the demo was not sent.
ALTER TABLE mails ADD COLUMN shown_in_outbox_at timestamptz,
  ADD CONSTRAINT mails_sent_or_shown CHECK (sent_at IS NULL OR shown_in_outbox_at IS NULL);
