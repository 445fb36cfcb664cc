-- Electronic invoicing: deposit at an approved platform, life cycle, e-reporting (flows 10.3 and 10.4).

-- Size class and VAT regime of a seller: they set from when it issues through a platform, and when it reports.
CREATE TABLE einvoicing_terms (
  vendor_id bigint PRIMARY KEY REFERENCES vendors,
  size_class text NOT NULL CHECK (size_class IN ('large', 'mid', 'small', 'micro')),
  vat_regime text NOT NULL CHECK (vat_regime IN ('monthly', 'quarterly', 'exempt')),
  updated_at timestamptz NOT NULL DEFAULT now()
);

-- A document rejected by the platform was never issued: its corrected successor replaces it, under a new number.
ALTER TABLE invoices ADD COLUMN replaces bigint UNIQUE REFERENCES invoices, DROP CONSTRAINT invoices_refund_id_key;
DROP INDEX invoices_of_order;
CREATE UNIQUE INDEX invoices_of_order ON invoices (order_id) WHERE kind = 'INVOICE' AND replaces IS NULL;
CREATE UNIQUE INDEX invoices_refund ON invoices (refund_id) WHERE replaces IS NULL;

-- What has to be sent for an invoice. Sent once: the platform knows the tracking id.
CREATE TABLE invoice_deposits (
  invoice_id bigint PRIMARY KEY REFERENCES invoices,
  tracking_id text NOT NULL UNIQUE CHECK (tracking_id ~ '^[A-Za-z0-9-]{1,50}$'),
  queued_at timestamptz NOT NULL DEFAULT now(),
  attempts int NOT NULL DEFAULT 0,
  next_at timestamptz NOT NULL DEFAULT now(),
  -- Of the last attempt.
  failure text,
  flow_id text UNIQUE,
  deposited_at timestamptz,
  -- Status 212, sent once the platform has accepted the invoice.
  paid_flow_id text UNIQUE,
  CHECK ((flow_id IS NULL) = (deposited_at IS NULL)),
  CHECK (paid_flow_id IS NULL OR flow_id IS NOT NULL)
);
CREATE INDEX invoice_deposits_open ON invoice_deposits (next_at) WHERE flow_id IS NULL OR paid_flow_id IS NULL;

-- Life cycle: one row for each status received or sent, in any order.
CREATE TABLE invoice_statuses (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  invoice_id bigint NOT NULL REFERENCES invoices,
  status text NOT NULL CHECK (status IN ('DEPOSITED', 'APPROVED', 'PAID', 'REFUSED', 'REJECTED')),
  -- By the clock of the platform.
  at timestamptz NOT NULL,
  reason_code text,
  reason text,
  recorded_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (invoice_id, status)
);
CREATE TRIGGER invoice_statuses_immutable BEFORE UPDATE OR DELETE ON invoice_statuses FOR EACH ROW EXECUTE FUNCTION refuse_change();

-- Until when the statuses of the platform were read. One row.
CREATE TABLE platform_reads (
  id int PRIMARY KEY CHECK (id = 1),
  read_until timestamptz NOT NULL
);

-- E-reporting: sales to private persons (flow 10.3) and their payments (flow 10.4), per seller and period.
CREATE TABLE vat_reports (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  vendor_id bigint NOT NULL REFERENCES vendors,
  flow text NOT NULL CHECK (flow IN ('SALES', 'PAYMENTS')),
  from_day date NOT NULL,
  to_day date NOT NULL CHECK (to_day >= from_day),
  due_on date NOT NULL CHECK (due_on > to_day),
  -- 1, then one more for each rectification, which replaces the whole period.
  version int NOT NULL CHECK (version >= 1),
  tracking_id text NOT NULL UNIQUE CHECK (tracking_id ~ '^[A-Za-z0-9-]{1,50}$'),
  created_at timestamptz NOT NULL DEFAULT now(),
  attempts int NOT NULL DEFAULT 0,
  next_at timestamptz NOT NULL DEFAULT now(),
  failure text,
  -- The platform refuses the file itself: sending it again changes nothing.
  refused boolean NOT NULL DEFAULT false,
  flow_id text UNIQUE,
  sent_at timestamptz,
  UNIQUE (vendor_id, flow, from_day, version),
  CHECK ((flow_id IS NULL) = (sent_at IS NULL))
);
CREATE INDEX vat_reports_open ON vat_reports (next_at) WHERE flow_id IS NULL;
CREATE TABLE vat_report_rows (
  report_id bigint NOT NULL REFERENCES vat_reports,
  day date NOT NULL,
  vat_basis_points int NOT NULL CHECK (vat_basis_points BETWEEN 0 AND 10000),
  -- Below zero on a day of refunds alone.
  base_cents bigint NOT NULL,
  vat_cents bigint NOT NULL,
  transactions int NOT NULL CHECK (transactions >= 0),
  PRIMARY KEY (report_id, day, vat_basis_points)
);
CREATE TRIGGER vat_report_rows_immutable BEFORE UPDATE OR DELETE ON vat_report_rows FOR EACH ROW EXECUTE FUNCTION refuse_change();

-- The embedded platform, in its own records.
CREATE TABLE sandbox_flows (
  flow_id text PRIMARY KEY,
  tracking_id text NOT NULL,
  kind text NOT NULL CHECK (kind IN ('DEPOSIT', 'PAYMENT', 'REPORT')),
  number text,
  xml text,
  at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (kind, tracking_id)
);
CREATE TABLE sandbox_statuses (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  flow_id text NOT NULL REFERENCES sandbox_flows,
  status text NOT NULL CHECK (status IN ('DEPOSITED', 'APPROVED', 'PAID', 'REFUSED', 'REJECTED')),
  reason_code text,
  reason text,
  at timestamptz NOT NULL DEFAULT clock_timestamp()
);
CREATE INDEX sandbox_statuses_flow ON sandbox_statuses (flow_id);
-- What happens to the next requests: an outage lasts until it is removed, the others concern one deposit.
CREATE TABLE sandbox_faults (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  fault text NOT NULL CHECK (fault IN ('reject', 'refuse', 'outage')),
  reason_code text NOT NULL DEFAULT '',
  reason text NOT NULL DEFAULT ''
);

DO $$
DECLARE t text;
BEGIN
  FOREACH t IN ARRAY ARRAY['einvoicing_terms', 'vat_reports'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', t);
    EXECUTE format('CREATE POLICY mine ON %I USING (COALESCE(vendor_id = my_vendor(), false))', t);
  END LOOP;
  FOREACH t IN ARRAY ARRAY['invoice_deposits', 'invoice_statuses'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', t);
    EXECUTE format('CREATE POLICY with_its_whole ON %I FOR SELECT USING (EXISTS (SELECT FROM invoices i WHERE i.id = %I.invoice_id))', t, t);
  END LOOP;
  FOREACH t IN ARRAY ARRAY['platform_reads', 'vat_report_rows', 'sandbox_flows', 'sandbox_statuses', 'sandbox_faults'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', t);
  END LOOP;
END $$;
CREATE POLICY with_its_whole ON vat_report_rows FOR SELECT USING (EXISTS (SELECT FROM vat_reports r WHERE r.id = vat_report_rows.report_id));

-- Trials of the platform, beside those of mail and payment.
ALTER TABLE service_trials DROP CONSTRAINT service_trials_service_check,
  ADD CONSTRAINT service_trials_service_check CHECK (service IN ('mail', 'payment', 'platform'));

SELECT grant_member_privileges();
