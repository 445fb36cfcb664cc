-- The second wall: what a member asks runs as `cep_member`, who sees the rows of that member alone, whatever the query
-- forgot to say. The owner of the tables (pages, operators, jobs, backups) is not bound by it. docs/decisions/030.
CREATE FUNCTION me() RETURNS bigint LANGUAGE sql STABLE PARALLEL SAFE
  RETURN nullif(current_setting('cep.member', true), '')::bigint;
CREATE FUNCTION my_vendor() RETURNS bigint LANGUAGE sql STABLE PARALLEL SAFE
  RETURN nullif(current_setting('cep.vendor', true), '')::bigint;

-- No table without it: what no policy shows, no member sees.
DO $$
DECLARE t regclass;
BEGIN
  FOR t IN SELECT c.oid FROM pg_class c
    WHERE c.relkind = 'r' AND c.relnamespace = 'public'::regnamespace
      AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = c.oid AND d.deptype = 'e')
  LOOP
    EXECUTE format('ALTER TABLE %s ENABLE ROW LEVEL SECURITY', t);
  END LOOP;
END $$;

-- Shown to everybody.
DO $$
DECLARE t text;
BEGIN
  FOREACH t IN ARRAY ARRAY['article_listing', 'article_redirects', 'article_tags', 'attributes', 'brands', 'categories',
    'communes', 'listing_version', 'pictures', 'relay_points', 'search_synonyms', 'search_words', 'seasonal_categories',
    'seasonal_category_tags', 'settings', 'shipping_rates', 'shop_closures', 'shop_hours', 'shops', 'stock', 'tags',
    'vat_rates', 'warehouses']
  LOOP
    EXECUTE format('CREATE POLICY everybody ON %I FOR SELECT USING (true)', t);
  END LOOP;
END $$;
CREATE POLICY everybody ON vendors FOR SELECT USING (status IN ('verified', 'suspended'));
CREATE POLICY everybody ON offers FOR SELECT USING (status <> 'draft');
CREATE POLICY everybody ON articles FOR SELECT USING (status <> 'draft');
CREATE POLICY everybody ON commission_rules FOR SELECT USING (vendor_id IS NULL);

-- One's own. COALESCE keeps the comparison from the planner: a query's own WHERE chose the index already, and counting the
-- same rows twice would make it expect next to none.
DO $$
DECLARE t text;
BEGIN
  FOREACH t IN ARRAY ARRAY['addresses', 'carts', 'email_changes', 'password_resets', 'recovery_codes', 'second_factors', 'seller_applications', 'sessions',
    'tickets']
  LOOP
    EXECUTE format('CREATE POLICY mine ON %I USING (COALESCE(user_id = me(), false))', t);
  END LOOP;
  FOREACH t IN ARRAY ARRAY['api_keys', 'commission_invoices', 'commission_rules', 'import_categories', 'import_mappings',
    'imports', 'line_commissions', 'offer_batches', 'offers', 'payouts', 'promotions', 'settlement_entries',
    'shipping_rates', 'shops', 'stock', 'stock_lows', 'stock_settings', 'stock_thresholds', 'vendor_history',
    'vendor_identifiers', 'vendor_invitations', 'warehouses', 'webhook_deliveries', 'webhook_endpoints', 'webhook_events']
  LOOP
    EXECUTE format('CREATE POLICY mine ON %I USING (COALESCE(vendor_id = my_vendor(), false))', t);
  END LOOP;
  FOREACH t IN ARRAY ARRAY['orders', 'returns', 'vendor_members'] LOOP
    EXECUTE format('CREATE POLICY mine ON %I USING (COALESCE(user_id = me() OR vendor_id = my_vendor(), false))', t);
  END LOOP;
END $$;
CREATE POLICY mine ON vendors USING (id = my_vendor());
CREATE POLICY mine ON articles USING (created_by_vendor_id = my_vendor());
CREATE POLICY mine ON conversations USING (COALESCE(buyer_id = me() OR vendor_id = my_vendor(), false));
CREATE POLICY mine ON message_reports USING (reporter_id = me());

-- What hangs on a row is seen with it: the look at that row is itself behind the wall.
DO $$
DECLARE hangs record;
BEGIN
  FOR hangs IN SELECT * FROM (VALUES
    ('application_documents', 'application_id', 'seller_applications'),
    ('application_history', 'application_id', 'seller_applications'),
    ('article_documents', 'article_id', 'articles'),
    ('article_pictures', 'article_id', 'articles'),
    ('cart_deliveries', 'cart_id', 'carts'),
    ('cart_lines', 'cart_id', 'carts'),
    ('commission_invoice_entries', 'invoice_id', 'commission_invoices'),
    ('import_lines', 'import_id', 'imports'),
    ('import_pictures', 'import_id', 'imports'),
    ('import_pieces', 'import_id', 'imports'),
    ('message_files', 'message_id', 'messages'),
    ('messages', 'conversation_id', 'conversations'),
    ('offer_batch_rows', 'batch_id', 'offer_batches'),
    ('offer_price_history', 'offer_id', 'offers'),
    ('offer_price_tiers', 'offer_id', 'offers'),
    ('order_history', 'order_id', 'orders'),
    ('payment_refunds', 'payment_id', 'payments'),
    ('payout_entries', 'payout_id', 'payouts'),
    ('promotion_offers', 'promotion_id', 'promotions'),
    ('refund_lines', 'refund_id', 'refunds'),
    ('refunds', 'order_id', 'orders'),
    ('return_files', 'step_id', 'return_history'),
    ('return_history', 'return_id', 'returns'),
    ('return_lines', 'return_id', 'returns'),
    ('shipment_events', 'shipment_id', 'shipments'),
    ('shipment_lines', 'shipment_id', 'shipments'),
    ('shop_closures', 'shop_id', 'shops'),
    ('shop_hours', 'shop_id', 'shops'),
    ('variants', 'article_id', 'articles'),
    ('webhook_attempts', 'delivery_id', 'webhook_deliveries')
  ) AS hangs (tab, col, whole)
  LOOP
    EXECUTE format('CREATE POLICY with_its_whole ON %1$I USING (EXISTS (SELECT FROM %3$I w WHERE w.id = %1$I.%2$I))',
      hangs.tab, hangs.col, hangs.whole);
  END LOOP;
END $$;
CREATE POLICY mine ON order_lines
  USING (COALESCE(vendor_id = my_vendor(), false) OR EXISTS (SELECT FROM orders o WHERE o.id = order_id));
CREATE POLICY mine ON shipments
  USING (COALESCE(vendor_id = my_vendor(), false) OR EXISTS (SELECT FROM orders o WHERE o.id = order_id));
-- A seller sees of a purchase who buys and where it goes.
CREATE POLICY mine ON purchases
  USING (COALESCE(user_id = me(), false) OR EXISTS (SELECT FROM orders o WHERE o.purchase_id = purchases.id));
CREATE POLICY mine ON payments USING (EXISTS (SELECT FROM purchases p WHERE p.id = purchase_id));
CREATE POLICY mine ON commission_returns
  USING (EXISTS (SELECT FROM line_commissions c WHERE c.order_line_id = commission_returns.order_line_id));
CREATE POLICY mine ON stock_ledger
  USING (EXISTS (SELECT FROM offers o WHERE o.id = offer_id AND o.vendor_id = my_vendor()));
CREATE POLICY mine ON stock_reservations
  USING (EXISTS (SELECT FROM offers o WHERE o.id = offer_id AND o.vendor_id = my_vendor())
    OR EXISTS (SELECT FROM purchases p WHERE p.id = purchase_id AND p.user_id = me()));
CREATE POLICY mine ON article_decisions
  USING (EXISTS (SELECT FROM articles a WHERE a.id = article_id AND a.created_by_vendor_id = my_vendor()));
-- What operators note among themselves is not for who asks.
CREATE POLICY mine ON ticket_messages
  USING (side <> 'note' AND EXISTS (SELECT FROM tickets t WHERE t.id = ticket_id));
CREATE POLICY mine ON files
  USING (uploader_id = me()
    OR EXISTS (SELECT FROM message_files x WHERE x.file_id = files.id)
    OR EXISTS (SELECT FROM return_files x WHERE x.file_id = files.id));
-- Oneself, one's colleagues, and who buys from or writes to the seller one works for.
CREATE POLICY mine ON users
  USING (id = me()
    OR EXISTS (SELECT FROM vendor_members m WHERE m.user_id = users.id)
    OR EXISTS (SELECT FROM conversations c WHERE c.buyer_id = users.id AND c.vendor_id = my_vendor())
    OR EXISTS (SELECT FROM orders o WHERE o.user_id = users.id AND o.vendor_id = my_vendor()));

-- What a trigger writes is the market's, whoever moved the row: a seller's software is told of what a buyer did.
DO $$
DECLARE f regprocedure;
BEGIN
  FOR f IN SELECT DISTINCT t.tgfoid FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid
    WHERE NOT t.tgisinternal AND c.relnamespace = 'public'::regnamespace
  LOOP
    EXECUTE format('ALTER FUNCTION %s SECURITY DEFINER SET search_path = public, pg_temp', f);
  END LOOP;
END $$;
-- Queues the sending of a delivery that the caller has just seen.
ALTER FUNCTION queue_delivery SECURITY DEFINER SET search_path = public, pg_temp;

-- Rights follow the policies: a migration that adds a table gives it its policies, then calls this. False where the
-- account may not: then a database administrator creates the role, and the next start of the server calls it again.
CREATE FUNCTION raise_wall() RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE granted record;
BEGIN
  IF to_regrole('cep_member') IS NULL THEN
    BEGIN
      CREATE ROLE cep_member NOLOGIN;
      -- Who creates a role may not yet take it (PostgreSQL 16).
      GRANT cep_member TO CURRENT_USER;
    EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL; -- Another database of this server was quicker.
    END;
  END IF;
  IF NOT pg_has_role('cep_member', 'MEMBER') THEN GRANT cep_member TO CURRENT_USER; END IF;
  GRANT USAGE ON SCHEMA public TO cep_member;
  GRANT SELECT ON offers_on_sale, article_texts TO cep_member;
  GRANT USAGE ON SEQUENCE shipment_serial TO cep_member;
  FOR granted IN SELECT p.polrelid::regclass AS tab, bool_or(p.polcmd = '*') AS written
    FROM pg_policy p JOIN pg_class c ON c.oid = p.polrelid WHERE c.relnamespace = 'public'::regnamespace GROUP BY 1
  LOOP
    EXECUTE format('GRANT SELECT%s ON %s TO cep_member',
      CASE WHEN granted.written THEN ', INSERT, UPDATE, DELETE' ELSE '' END, granted.tab);
  END LOOP;
  -- Not even one's own password is read here: of these tables, every column but those. A migration that adds a column to
  -- one of them calls this again.
  FOR granted IN SELECT attrelid::regclass AS tab, string_agg(quote_ident(attname), ', ') AS columns
    FROM pg_attribute
    WHERE attrelid IN ('users'::regclass, 'sessions'::regclass, 'vendor_invitations'::regclass, 'api_keys'::regclass)
      AND attnum > 0 AND NOT attisdropped
      AND attname NOT IN ('password_hash', 'birthdate', 'token_hash', 'secret_hash')
    GROUP BY 1
  LOOP
    EXECUTE format('REVOKE SELECT ON %1$s FROM cep_member; GRANT SELECT (%2$s) ON %1$s TO cep_member',
      granted.tab, granted.columns);
  END LOOP;
  RETURN true;
EXCEPTION WHEN insufficient_privilege THEN
  RETURN false;
END $$;
SELECT raise_wall();
