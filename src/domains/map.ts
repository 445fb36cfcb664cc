import { sandboxBankTables } from './payments/sandbox-tables.ts'

/**
 * Each domain: its purpose, the tables that it alone writes, the domains whose functions it may call.
 * tests/house checks the code against this table. Reads may join any table.
 */
export type Domain = { purpose: string; writes: readonly string[]; calls: readonly string[] }

export const domains = {
  identity: {
    purpose: 'Accounts, sessions, passwords, second factor, addresses.',
    writes: [
      'users',
      'sessions',
      'password_resets',
      'captcha_solutions',
      'addresses',
      'email_changes',
      'email_undos',
      'second_factors',
      'recovery_codes',
      'login_challenges',
      'administrator_invitations',
    ],
    calls: [],
  },
  shops: {
    purpose:
      'Sellers and their shops: legal identity, members, opening hours, position, nearby towns; places of buyers.',
    writes: [
      'vendors',
      'vendor_members',
      'warehouses',
      'shops',
      'shop_hours',
      'shop_closures',
      'vendor_closures',
      'communes',
      'vendor_identifiers',
      'vendor_invitations',
      'vendor_history',
      'buyer_places',
    ],
    calls: ['shipping', 'payments', 'settlement', 'identity', 'settings', 'regulation'],
  },
  search: {
    purpose: 'Lists of articles: filters, facets, full text, suggestions, spelling, synonyms.',
    writes: ['article_listing', 'article_listing_gone', 'listing_version', 'search_words', 'search_synonyms'],
    calls: ['shops', 'stock'],
  },
  catalogue: {
    purpose:
      'Descriptions of articles: categories, tags, seasons, brands, attributes, variants, pictures, and their review.',
    writes: [
      'categories',
      'tags',
      'seasonal_categories',
      'seasonal_category_tags',
      'brands',
      'pictures',
      'attributes',
      'attribute_scopes',
      'pending_values',
      'articles',
      'article_tags',
      'article_documents',
      'article_decisions',
      'article_distinctions',
      'article_redirects',
      'article_change_requests',
      'article_change_fields',
      'article_pictures',
      'variants',
    ],
    calls: ['search', 'settings', 'stock'],
  },
  offers: {
    purpose: 'Offers of sellers: prices and their history, price tiers, kits, bulk changes and their undo.',
    writes: [
      'offers',
      'offer_parts',
      'offer_price_tiers',
      'offer_price_history',
      'offer_batches',
      'offer_batch_rows',
      'deleted_offers',
    ],
    calls: ['catalogue', 'search', 'stock', 'settings'],
  },
  promotions: {
    purpose: 'Planned lower prices of sellers, between two days.',
    writes: ['promotions', 'promotion_offers'],
    calls: ['offers', 'search'],
  },
  stock: {
    purpose: 'Quantities by offer and warehouse: counters, reservations, the ledger of movements, low-stock alerts.',
    writes: ['stock', 'stock_reservations', 'stock_ledger', 'stock_thresholds', 'stock_settings', 'stock_lows'],
    calls: [],
  },
  shipping: {
    purpose:
      'Delivery: prices by mode, zone and weight, relay points, shipments, labels, tracking; carriers behind a port.',
    writes: [
      'shipping_rates',
      'delivery_rounds',
      'relay_points',
      'shipments',
      'shipment_lines',
      'shipment_events',
      'carrier_parcels',
      'carrier_events',
      'sandbox_parcels',
      'sandbox_parcel_events',
    ],
    calls: [],
  },
  regulation: {
    purpose: 'Regulated goods: their classes and rules, permits of buyers and sellers, register of their sales.',
    writes: ['open_goods_classes', 'permits', 'regulated_sales'],
    calls: ['identity'],
  },
  cart: {
    purpose: 'Carts of visitors and buyers, by seller, at current prices.',
    writes: ['carts', 'cart_lines', 'cart_deliveries'],
    calls: ['regulation', 'stock', 'shipping', 'identity'],
  },
  payments: {
    purpose:
      'Payments at the provider: attempts, events, refunds, mandates of buyers, accounts of sellers; one port, two adapters.',
    writes: [
      'payments',
      'payment_accounts',
      'payment_events',
      'payment_refunds',
      'debit_mandates',
      ...sandboxBankTables,
    ],
    calls: ['identity'],
  },
  orders: {
    purpose:
      'Orders, by seller: status axes, allowed actions, refunds; notes and tags; lots; briefs and proofs of goods made on demand.',
    writes: [
      'orders',
      'order_lines',
      'order_vat',
      'order_line_parts',
      'order_history',
      'order_briefs',
      'order_lots',
      'order_proofs',
      'order_notes',
      'order_tags',
      'tagged_orders',
      'refunds',
      'refund_lines',
    ],
    calls: ['stock', 'shipping', 'payments', 'settlement', 'identity', 'settings', 'invoicing', 'regulation'],
  },
  invoicing: {
    purpose: 'Invoices and credit notes issued in the name of sellers: billing mandates, series, Factur-X.',
    writes: [
      'billing_mandates',
      'einvoicing_terms',
      'invoice_deposits',
      'invoice_series',
      'invoice_statuses',
      'invoice_vat',
      'invoices',
      'platform_reads',
      'sandbox_faults',
      'sandbox_flows',
      'sandbox_statuses',
      'vat_report_rows',
      'vat_reports',
    ],
    calls: ['settings'],
  },
  settlement: {
    purpose:
      'Money between the marketplace and its sellers: commissions frozen at the sale, journal, payouts, invoices; buyers on account.',
    writes: [
      'commission_rules',
      'line_commissions',
      'commission_returns',
      'journal_accounts',
      'journal_entries',
      'tax_identities',
      'journal_lines',
      'journal_closings',
      'reconciliations',
      'reconciliation_differences',
      'payouts',
      'payout_orders',
      'order_releases',
      'transfers',
      'seller_debts',
      'debt_set_offs',
      'commission_series',
      'commission_invoices',
      'commission_invoice_entries',
      'money_exports',
      'credit_accounts',
      'credit_account_history',
      'receivables',
    ],
    calls: ['audit', 'settings', 'payments', 'identity', 'invoicing'],
  },
  returns: {
    purpose:
      'Withdrawals, commercial returns, damage reports and disputes, with their deadlines; payments contested at a bank.',
    writes: ['returns', 'return_lines', 'return_history', 'return_files', 'chargebacks'],
    calls: ['orders', 'stock', 'shipping', 'settings', 'payments', 'settlement', 'identity'],
  },
  recalls: {
    purpose: 'Recalls of dangerous products: notices, their amendments, mails to the buyers, sales stopped.',
    writes: ['recalls', 'recall_variants', 'recall_versions', 'recall_notices'],
    calls: ['offers', 'search'],
  },
  checkout: {
    purpose: 'From cart to paid orders: one purchase, one payment, settled by the return page or the provider’s event.',
    writes: ['purchases'],
    calls: ['cart', 'orders', 'payments', 'settlement', 'stock', 'identity', 'content', 'regulation'],
  },
  messaging: {
    purpose: 'Conversations of a seller with a buyer, live, or with the operator’s team.',
    writes: ['conversations', 'messages', 'message_files', 'message_reports'],
    calls: ['identity', 'settings'],
  },
  support: {
    purpose: 'Help centre, and requests to the operator with their replies.',
    writes: ['faq_categories', 'faq_articles', 'faq_votes', 'tickets', 'ticket_messages'],
    calls: ['identity'],
  },
  marketing: {
    purpose: 'Campaigns: editorial pages about articles, between two days.',
    writes: ['campaigns', 'campaign_articles', 'campaign_history'],
    calls: ['search'],
  },
  onboarding: {
    purpose: 'Applications to become a seller: form, documents, decision.',
    writes: ['seller_applications', 'application_documents', 'application_history'],
    calls: ['shops', 'settings', 'identity'],
  },
  imports: {
    purpose:
      'Catalogue files of sellers, uploaded or fetched by feeds: read, checked, imported line by line, undone; export of the catalogue.',
    writes: [
      'imports',
      'import_pieces',
      'import_lines',
      'import_pictures',
      'import_picture_urls',
      'import_mappings',
      'import_categories',
      'import_feeds',
      'import_feed_runs',
    ],
    calls: ['catalogue', 'offers', 'promotions', 'search', 'stock', 'settings'],
  },
  analytics: {
    purpose: 'Visits without cookies, searches, and the figures of the operator.',
    writes: ['page_views', 'tracked_events', 'searches', 'visit_salts', 'visit_days'],
    calls: ['settings'],
  },
  audit: {
    purpose: 'Audit log: every operation of an administrator, with the changed fields.',
    writes: ['audit_entries'],
    calls: [],
  },
  settings: {
    purpose: 'Settings of the operator, with their history; the company that operates the marketplace.',
    writes: ['settings', 'settings_history', 'company', 'vat_rates'],
    calls: [],
  },
  opening: {
    purpose:
      'Opening of the marketplace: what the law and the technique require first, trials of services, open or closed.',
    writes: ['marketplace_openings', 'requirement_marks', 'service_trials'],
    calls: ['payments', 'catalogue', 'settings', 'invoicing'],
  },
  counter: {
    purpose: 'Counter of a shop: hand-over, returns, deliveries, sales and counts, recorded also without a network.',
    writes: [],
    calls: [],
  },
  workspace: {
    purpose:
      'Frames of sellers and operators: menus, the work that waits, saved views of lists, failed jobs and their replay.',
    writes: ['saved_views'],
    calls: ['identity'],
  },
  weather: {
    purpose: 'Weather forecasts of the vineyards, from a provider behind a port.',
    writes: ['forecasts'],
    calls: ['shops'],
  },
  integrations: {
    purpose: 'API keys of sellers, the feed, and webhooks written in the transaction of the change.',
    writes: ['api_keys', 'webhook_endpoints', 'webhook_events', 'webhook_deliveries', 'webhook_attempts'],
    calls: ['identity', 'stock', 'offers', 'orders', 'shipping', 'invoicing'],
  },
  content: {
    purpose:
      'Text pages with their versions: about, how to buy, terms, legal notice; the sellers’ contract and its acceptances; job openings; site map and robots.txt.',
    writes: ['contract_acceptances', 'job_openings', 'page_versions'],
    calls: ['search', 'settings'],
  },
} as const satisfies Record<string, Domain>
