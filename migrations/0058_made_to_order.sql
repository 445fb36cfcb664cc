-- Goods made on demand, from the buyer's brief: no stock; production starts once the buyer has approved a proof.
ALTER TABLE offers
  -- Working days from the approval of the proof; NULL for goods sold from stock.
  ADD COLUMN lead_days smallint CHECK (lead_days BETWEEN 1 AND 250),
  -- Units that may be ordered in a calendar month (Paris); NULL: no limit.
  ADD COLUMN monthly_capacity int CHECK (monthly_capacity > 0),
  -- {"questions": [{"label", "kind", "options", "required"}], "artwork": boolean}
  ADD COLUMN brief jsonb,
  ADD CHECK ((lead_days IS NULL) = (brief IS NULL)),
  ADD CHECK (lead_days IS NOT NULL OR monthly_capacity IS NULL);
-- The view has the columns that offers had: dropped, so that the new ones stand before those of the other tables.
DROP VIEW sellable_stock;
DROP VIEW offers_on_sale;
CREATE VIEW offers_on_sale AS
SELECT o.*, v.article_id, v.ean, a.plant_protection AND NOT a.biocontrol AS price_is_fixed
FROM offers o JOIN variants v ON v.id = o.variant_id JOIN articles a ON a.id = v.article_id JOIN vendors d ON d.id = o.vendor_id
WHERE o.status = 'published' AND a.status = 'published' AND d.status = 'verified' AND NOT v.archived;
-- As before.
CREATE VIEW sellable_stock AS
SELECT offer_id, warehouse_id, vendor_id, on_hand, reserved, announced, announced_week FROM stock
WHERE NOT EXISTS (SELECT FROM offer_parts p WHERE p.kit_id = stock.offer_id)
UNION ALL
SELECT p.kit_id, s.warehouse_id, p.vendor_id, min(greatest(0, s.on_hand - s.reserved) / p.quantity), 0, 0, NULL::date
FROM offer_parts p JOIN offers k ON k.id = p.kit_id JOIN offers_on_sale o ON o.id = p.part_id AND o.vat_code = k.vat_code
JOIN stock s ON s.offer_id = p.part_id
GROUP BY p.kit_id, s.warehouse_id, p.vendor_id
HAVING count(*) = (SELECT count(*) FROM offer_parts n WHERE n.kit_id = p.kit_id);

-- Of the cheapest offer, which lists show.
ALTER TABLE article_listing ADD COLUMN lead_days smallint;

-- Frozen at placing; NULL for goods sold from stock, which alone have reservations.
ALTER TABLE order_lines ADD COLUMN lead_days smallint CHECK (lead_days BETWEEN 1 AND 250);
ALTER TABLE orders
  -- Goods made on demand are an order of their own, with its own promise.
  ADD COLUMN made_to_order boolean NOT NULL DEFAULT false,
  -- Until every line has an approved proof: nothing is due, and nothing may be packed.
  ADD COLUMN awaits_approval boolean NOT NULL DEFAULT false,
  ADD CHECK (made_to_order OR NOT awaits_approval),
  DROP CONSTRAINT orders_purchase_id_vendor_id_key,
  ADD CONSTRAINT orders_purchase_seller_kind UNIQUE (purchase_id, vendor_id, made_to_order);
ALTER TABLE order_history
  DROP CONSTRAINT order_history_axis_check,
  ADD CONSTRAINT order_history_axis_check CHECK (axis IN ('order', 'payment', 'fulfilment', 'return', 'invoice', 'proof'));

-- Brief of one line: the questions frozen at placing, then the buyer's responses and artwork.
CREATE TABLE order_briefs (
  order_line_id bigint PRIMARY KEY REFERENCES order_lines,
  order_id bigint NOT NULL REFERENCES orders,
  form jsonb NOT NULL,
  -- BRIEF and APPROVAL wait for the buyer, PROOF for the seller.
  step text NOT NULL CHECK (step IN ('BRIEF', 'PROOF', 'APPROVAL', 'APPROVED')),
  -- When this step began.
  since timestamptz NOT NULL DEFAULT now(),
  -- Reminders sent to the buyer during this step.
  reminders smallint NOT NULL DEFAULT 0 CHECK (reminders BETWEEN 0 AND 2),
  responses jsonb,
  artwork_id uuid REFERENCES files,
  CHECK (step = 'BRIEF' OR responses IS NOT NULL)
);
CREATE INDEX order_briefs_order ON order_briefs (order_id);
CREATE INDEX order_briefs_waiting ON order_briefs (since) WHERE step IN ('BRIEF', 'APPROVAL');
CREATE INDEX order_briefs_artwork ON order_briefs (artwork_id);

-- Versions of the proof (« bon à tirer »); an approval names its author and the bytes that were approved. A version that was
-- awaiting a decision when the next one came is REPLACED.
CREATE TABLE order_proofs (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  order_line_id bigint NOT NULL REFERENCES order_briefs,
  version int NOT NULL CHECK (version > 0),
  file_id uuid NOT NULL REFERENCES files,
  -- Of the stored bytes.
  sha256 bytea NOT NULL CHECK (length(sha256) = 32),
  note text CHECK (length(note) BETWEEN 1 AND 2000),
  sent_at timestamptz NOT NULL DEFAULT now(),
  outcome text CHECK (outcome IN ('APPROVED', 'CHANGE', 'REPLACED')),
  decided_at timestamptz,
  decided_by bigint REFERENCES users ON DELETE SET NULL,
  -- Name typed by the buyer who approved.
  approved_name text CHECK (length(approved_name) BETWEEN 2 AND 120),
  -- Change that the buyer wants.
  change text CHECK (length(change) BETWEEN 3 AND 2000),
  UNIQUE (order_line_id, version),
  CHECK ((outcome IS NULL) = (decided_at IS NULL)),
  CHECK ((outcome IS NOT DISTINCT FROM 'APPROVED') = (approved_name IS NOT NULL)),
  CHECK ((outcome IS NOT DISTINCT FROM 'CHANGE') = (change IS NOT NULL))
);
-- One version is decided on at a time, and one at most is approved.
CREATE UNIQUE INDEX order_proofs_open ON order_proofs (order_line_id) WHERE outcome IS NULL;
CREATE UNIQUE INDEX order_proofs_approved ON order_proofs (order_line_id) WHERE outcome = 'APPROVED';
CREATE INDEX order_proofs_file ON order_proofs (file_id);
CREATE INDEX order_proofs_decided_by ON order_proofs (decided_by);

ALTER TABLE order_briefs ENABLE ROW LEVEL SECURITY;
ALTER TABLE order_proofs ENABLE ROW LEVEL SECURITY;
CREATE POLICY with_its_whole ON order_briefs USING (EXISTS (SELECT FROM orders o WHERE o.id = order_briefs.order_id));
CREATE POLICY with_its_whole ON order_proofs
  USING (EXISTS (SELECT FROM order_briefs b WHERE b.order_line_id = order_proofs.order_line_id));
CREATE POLICY of_orders ON files
  USING (EXISTS (SELECT FROM order_briefs b WHERE b.artwork_id = files.id)
    OR EXISTS (SELECT FROM order_proofs p WHERE p.file_id = files.id));

-- Units of an offer that may still be ordered this month (Paris), one purchase left out. It counts orders of every
-- buyer, so it runs without row-level security and returns the number alone.
CREATE FUNCTION capacity_left(offer bigint, capacity int, besides bigint) RETURNS int LANGUAGE sql STABLE
  SECURITY DEFINER SET search_path = public, pg_temp
RETURN greatest(0, capacity - (SELECT coalesce(sum(l.quantity), 0)::int FROM order_lines l JOIN orders o ON o.id = l.order_id
  WHERE l.offer_id = offer AND l.lead_days IS NOT NULL AND o.status NOT IN ('CANCELLED', 'PAYMENT_FAILED')
    AND o.purchase_id IS DISTINCT FROM besides
    AND o.created_at >= date_trunc('month', now() AT TIME ZONE 'Europe/Paris') AT TIME ZONE 'Europe/Paris'));

-- An order without a due day is not past due: false rather than NULL.
CREATE OR REPLACE FUNCTION is_past_due(o orders) RETURNS boolean LANGUAGE sql STABLE
RETURN o.status IN ('TO_PREPARE', 'READY_TO_SHIP') AND o.prepare_by IS NOT NULL
  AND o.prepare_by < (now() AT TIME ZONE 'Europe/Paris')::date;

SELECT grant_member_privileges();
