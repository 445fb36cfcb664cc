-- Messages with files, sent once whatever the retries, and lists that begin with the last one written.
ALTER TABLE conversations DROP COLUMN last_message_at;
ALTER TABLE conversations
  -- Null until something is written: an empty thread is in nobody's list.
  ADD COLUMN last_message_id bigint,
  ADD CONSTRAINT conversations_one_subject CHECK (order_id IS NULL OR article_id IS NULL);
CREATE INDEX conversations_of_vendor ON conversations (vendor_id, last_message_id DESC);
CREATE INDEX conversations_of_buyer ON conversations (buyer_id, last_message_id DESC);
CREATE INDEX conversations_empty ON conversations (created_at) WHERE last_message_id IS NULL;

ALTER TABLE messages
  -- Chosen by the browser: the same message sent again is found, not written twice.
  ADD COLUMN key uuid NOT NULL DEFAULT gen_random_uuid(),
  ADD COLUMN file_count smallint NOT NULL DEFAULT 0 CHECK (file_count BETWEEN 0 AND 5),
  DROP CONSTRAINT messages_body_check,
  ADD CONSTRAINT messages_body_check CHECK (length(body) <= 4000 AND (body <> '' OR file_count > 0)),
  ADD UNIQUE (conversation_id, key);
ALTER TABLE messages ALTER COLUMN key DROP DEFAULT;
CREATE INDEX messages_unread ON messages (conversation_id, side) WHERE read_at IS NULL;
UPDATE conversations c SET last_message_id = (SELECT max(m.id) FROM messages m WHERE m.conversation_id = c.id);
ALTER TABLE conversations ADD FOREIGN KEY (last_message_id) REFERENCES messages;

CREATE TABLE message_files (
  message_id bigint NOT NULL REFERENCES messages ON DELETE CASCADE,
  position smallint NOT NULL,
  file_id uuid NOT NULL UNIQUE REFERENCES files ON DELETE CASCADE,
  PRIMARY KEY (message_id, position)
);
