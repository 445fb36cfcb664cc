-- Goods per warehouse. Counters are the sum of the ledger, and never promise what is not there.
CREATE TABLE stock (
  warehouse_id bigint NOT NULL,
  offer_id bigint NOT NULL,
  vendor_id bigint NOT NULL,
  on_hand int NOT NULL DEFAULT 0 CHECK (on_hand >= 0),
  reserved int NOT NULL DEFAULT 0 CHECK (reserved >= 0),
  PRIMARY KEY (offer_id, warehouse_id),
  CHECK (reserved <= on_hand),
  FOREIGN KEY (warehouse_id, vendor_id) REFERENCES warehouses (id, vendor_id),
  FOREIGN KEY (offer_id, vendor_id) REFERENCES offers (id, vendor_id)
);
CREATE INDEX stock_warehouse ON stock (warehouse_id);

CREATE TABLE stock_reservations (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  purchase_id bigint NOT NULL,
  order_line_id bigint NOT NULL,
  offer_id bigint NOT NULL,
  warehouse_id bigint NOT NULL,
  quantity int NOT NULL CHECK (quantity > 0),
  -- held: until expires_at · committed: paid, waits to leave · consumed: left · released: given back
  state text NOT NULL CHECK (state IN ('held', 'committed', 'consumed', 'released')),
  expires_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  FOREIGN KEY (offer_id, warehouse_id) REFERENCES stock (offer_id, warehouse_id),
  CHECK ((state = 'held') = (expires_at IS NOT NULL))
);
CREATE INDEX stock_reservations_purchase ON stock_reservations (purchase_id);
CREATE INDEX stock_reservations_line ON stock_reservations (order_line_id);
CREATE INDEX stock_reservations_due ON stock_reservations (expires_at) WHERE state = 'held';

CREATE TABLE stock_ledger (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  offer_id bigint NOT NULL,
  warehouse_id bigint NOT NULL,
  on_hand_change int NOT NULL,
  reserved_change int NOT NULL,
  reason text NOT NULL CHECK (reason IN ('opening', 'count', 'delivery', 'hold', 'release', 'dispatch', 'return')),
  reservation_id bigint REFERENCES stock_reservations,
  user_id bigint REFERENCES users,
  at timestamptz NOT NULL DEFAULT now(),
  FOREIGN KEY (offer_id, warehouse_id) REFERENCES stock (offer_id, warehouse_id),
  CHECK (on_hand_change <> 0 OR reserved_change <> 0)
);
CREATE INDEX stock_ledger_stock ON stock_ledger (offer_id, warehouse_id);
CREATE INDEX stock_ledger_reservation ON stock_ledger (reservation_id);
