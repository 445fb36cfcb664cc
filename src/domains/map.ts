import type { domainTables } from './tables.ts'

/**
 * Each domain: its purpose, and the domains whose functions it may call. `tables.ts` lists the tables that it alone writes.
 * tests/house checks the code against both. Reads may join any table.
 */
export type Domain = { purpose: string; calls: readonly string[] }

export const domains = {
  identity: { purpose: 'Accounts, sessions, passwords, second factor, addresses.', calls: [] },
  shops: {
    purpose: 'Sellers and their shops: legal identity, members, hours, position, nearby towns; places of buyers.',
    calls: ['shipping', 'payments', 'settlement', 'identity', 'settings', 'regulation'],
  },
  search: {
    purpose: 'Lists of articles: filters, facets, full text, suggestions, spelling, synonyms.',
    calls: ['shops', 'stock'],
  },
  catalogue: {
    purpose: 'Descriptions of articles: categories, tags, seasons, brands, attributes, variants, pictures; review.',
    calls: ['search', 'settings', 'stock', 'regulation'],
  },
  offers: {
    purpose: 'Offers of sellers: prices and their history, price tiers, kits, bulk changes and their undo.',
    calls: ['catalogue', 'search', 'stock', 'settings', 'regulation'],
  },
  pricing: {
    purpose:
      'Prices that sellers agree with their customers: customers and groups, price lists, minimum of a basket, promotional codes, reserved offers.',
    calls: ['identity', 'offers'],
  },
  promotions: { purpose: 'Planned lower prices of sellers, between two days.', calls: ['offers', 'search'] },
  stock: {
    purpose: 'Quantities by offer and warehouse: counters, reservations, the ledger of movements, low-stock alerts.',
    calls: [],
  },
  shipping: {
    purpose: 'Delivery: prices by mode, zone and weight, relay points, shipments, labels; carriers behind a port.',
    calls: [],
  },
  regulation: {
    purpose: 'Regulated goods: classes and rules, permits, authorisations, registers of sales and purchases.',
    calls: ['identity'],
  },
  cart: {
    purpose: 'Carts of visitors and buyers, by seller, at current prices.',
    calls: ['regulation', 'stock', 'shipping', 'identity', 'pricing'],
  },
  estates: {
    purpose: 'Professional accounts of several users: members and limits, sites, codes, carts that wait for an accord.',
    calls: ['identity', 'cart'],
  },
  cooperative: {
    purpose:
      'Cooperatives among the sellers: member file, matched accounts, member accounts, set-off against the harvest.',
    calls: ['identity', 'imports', 'invoicing', 'orders', 'pricing', 'settlement'],
  },
  payments: {
    purpose: 'Payments at the provider: attempts, events, refunds, mandates, accounts; one port, two adapters.',
    calls: ['identity'],
  },
  orders: {
    purpose: 'Orders, by seller: status axes, actions, refunds; notes, tags, lots; goods made on demand.',
    calls: [
      'content',
      'stock',
      'shipping',
      'payments',
      'settlement',
      'identity',
      'settings',
      'invoicing',
      'regulation',
    ],
  },
  invoicing: {
    purpose: 'Invoices and credit notes issued in the name of sellers: billing mandates, series, Factur-X.',
    calls: ['settings', 'identity'],
  },
  settlement: {
    purpose: 'Money between marketplace and sellers: commissions, journal, payouts, invoices; buyers on account.',
    calls: ['audit', 'settings', 'payments', 'identity', 'invoicing', 'shipping'],
  },
  returns: {
    purpose: 'Withdrawals, commercial returns, damage, disputes and their deadlines; payments contested at a bank.',
    calls: ['orders', 'stock', 'shipping', 'settings', 'payments', 'settlement', 'identity'],
  },
  quotes: {
    purpose:
      'Quotes of sellers: asked from the cart, an article or a list, or made on the phone; answered, accepted, ordered at their prices.',
    calls: ['cart', 'identity', 'lists', 'offers'],
  },
  groups: {
    purpose:
      'Grouped orders of neighbours: one offer, a price reached together, one point; each part is quoted and paid alone.',
    calls: ['cart', 'identity', 'pricing', 'quotes', 'regulation', 'shipping', 'shops', 'stock'],
  },
  takeback: {
    purpose: 'Take-back of empty packaging: days of shops, what buyers announce, receipts and their certificates.',
    calls: ['identity', 'invoicing', 'shops'],
  },
  parcelshop: {
    purpose:
      'Drop-off of growers’ own wine parcels at shops: announced, received at the counter, handed over to their carriers.',
    calls: ['identity', 'orders', 'settings', 'shipping', 'shops'],
  },
  recalls: {
    purpose: 'Recalls of dangerous products: notices, their amendments, mails to the buyers, sales stopped.',
    calls: ['offers', 'search'],
  },
  checkout: {
    purpose: 'From cart to paid orders: one purchase, one payment, settled by the return page or the provider’s event.',
    calls: [
      'cart',
      'estates',
      'orders',
      'payments',
      'settlement',
      'settings',
      'stock',
      'identity',
      'content',
      'regulation',
      'pricing',
      'shipping',
    ],
  },
  messaging: {
    purpose: 'Conversations of a seller with a buyer, live, or with the operator’s team.',
    calls: ['identity', 'settings'],
  },
  notices: {
    purpose: 'Notices of illegal content and dangerous products: decisions, complaints, yearly counts.',
    calls: ['catalogue', 'shops', 'identity'],
  },
  support: { purpose: 'Help centre, and requests to the operator with their replies.', calls: ['identity'] },
  marketing: {
    purpose: 'Campaigns: editorial pages about articles, between two days; the feed of public offers for other sites.',
    calls: ['search', 'regulation', 'shipping'],
  },
  onboarding: {
    purpose: 'Applications to become a seller: form, documents, decision.',
    calls: ['shops', 'settings', 'identity'],
  },
  imports: {
    purpose: 'Catalogue files of sellers, uploaded or fetched: read, checked, imported, undone; export.',
    calls: ['catalogue', 'offers', 'promotions', 'search', 'stock', 'settings'],
  },
  analytics: { purpose: 'Visits without cookies, searches, and the figures of the operator.', calls: ['settings'] },
  audit: { purpose: 'Audit log: every operation of an administrator, with the changed fields.', calls: [] },
  settings: {
    purpose: 'Settings of the operator, with their history; the company that operates the marketplace.',
    calls: [],
  },
  opening: {
    purpose:
      'Opening of the marketplace and its running: requirements, trials of services, state of the parts, messages about incidents, read-only mode.',
    calls: ['payments', 'catalogue', 'settings', 'invoicing', 'settlement', 'shipping', 'workspace'],
  },
  counter: {
    purpose: 'Counter of a shop: hand-over, returns, deliveries, sales and counts, recorded also without a network.',
    calls: [],
  },
  workspace: {
    purpose: 'Frames of sellers and operators: menus, work that waits, saved views, failed jobs and their replay.',
    calls: ['identity'],
  },
  lists: {
    purpose: 'Purchase lists of buyers, orders placed again, quick order by references.',
    calls: ['cart', 'identity', 'imports'],
  },
  reviews: {
    purpose: 'Reviews of articles and sellers by those who bought: checked, published, answered.',
    calls: ['identity', 'notifications', 'shops'],
  },
  alerts: {
    purpose: 'Alerts on articles, back in stock or cheaper, of buyers and of visitors by a confirmed address.',
    calls: ['identity'],
  },
  newsletter: {
    purpose: 'The operator’s letter: confirmed addresses, and the campaigns sent to them.',
    calls: ['identity'],
  },
  notifications: {
    purpose: 'Notifications in the account, how each kind is received, the daily digest.',
    calls: ['identity'],
  },
  vineyard: {
    purpose: 'Calculators of the vineyard and the cellar; parcels and cuvées; the vine’s calendar and its alerts.',
    calls: ['lists', 'shops', 'identity', 'search', 'weather'],
  },
  weather: { purpose: 'Weather forecasts of the vineyards, from a provider behind a port.', calls: ['shops'] },
  integrations: {
    purpose: 'API keys of sellers, the feed, and webhooks written in the transaction of the change.',
    calls: ['identity', 'stock', 'offers', 'orders', 'shipping', 'invoicing'],
  },
  content: {
    purpose: 'Text pages with their versions; the sellers’ contract and its acceptances; job openings; site map.',
    calls: ['search', 'settings'],
  },
} as const satisfies Record<keyof typeof domainTables, Domain>
