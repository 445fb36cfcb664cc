-- Goods on their way back: withdrawals of private buyers, returns a seller promises professionals, damage reports.
CREATE TABLE returns (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- The order's number and a rank: what people quote on the phone.
  number text NOT NULL UNIQUE,
  order_id bigint NOT NULL,
  vendor_id bigint NOT NULL,
  user_id bigint NOT NULL REFERENCES users,
  kind text NOT NULL CHECK (kind IN ('WITHDRAWAL', 'RETURN', 'DAMAGE')),
  status text NOT NULL CHECK (status IN ('REQUESTED', 'MORE_INFORMATION', 'ACCEPTED', 'SENT', 'RECEIVED', 'REPLACING',
    'DISPUTED', 'REFUNDED', 'REPLACED', 'REFUSED', 'CANCELLED', 'CLOSED')),
  -- Never asked of somebody who withdraws.
  reason text,
  message text,
  parcel_state text CHECK (parcel_state IN ('INTACT', 'MARKED', 'OPENED', 'CRUSHED', 'WET')),
  created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  updated_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  -- The goods are with a carrier, and by which; a number is the proof of sending.
  sent_at timestamptz,
  received_at timestamptz,
  carrier text,
  tracking_number text,
  label_pdf bytea,
  -- Last day of whoever must act; null while nobody must, or while they may wait.
  due_on date,
  refund_id bigint REFERENCES refunds,
  FOREIGN KEY (order_id, vendor_id) REFERENCES orders (id, vendor_id),
  CHECK (kind = 'WITHDRAWAL' OR reason IS NOT NULL),
  CHECK ((label_pdf IS NULL) OR tracking_number IS NOT NULL)
);
CREATE INDEX returns_order ON returns (order_id, id);
CREATE INDEX returns_buyer ON returns (user_id, id DESC);
CREATE INDEX returns_vendor ON returns (vendor_id, id DESC);
CREATE INDEX returns_due ON returns (due_on) WHERE due_on IS NOT NULL;
CREATE INDEX returns_refund ON returns (refund_id);
CREATE INDEX returns_disputed ON returns (id) WHERE status = 'DISPUTED';
ALTER TABLE returns ALTER COLUMN label_pdf SET STORAGE EXTERNAL;

-- Every act with its author; the status it led to.
CREATE TABLE return_history (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  return_id bigint NOT NULL REFERENCES returns ON DELETE CASCADE,
  act text NOT NULL,
  status text NOT NULL,
  actor text NOT NULL CHECK (actor IN ('buyer', 'seller', 'operator')),
  user_id bigint REFERENCES users ON DELETE SET NULL,
  note text,
  at timestamptz NOT NULL DEFAULT clock_timestamp()
);
CREATE INDEX return_history_return ON return_history (return_id, id);

-- Photos and papers, with the act they came with.
CREATE TABLE return_files (
  step_id bigint NOT NULL REFERENCES return_history ON DELETE CASCADE,
  file_id uuid NOT NULL UNIQUE REFERENCES files ON DELETE CASCADE,
  PRIMARY KEY (step_id, file_id)
);

-- What was asked before had one row of the order's history, and its units hung there.
INSERT INTO returns (number, order_id, vendor_id, user_id, kind, status, reason, created_at, updated_at, due_on)
SELECT 'R-' || o.number || '-' || row_number() OVER (PARTITION BY o.id ORDER BY h.id), o.id, o.vendor_id, o.user_id,
  CASE h.to_value WHEN 'WITHDRAWAL_REQUESTED' THEN 'WITHDRAWAL' ELSE 'RETURN' END,
  CASE next.to_value WHEN 'REFUNDED' THEN 'REFUNDED' WHEN 'CLOSED' THEN 'CANCELLED'
    ELSE CASE h.to_value WHEN 'WITHDRAWAL_REQUESTED' THEN 'ACCEPTED' ELSE 'REQUESTED' END END,
  CASE h.to_value WHEN 'WITHDRAWAL_REQUESTED' THEN NULL ELSE 'OTHER' END, h.at, coalesce(next.at, h.at),
  CASE WHEN h.to_value = 'REQUESTED' AND next.at IS NULL THEN (h.at AT TIME ZONE 'Europe/Paris')::date + 5 END
FROM order_history h
JOIN orders o ON o.id = h.order_id
LEFT JOIN LATERAL (SELECT n.to_value, n.at FROM order_history n WHERE n.order_id = h.order_id AND n.axis = 'return' AND n.id > h.id
  ORDER BY n.id LIMIT 1) next ON true
WHERE h.axis = 'return' AND h.to_value IN ('WITHDRAWAL_REQUESTED', 'REQUESTED');
INSERT INTO return_history (return_id, act, status, actor, user_id, at)
SELECT r.id, 'ask', r.status, 'buyer', r.user_id, r.created_at FROM returns r;

ALTER TABLE return_lines
  ADD return_id bigint REFERENCES returns ON DELETE CASCADE,
  -- What came back, and whether it can be sold again; null until it did.
  ADD received_quantity int,
  ADD restocked boolean NOT NULL DEFAULT false;
UPDATE return_lines l SET return_id = r.id
FROM order_history h JOIN returns r ON r.order_id = h.order_id AND r.created_at = h.at WHERE h.id = l.step_id;
ALTER TABLE return_lines DROP COLUMN step_id;
ALTER TABLE return_lines
  ALTER return_id SET NOT NULL,
  ADD PRIMARY KEY (return_id, order_line_id),
  ADD CHECK (received_quantity BETWEEN 0 AND quantity);
