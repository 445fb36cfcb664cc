/** Row owners by table, according to its policies. The test fails for a table that is not listed here. */
export type RowOwner =
  /** Visible to everybody. */
  | 'public'
  /** Visible to the owner of the row only. */
  | 'own'
  /** Visible to everybody once published; before that, to its owner. */
  | 'published'
  /** Visible to the operator only. */
  | 'operator'

const lines: Record<RowOwner, string> = {
  public: `open_goods_classes drop_point_decisions plant_protection_authorisations journal_accounts article_listing article_redirects article_tags attribute_scopes attributes brands categories communes
    listing_version page_versions pictures recalls recall_variants recall_versions
    relay_points search_synonyms search_words seasonal_categories seasonal_category_tags settings shipping_rates vendor_countries delivery_rounds
    delivery_stops drop_points
    shop_closures shop_hours shops seller_service stock tags vat_rates interest_rates emission_factors payment_limits payment_limit_tags vendor_closures
    vendor_identifiers vendor_seats warehouses basket_minimums group_terms collections parcel_shops parcel_shop_carriers`,
  published: `article_documents article_pictures articles commission_rules offer_parts offer_price_history offer_price_tiers offers
    reviews variants vendors`,
  own: `vendor_distance_sales newsletter_subscriptions article_alerts parcel_drops dropped_parcels parcel_handovers parcel_drop_history collection_deposits collection_quantities grouped_orders group_offers group_shares group_share_lines group_history quotes quote_lines quote_history promo_codes promo_code_uses customer_groups seller_customers access_requests push_subscriptions push_refusals price_lists price_list_prices price_list_customers
    estates estate_codes estate_history estate_invitations estate_members estate_requests addresses api_keys application_documents application_history article_change_fields article_change_requests
    article_decisions billing_mandates contract_acceptances cooperatives cooperative_members cooperative_doubts set_offs credit_accounts credit_account_history debit_mandates receivables buyer_places einvoicing_terms invoice_contests invoice_deposits invoice_statuses vat_corrections vat_correction_deliveries vat_correction_lines vat_correction_refund_lines vat_correction_refunds vat_reports vat_report_rows notification_choices notification_views review_doubts review_history cart_deliveries cart_fills cart_lines carts
    commission_invoice_entries commission_invoices commission_returns conversations email_changes files import_categories
    import_documents import_feed_runs import_feeds import_lines import_mappings import_picture_urls import_pictures import_pieces imports invoice_vat invoices journal_entries journal_lines line_commissions message_files message_reports
    messages offer_batch_rows offer_batches order_briefs contract_documents order_documents order_history order_lots order_line_parts order_lines order_notes order_vat
    order_proofs
    order_tags tagged_orders orders password_resets payment_refunds payments
    permits regulated_sales article_findings stopped_articles suspicious_transactions debt_set_offs order_releases payment_accounts payout_orders payouts promotion_offers seller_debts transfers promotions purchase_lists purchase_list_lines list_schedules scheduled_orders purchases recall_notices recovery_codes vineyard_places saved_calculations purchase_shares vineyard_alerts refund_lines refund_deposits refunds return_files
    return_history return_lines returns saved_views second_factors seller_applications sessions shipment_events carrier_parcels carrier_events
    shipment_lines shipments stock_ledger stock_lots stock_lows stock_reservations stock_settings stock_thresholds tax_identities ticket_messages
    tickets users vendor_history vendor_terminations vendor_invitations vendor_members webhook_attempts
    webhook_deliveries webhook_endpoints webhook_events`,
  operator: `push_deliveries push_keys product_feed product_feed_runs product_feed_pieces relay_searches newsletter_issues notification_links review_invitations authorisation_loads safety_sheet_mails article_distinctions pending_values administrator_invitations article_listing_gone audit_entries campaign_articles campaign_history campaigns captcha_solutions
    commission_series company invoice_series deleted_offers demo_accounts email_undos faq_articles faq_categories faq_votes forecasts idempotency_keys
    content_notices job_openings journal_closings notice_recipients reconciliations reconciliation_differences login_challenges mails marketplace_openings money_exports page_views requirement_marks service_trials incidents read_only_switches error_counts backup_runs unlinked_objects
    chargebacks payment_events platform_reads sandbox_faults sandbox_flows sandbox_statuses sandbox_accounts sandbox_credits sandbox_mandates sandbox_disputes sandbox_payments sandbox_payouts sandbox_refunds sandbox_reversals
    sandbox_parcels sandbox_parcel_events sandbox_transfers sandbox_virtual_accounts schema_migrations searches settings_history throttles tracked_events
    season_families vat_checks visit_days visit_salts worker_heartbeats`,
}

export const rowOwners = new Map(
  Object.entries(lines).flatMap(([kind, names]) => names.split(/\s+/).map(name => [name, kind as RowOwner] as const)),
)
