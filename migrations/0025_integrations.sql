-- Keys by which a seller's own software calls the feed; only a hash of the secret is kept.
CREATE TABLE api_keys (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  vendor_id bigint NOT NULL REFERENCES vendors,
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 60),
  -- The first characters of the secret, by which people tell one key from another.
  prefix text NOT NULL CHECK (prefix ~ '^cec_[\w-]{8}$'),
  secret_hash bytea NOT NULL UNIQUE,
  scopes text[] NOT NULL CHECK (cardinality(scopes) > 0
    AND scopes <@ ARRAY['stock:write', 'prices:write', 'orders:read', 'orders:write']),
  -- Who answers for it: the key stops with their membership.
  created_by bigint NOT NULL REFERENCES users,
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz,
  revoked_at timestamptz,
  last_used_at timestamptz
);
CREATE INDEX api_keys_vendor ON api_keys (vendor_id, id DESC);

-- Where a seller's software wants to be told.
CREATE TABLE webhook_endpoints (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  vendor_id bigint NOT NULL REFERENCES vendors,
  url text NOT NULL CHECK (length(url) <= 500),
  events text[] NOT NULL CHECK (cardinality(events) > 0 AND events <@ ARRAY['order.created', 'order.cancelled',
    'order.status_changed', 'return.requested', 'stock.low']),
  -- Units free in one warehouse at or under which « stock.low » is told.
  low_stock_at int NOT NULL DEFAULT 10 CHECK (low_stock_at BETWEEN 0 AND 100000),
  -- Needed whole to sign; the former one signs beside it until `former_until`.
  secret text NOT NULL,
  former_secret text,
  former_until timestamptz,
  -- Attempts refused in a row, and before when nothing is sent there again.
  failures int NOT NULL DEFAULT 0 CHECK (failures >= 0),
  retry_at timestamptz,
  paused_at timestamptz,
  removed_at timestamptz,
  created_by bigint NOT NULL REFERENCES users,
  created_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (id, vendor_id),
  CHECK ((former_secret IS NULL) = (former_until IS NULL))
);
CREATE INDEX webhook_endpoints_vendor ON webhook_endpoints (vendor_id) WHERE removed_at IS NULL;

-- What happened, written in the transaction where it happened.
CREATE TABLE webhook_events (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- Outside, an id that counts nothing.
  public_id uuid NOT NULL DEFAULT gen_random_uuid() UNIQUE,
  vendor_id bigint NOT NULL REFERENCES vendors,
  kind text NOT NULL CHECK (kind IN ('order.created', 'order.cancelled', 'order.status_changed', 'return.requested',
    'stock.low', 'test')),
  data jsonb NOT NULL,
  at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (id, vendor_id)
);
CREATE INDEX webhook_events_age ON webhook_events (at);

CREATE TABLE webhook_deliveries (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  vendor_id bigint NOT NULL,
  event_id bigint NOT NULL,
  endpoint_id bigint NOT NULL,
  state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'delivered', 'failed')),
  -- Tries since it was last asked for, by the fact or by a replay.
  tries int NOT NULL DEFAULT 0,
  due_at timestamptz NOT NULL DEFAULT now(),
  created_at timestamptz NOT NULL DEFAULT now(),
  delivered_at timestamptz,
  UNIQUE (event_id, endpoint_id),
  FOREIGN KEY (event_id, vendor_id) REFERENCES webhook_events (id, vendor_id) ON DELETE CASCADE,
  FOREIGN KEY (endpoint_id, vendor_id) REFERENCES webhook_endpoints (id, vendor_id)
);
CREATE INDEX webhook_deliveries_vendor ON webhook_deliveries (vendor_id, id DESC);
CREATE INDEX webhook_deliveries_waiting ON webhook_deliveries (endpoint_id) WHERE state = 'waiting';

CREATE TABLE webhook_attempts (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  delivery_id bigint NOT NULL REFERENCES webhook_deliveries ON DELETE CASCADE,
  at timestamptz NOT NULL DEFAULT now(),
  milliseconds int NOT NULL CHECK (milliseconds >= 0),
  -- Null: no answer came.
  status int,
  -- The beginning of the answer, or why there was none.
  excerpt text NOT NULL CHECK (length(excerpt) <= 500)
);
CREATE INDEX webhook_attempts_delivery ON webhook_attempts (delivery_id, id);

-- One queue per endpoint: one that does not answer keeps only itself waiting.
CREATE FUNCTION queue_delivery(delivery bigint, endpoint bigint, due timestamptz) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM graphile_worker.add_job('webhooks.deliver', json_build_object('deliveryId', delivery),
    queue_name => 'webhook-' || endpoint, run_at => due, max_attempts => 10, job_key => 'webhook:' || delivery);
END $$;

-- Writes a fact for the endpoints that asked for it and queues its sending, in the transaction of the fact.
CREATE FUNCTION announce(seller bigint, fact text, about jsonb, happened timestamptz, endpoints bigint[]) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  event bigint;
  waiting record;
BEGIN
  IF cardinality(endpoints) = 0 THEN RETURN; END IF;
  INSERT INTO webhook_events (vendor_id, kind, data, at) VALUES (seller, fact, about, happened) RETURNING id INTO event;
  FOR waiting IN
    INSERT INTO webhook_deliveries (vendor_id, event_id, endpoint_id)
    SELECT seller, event, unnest(endpoints) RETURNING id, endpoint_id
  LOOP
    PERFORM queue_delivery(waiting.id, waiting.endpoint_id, now());
  END LOOP;
END $$;

CREATE FUNCTION endpoints_for(seller bigint, fact text) RETURNS bigint[] LANGUAGE sql STABLE RETURN (
  SELECT coalesce(array_agg(id ORDER BY id), '{}') FROM webhook_endpoints
  WHERE vendor_id = seller AND removed_at IS NULL AND fact = ANY (events));

-- Hung on the history itself, so that no way of changing an order can forget to tell.
CREATE FUNCTION announce_order_step() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  o record;
  fact text := CASE
    WHEN NEW.axis = 'return' AND NEW.to_value IN ('REQUESTED', 'WITHDRAWAL_REQUESTED', 'DAMAGE_REPORTED') THEN 'return.requested'
    WHEN NEW.axis <> 'order' OR NEW.to_value IN ('AWAITING_PAYMENT', 'PAYMENT_FAILED') THEN NULL
    WHEN NEW.to_value = 'TO_PREPARE' THEN 'order.created'
    -- What was never paid, the seller never heard of.
    WHEN NEW.to_value = 'CANCELLED' AND NEW.from_value IN ('AWAITING_PAYMENT', 'PAYMENT_FAILED') THEN NULL
    WHEN NEW.to_value = 'CANCELLED' THEN 'order.cancelled'
    ELSE 'order.status_changed' END;
BEGIN
  IF fact IS NULL THEN RETURN NULL; END IF;
  SELECT id, number, vendor_id, status, delivery_mode, total_cents INTO o FROM orders WHERE id = NEW.order_id;
  PERFORM announce(o.vendor_id, fact, jsonb_build_object('orderId', o.id, 'number', o.number,
    'status', CASE WHEN NEW.axis = 'order' THEN NEW.to_value ELSE o.status END,
    'previousStatus', CASE WHEN NEW.axis = 'order' THEN NEW.from_value END,
    'deliveryMode', o.delivery_mode, 'totalCents', o.total_cents), NEW.at, endpoints_for(o.vendor_id, fact));
  RETURN NULL;
END $$;
CREATE TRIGGER order_history_announced AFTER INSERT ON order_history FOR EACH ROW EXECUTE FUNCTION announce_order_step();

-- Told once, on the way down, by each endpoint's own threshold.
CREATE FUNCTION announce_low_stock() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  low record;
BEGIN
  FOR low IN
    SELECT n.vendor_id, n.offer_id, n.warehouse_id, n.on_hand - n.reserved AS free, o.reference, w.name AS warehouse,
      array_agg(e.id ORDER BY e.id) AS endpoints
    FROM after_change n
    JOIN before_change b ON b.offer_id = n.offer_id AND b.warehouse_id = n.warehouse_id
    JOIN webhook_endpoints e ON e.vendor_id = n.vendor_id AND e.removed_at IS NULL AND 'stock.low' = ANY (e.events)
      AND b.on_hand - b.reserved > e.low_stock_at AND n.on_hand - n.reserved <= e.low_stock_at
    JOIN offers o ON o.id = n.offer_id
    JOIN warehouses w ON w.id = n.warehouse_id
    GROUP BY n.vendor_id, n.offer_id, n.warehouse_id, n.on_hand, n.reserved, o.reference, w.name
  LOOP
    PERFORM announce(low.vendor_id, 'stock.low', jsonb_build_object('offerId', low.offer_id, 'reference', low.reference,
      'warehouseId', low.warehouse_id, 'warehouse', low.warehouse, 'free', low.free), now(), low.endpoints);
  END LOOP;
  RETURN NULL;
END $$;
CREATE TRIGGER stock_low_announced AFTER UPDATE ON stock REFERENCING OLD TABLE AS before_change NEW TABLE AS after_change
  FOR EACH STATEMENT EXECUTE FUNCTION announce_low_stock();
