/**
 * The house, room by room: what each domain is for, the tables it alone writes, the domains whose actions it may call.
 * People and tests/house read this same table. Reads may join any table.
 */
export type Domain = { purpose: string; writes: readonly string[]; calls: readonly string[] }

export const domains = {
  identity: {
    purpose: 'Who people are: accounts, sessions, passwords, addresses.',
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
    ],
    calls: ['cart', 'orders', 'onboarding'],
  },
  shops: {
    purpose: 'Sellers and their shops: identity, opening hours, position, towns around.',
    writes: [
      'vendors',
      'vendor_members',
      'warehouses',
      'shops',
      'shop_hours',
      'shop_closures',
      'communes',
      'vendor_identifiers',
      'vendor_invitations',
      'vendor_history',
    ],
    calls: ['shipping', 'payments'],
  },
  search: {
    purpose: 'Lists of articles: filters, facets, full text, suggestions, spelling, synonyms.',
    writes: ['article_listing', 'article_listing_gone', 'listing_version', 'search_words', 'search_synonyms'],
    calls: [],
  },
  catalogue: {
    purpose: 'What is described: categories, tags, seasons, brands, articles, variants, pictures, and their review.',
    writes: [
      'categories',
      'tags',
      'seasonal_categories',
      'seasonal_category_tags',
      'brands',
      'pictures',
      'attributes',
      'articles',
      'article_tags',
      'article_documents',
      'article_decisions',
      'article_redirects',
      'article_pictures',
      'variants',
    ],
    calls: ['search', 'operation'],
  },
  offers: {
    purpose: 'What sellers sell: offers, prices and their history, quantity tiers, bulk changes and their undo.',
    writes: ['offers', 'offer_price_tiers', 'offer_price_history', 'offer_batches', 'offer_batch_rows'],
    calls: ['catalogue', 'search', 'stock'],
  },
  promotions: {
    purpose: 'Lower prices that sellers plan from one day to another.',
    writes: ['promotions', 'promotion_offers'],
    calls: ['offers', 'search'],
  },
  stock: {
    purpose: 'How many there are and where: counters, reservations, and the ledger that explains them.',
    writes: ['stock', 'stock_reservations', 'stock_ledger', 'stock_thresholds', 'stock_settings', 'stock_lows'],
    calls: [],
  },
  shipping: {
    purpose: 'How goods travel: prices by mode, zone and weight, relay points, labels, tracking.',
    writes: ['shipping_rates', 'relay_points', 'shipments', 'shipment_lines', 'shipment_events'],
    calls: [],
  },
  cart: {
    purpose: 'What a visitor or buyer means to buy, by seller, priced now.',
    writes: ['carts', 'cart_lines', 'cart_deliveries'],
    calls: ['stock', 'shipping'],
  },
  payments: {
    purpose: 'Money at the provider: attempts, events, refunds; one port, two adapters.',
    writes: ['payments', 'payment_events', 'payment_refunds', 'sandbox_payments', 'sandbox_refunds'],
    calls: [],
  },
  orders: {
    purpose: 'One order per seller: its life on five axes, who may do what when, refunds.',
    writes: ['orders', 'order_lines', 'order_history', 'refunds', 'refund_lines'],
    calls: ['stock', 'shipping', 'payments', 'settlement'],
  },
  settlement: {
    purpose:
      'Money between the market and its sellers: commissions frozen at the sale, the ledger, transfers, invoices.',
    writes: [
      'commission_rules',
      'line_commissions',
      'commission_returns',
      'settlement_entries',
      'payouts',
      'payout_entries',
      'commission_series',
      'commission_invoices',
      'commission_invoice_entries',
      'money_exports',
    ],
    calls: ['shipping', 'operation'],
  },
  returns: {
    purpose: 'Goods on their way back: withdrawals, commercial returns, damage reports, disputes, each with its clock.',
    writes: ['returns', 'return_lines', 'return_history', 'return_files'],
    calls: ['orders', 'stock', 'shipping'],
  },
  checkout: {
    purpose: 'From cart to paid orders: one purchase, one payment, settled by two doors through the same code.',
    writes: ['purchases'],
    calls: ['cart', 'orders', 'payments', 'stock', 'shipping', 'identity', 'content'],
  },
  messaging: {
    purpose: 'Conversations between a buyer and a seller, live.',
    writes: ['conversations', 'messages', 'message_files', 'message_reports'],
    calls: ['identity'],
  },
  support: {
    purpose: 'Help: questions and answers, requests to the operator and what became of them.',
    writes: ['faq_categories', 'faq_articles', 'faq_votes', 'tickets', 'ticket_messages'],
    calls: [],
  },
  marketing: {
    purpose: 'Campaigns: what the house tells about articles, from one day to another.',
    writes: ['campaigns', 'campaign_articles', 'campaign_history'],
    calls: ['search'],
  },
  onboarding: {
    purpose: 'From would-be seller to seller: the application, its documents, the decision.',
    writes: ['seller_applications', 'application_documents', 'application_history'],
    calls: ['shops', 'operation'],
  },
  imports: {
    purpose: 'Files of sellers: read, checked, imported line by line and undone; the same catalogue sent out again.',
    writes: ['imports', 'import_pieces', 'import_lines', 'import_pictures', 'import_mappings', 'import_categories'],
    calls: ['catalogue', 'offers', 'search', 'stock'],
  },
  analytics: {
    purpose: 'What is measured: visits without cookies, searches, and the figures of the operator.',
    writes: ['page_views', 'tracked_events', 'searches', 'visit_salts', 'visit_days'],
    calls: [],
  },
  operation: {
    purpose: 'The operator at work: the journal of every act, the settings and their history, the jobs.',
    writes: ['audit_entries', 'settings', 'settings_history'],
    calls: [],
  },
  weather: {
    purpose: 'The weather of the vineyard, from a provider behind a port.',
    writes: ['forecasts'],
    calls: ['shops'],
  },
  integrations: {
    purpose: 'A seller’s own software: keys, the feed they open, and webhooks told in the transaction of the fact.',
    writes: ['api_keys', 'webhook_endpoints', 'webhook_events', 'webhook_deliveries', 'webhook_attempts'],
    calls: ['identity', 'stock', 'offers', 'orders', 'shipping'],
  },
  content: {
    purpose: 'Pages of words: who we are, how things are done, terms, legal notices; what search engines read.',
    writes: ['job_openings'],
    calls: ['search'],
  },
} as const satisfies Record<string, Domain>
