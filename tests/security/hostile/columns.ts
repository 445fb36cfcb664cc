/** Every text column, from the database catalogue, and why a few are excluded. */
import type pg from 'pg'

export type Column = { table: string; name: string; type: string; checks: string | null; isKey: boolean }
const texts = ['text', 'varchar', 'bpchar', 'citext', 'json', 'jsonb', '_text', '_citext']

export async function textColumns(pool: pg.Pool): Promise<Column[]> {
  const { rows } = await pool.query<Column>(
    `SELECT c.table_name AS "table", c.column_name AS name, c.udt_name AS type,
       (SELECT string_agg(pg_get_constraintdef(k.oid), ' ') FROM pg_constraint k JOIN pg_attribute a
          ON a.attrelid = k.conrelid AND a.attnum = ANY (k.conkey)
        WHERE k.conrelid = format('public.%I', c.table_name)::regclass AND k.contype = 'c' AND a.attname = c.column_name
          AND cardinality(k.conkey) = 1) AS checks,
       EXISTS (SELECT FROM pg_constraint k JOIN pg_attribute a ON a.attrelid = k.conrelid AND a.attnum = ANY (k.conkey)
        WHERE k.conrelid = format('public.%I', c.table_name)::regclass AND k.contype = 'f' AND a.attname = c.column_name) AS "isKey"
     FROM information_schema.columns c JOIN information_schema.tables t USING (table_schema, table_name)
     WHERE c.table_schema = 'public' AND t.table_type = 'BASE TABLE' AND c.is_generated = 'NEVER' AND c.udt_name = ANY ($1)
     ORDER BY 1, c.ordinal_position`,
    [texts],
  )
  return rows
}

export const columnName = ({ table, name }: Column) => `${table}.${name}`

/** A check or a foreign key limits the column to an enumeration, a fixed format, or values of another table. */
export const isConstrained = ({ checks, isKey }: Column) =>
  isKey || (checks !== null && /= ANY|<@ ARRAY| ~ '\^|= '/.test(checks))

const ours = 'a code of ours, drawn or chosen by the program'
const secret = 'a hash or a secret: never shown, and nothing works without it'
const bank = 'names a payment to the bank, which would not find it again'
const platform = 'read by programs alone: the response of the invoicing platform is shown from invoice_statuses'
const state = 'the list of towns of the State, loaded from a package'
const nobodys = 'read by programs alone, and shown on no page'

/** Why the column holds no free text, or what else writes it. */
export const leftAlone: Readonly<Record<string, string>> = {
  'article_decisions.ground': 'a value of an enum, checked by the contract',
  'content_notices.legal_ground': 'a value of an enum, checked by the contract',
  'notice_recipients.legal_ground': 'a value of an enum, checked by the contract',
  'regulated_sales.class': 'a class of the program',
  'regulated_sales.amm_number': 'copied from articles.amm_number, which the database holds to digits',
  'regulated_sales.buyer_permit': 'a kind of permit of the program',
  'regulated_sales.seller_permit': 'a kind of permit of the program',
  'article_listing.slug': 'copied from articles.slug, which the database holds to a form',
  'article_listing.sale_unit': 'copied from variants.sale_unit',
  'article_listing.delivery_modes': 'copied from offers.delivery_modes, which the database holds to a list',
  'article_listing.content_unit': 'copied from variants.content_unit, which the database holds to a list',
  'article_redirects.slug': 'a former articles.slug, which the database held to a form',
  'application_history.status': ours,
  'administrator_invitations.email': 'shown only to the holder of the link, in a field of the form',
  'audit_entries.operation': ours,
  'audit_entries.subject_kind': ours,
  'brands.slug': 'made of the name, letters and digits alone',
  'categories.key': ours,
  'captcha_solutions.challenge': secret,
  'commission_invoices.number': ours,
  'communes.insee': state,
  'communes.name': state,
  'communes.postcodes': state,
  'email_undos.email': 'copied from users.email, and only mailed to',
  'idempotency_keys.scope': nobodys,
  'idempotency_keys.key': nobodys,
  'idempotency_keys.body': 'the same bytes returned as JSON',
  'invoice_deposits.failure': platform,
  'invoice_deposits.flow_id': platform,
  'invoice_deposits.paid_flow_id': platform,
  'vat_reports.failure': platform,
  'vat_reports.flow_id': platform,
  'sandbox_faults.reason_code': platform,
  'sandbox_faults.reason': platform,
  'sandbox_flows.flow_id': platform,
  'sandbox_flows.tracking_id': platform,
  'sandbox_flows.number': platform,
  'sandbox_flows.xml': platform,
  'sandbox_statuses.reason_code': platform,
  'sandbox_statuses.reason': platform,
  'pending_values.same_as': 'an option of the attribute',
  'pending_values.value': 'of an attribute, which this market lacks; a brand has the same row on the same page',
  'invoices.number': ours,
  'deleted_offers.record': nobodys,
  'journal_accounts.title': ours,
  'reconciliation_differences.reference': ours,
  'reconciliation_differences.resolution':
    'written by operators alone, beside a difference that a test cannot plant without the provider',
  'import_feeds.sealed': secret,
  'import_feeds.address': 'a URL, held to https where it comes in',
  'import_feeds.host_key': 'a fingerprint',
  'import_feeds.seen_host_key': 'a fingerprint',
  'import_feeds.etag': nobodys,
  'import_feeds.last_modified': nobodys,
  'import_feed_runs.sentence': ours,
  'import_lines.left_alone': ours,
  'imports.failure': ours,
  'import_picture_urls.reason': ours,
  'import_mappings.signature': ours,
  'mails.event': ours,
  'mails.html': 'made by the program of what is planted elsewhere: looked at as it is',
  'mails.text': 'made by the program of what is planted elsewhere: looked at as it is',
  'offer_batch_rows.refusal': ours,
  'offer_batch_rows.left_because': ours,
  'offers.vat_code': 'a rate of an enum, checked by the contract',
  'order_history.from_value': ours,
  'order_history.to_value': ours,
  'order_briefs.step': ours,
  'order_proofs.outcome': ours,
  'orders.number': ours,
  'page_versions.name': ours,
  'payment_events.provider': ours,
  'payment_refunds.provider_ref': bank,
  'payments.provider_ref': bank,
  'payments.redirect_url': 'the bank’s address, held to https where it comes in (stripe.test.ts)',
  'promotion_offers.refusal': ours,
  'purchases.number': ours,
  'purchases.submission_key': nobodys,
  'purchases.terms_version': ours,
  'relay_points.id': ours,
  'requirement_marks.requirement': ours,
  'return_history.act': ours,
  'return_history.status': ours,
  'returns.number': ours,
  'chargebacks.ref': bank,
  'chargebacks.reason': bank,
  'payment_accounts.ref': bank,
  'transfers.provider_ref': bank,
  'transfers.failure': bank,
  'payouts.reference': bank,
  'payouts.failure': bank,
  'credit_account_history.status': ours,
  'debit_mandates.provider_ref': bank,
  'receivables.failure': bank,
  'sandbox_mandates.ref': bank,
  'sandbox_mandates.merchant_reference': bank,
  'sandbox_mandates.return_url': bank,
  'sandbox_accounts.ref': bank,
  'sandbox_accounts.merchant_reference': bank,
  'sandbox_accounts.return_url': bank,
  'sandbox_credits.ref': bank,
  'sandbox_virtual_accounts.iban': bank,
  'sandbox_virtual_accounts.reference': bank,
  'sandbox_disputes.ref': bank,
  'sandbox_disputes.evidence': bank,
  'sandbox_payouts.ref': bank,
  'sandbox_payouts.idempotency_key': bank,
  'sandbox_reversals.ref': bank,
  'sandbox_reversals.idempotency_key': bank,
  'sandbox_transfers.ref': bank,
  'sandbox_transfers.transfer_group': bank,
  'sandbox_transfers.idempotency_key': bank,
  'sandbox_payments.ref': bank,
  'sandbox_payments.merchant_reference': bank,
  'sandbox_payments.idempotency_key': bank,
  'sandbox_payments.currency': bank,
  'sandbox_refunds.ref': bank,
  'sandbox_refunds.idempotency_key': bank,
  'schema_migrations.name': ours,
  'schema_migrations.checksum': ours,
  'saved_views.query': 'held to the characters of a query string by the contract',
  'seasonal_categories.slug': 'made of the title, letters and digits alone',
  'second_factors.secret': secret,
  'settings.key': ours,
  'settings_history.key': ours,
  'shops.slug': 'made of the name, letters and digits alone',
  'tags.slug': 'made of the name, letters and digits alone',
  'throttles.key': nobodys,
  'tickets.reference': ours,
  'tickets.topic': 'a value of an enum, checked by the contract',
  'returns.reason': 'a value of an enum, checked by the contract',
  'settings.value': 'a value of an enum, checked by the contract',
  'settings_history.former': 'a value of an enum, checked by the contract',
  'settings_history.value': 'a value of an enum, checked by the contract',
  'cart_deliveries.relay_point_id': 'names a relay point: a number of the carrier',
  'imports.settings': 'read back through its contract, which refuses the mark',
  'users.password_hash': secret,
  'variants.sale_unit': 'a value of an enum, checked by the contract',
  'vat_rates.code': ours,
  'vendor_history.status': ours,
  'webhook_endpoints.secret': secret,
  'webhook_endpoints.former_secret': secret,
  'worker_heartbeats.worker_id': nobodys,
}
