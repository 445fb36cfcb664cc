-- Labels requested from a carrier, what it announces about them, and the records of the embedded carrier.

CREATE TABLE carrier_parcels (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- Null once the seller has voided the shipment.
  shipment_id bigint UNIQUE REFERENCES shipments ON DELETE SET NULL,
  vendor_id bigint NOT NULL REFERENCES vendors,
  carrier text NOT NULL CHECK (carrier IN ('embedded', 'sendcloud')),
  -- Of the order and the shipment; sent to the carrier with the number of refusals, so that one request is one parcel.
  request_key text NOT NULL UNIQUE CHECK (request_key ~ '^[A-Za-z0-9-]{1,60}$'),
  -- A refused request is closed: the next one has another key.
  refusals int NOT NULL DEFAULT 0 CHECK (refusals >= 0),
  requested_at timestamptz NOT NULL DEFAULT now(),
  reference text UNIQUE,
  tracking_number text,
  label_pdf bytea,
  announced_at timestamptz,
  CHECK ((reference IS NULL) = (announced_at IS NULL)),
  CHECK ((reference IS NULL) = (label_pdf IS NULL)),
  CHECK ((reference IS NULL) = (tracking_number IS NULL))
);
CREATE INDEX carrier_parcels_tracking ON carrier_parcels (tracking_number);
CREATE INDEX carrier_parcels_vendor ON carrier_parcels (vendor_id);

-- What a carrier sent, without the addresses that it repeats. Each event once.
CREATE TABLE carrier_events (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  carrier text NOT NULL CHECK (carrier IN ('embedded', 'sendcloud')),
  event_id text NOT NULL CHECK (length(event_id) <= 200),
  parcel_id bigint NOT NULL REFERENCES carrier_parcels,
  kind text NOT NULL CHECK (kind IN ('announced', 'collected', 'in_transit', 'out_for_delivery', 'delivered',
    'failed_attempt', 'at_pickup_point', 'returned', 'lost', 'damaged')),
  -- By the clock of the carrier.
  at timestamptz NOT NULL,
  received_at timestamptz NOT NULL DEFAULT now(),
  -- Null until the job has run.
  outcome text CHECK (outcome IN ('applied', 'ignored')),
  UNIQUE (carrier, event_id)
);
CREATE INDEX carrier_events_parcel ON carrier_events (parcel_id, at);

-- The embedded carrier, in its own records.
CREATE TABLE sandbox_parcels (
  reference text PRIMARY KEY,
  request_key text NOT NULL UNIQUE,
  tracking_number text NOT NULL UNIQUE,
  carrier text NOT NULL,
  order_number text NOT NULL,
  city text NOT NULL,
  label_pdf bytea NOT NULL,
  cancelled_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE TABLE sandbox_parcel_events (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  reference text NOT NULL REFERENCES sandbox_parcels,
  kind text NOT NULL,
  at timestamptz NOT NULL DEFAULT clock_timestamp()
);
CREATE INDEX sandbox_parcel_events_parcel ON sandbox_parcel_events (reference, id);

ALTER TABLE shipment_events
  DROP CONSTRAINT shipment_events_code_check,
  ADD CONSTRAINT shipment_events_code_check CHECK (code IN ('LABEL', 'TAKEN', 'IN_TRANSIT', 'OUT_FOR_DELIVERY', 'DELIVERED',
    'INCIDENT', 'FAILED_ATTEMPT', 'AT_PICKUP_POINT', 'RETURNED', 'LOST', 'DAMAGED')) NOT VALID;

ALTER TABLE carrier_parcels ENABLE ROW LEVEL SECURITY;
CREATE POLICY mine ON carrier_parcels USING (COALESCE(vendor_id = my_vendor(), false));
ALTER TABLE carrier_events ENABLE ROW LEVEL SECURITY;
CREATE POLICY with_its_whole ON carrier_events FOR SELECT
  USING (EXISTS (SELECT FROM carrier_parcels p WHERE p.id = carrier_events.parcel_id));
ALTER TABLE sandbox_parcels ENABLE ROW LEVEL SECURITY;
ALTER TABLE sandbox_parcel_events ENABLE ROW LEVEL SECURITY;
SELECT grant_member_privileges();
