/** Every link of the site is built here. */
const query = (values: Record<string, string | number | undefined>) => {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(values))
    if (value !== undefined && value !== '') search.set(name, `${value}`)
  return search.size ? `?${search}` : ''
}

export const paths = {
  home: '/',
  articles: (filters: { cat?: number | string; tags?: string; q?: string } = {}) => `/articles${query(filters)}`,
  compare: (ids?: readonly number[]) => `/articles/comparer?ids=${ids ?? ''}`,
  article: (slug: string) => `/articles/${slug}`,
  variant: (slug: string, id: number) => `/articles/${slug}?modele=${id}#modeles`,
  deals: '/deals',
  brands: '/marques',
  shops: '/boutiques',
  shop: (id: number) => `/boutiques/${id}`,
  cart: '/orders/cart',
  paymentPage: '/orders/payment-page',
  paymentReturn: (purchaseId: number) => `/orders/payment-return?purchase=${purchaseId}`,
  sandboxBank: (ref: string) => `/orders/payment-sandbox/${ref}`,
  offline: '/hors-ligne',
  register: '/register',
  forgot: (token: string) => `/forgot/${token}`,
  account: '/account',
  sellerToday: '/account/aujourdhui',
  adminToday: '/dashboard',
  profile: '/account/informations',
  addresses: '/account/adresses',
  security: '/account/securite',
  personalData: '/account/donnees',
  undoEmail: (token: string) => `/account/annuler-email/${token}`,
  confirmEmail: (token: string) => `/account/email/${token}`,
  messages: (conversation?: number) => `/account/messagerie${query({ conversation })}`,
  /** Opens (or creates) the conversation with a seller, or about an order. */
  writeTo: ({ vendor, article, order }: { vendor?: number; article?: number; order?: number }) =>
    `/account/messagerie${query({ vendeur: vendor, article, commande: order })}`,
  sellerOpening: '/account/boutique',
  sellerShops: '/account/boutique/magasins',
  sellerDelivery: '/account/boutique/livraison',
  sellerTerms: '/account/boutique/conditions',
  sellerTeam: '/account/boutique/equipe',
  joinTeam: (token: string) => `/account/equipe/${token}`,
  sellerCatalogue: '/account/catalogue-product',
  integrations: (filters: { vue?: string; adresse?: number; etat?: string; quoi?: string; avant?: number } = {}) =>
    `/account/integrations${query(filters)}`,
  sellerNewArticle: '/account/catalogue-product/new',
  sellerImports: '/account/catalogue-product/import',
  sellerImport: (id: number) => `/account/catalogue-product/import/${id}`,
  importReport: (id: number, what: 'erreurs' | 'refus' | 'restes') => `/api/seller/imports/${id}/rapport/${what}`,
  catalogueExport: (shape: string) => `/api/seller/catalogue/export?forme=${shape}`,
  sellerBatches: '/account/catalogue-product/modifications',
  sellerBatch: (id: number) => `/account/catalogue-product/modifications/${id}`,
  promotions: '/account/catalogue-product/promotions',
  promotion: (id: number) => `/account/catalogue-product/promotions/${id}`,
  newPromotion: '/account/catalogue-product/promotions/nouvelle',
  sellerStock: '/account/stock',
  stockCount: '/account/stock/comptage',
  stockMovements: '/account/stock/mouvements',
  stockMovementsExport: (search: string) => `/api/seller/stock/mouvements.csv${search}`,
  sellerOffer: (id: number) => `/account/catalogue-product/${id}`,
  sellerAccounts: (filters: { mois?: string; commande?: number } = {}) => `/account/comptes${query(filters)}`,
  sellerFigures: '/account/chiffres',
  commissionsAdmin: '/dashboard/commissions',
  commissionRulesOf: (vendeur: number) => `/dashboard/commissions${query({ vendeur })}`,
  sellerAccountsAdmin: (filters: { vendeur?: number; mois?: string; commande?: number } = {}) =>
    `/dashboard/comptes${query(filters)}`,
  exportsAdmin: '/dashboard/exports',
  dashboard: '/dashboard/analytics',
  ticketsAdmin: '/dashboard/support',
  campaignsAdmin: '/dashboard/marketing',
  applicationsAdmin: '/dashboard/candidatures',
  auditLog: '/dashboard/journal',
  administratorInvitation: (token: string) => `/administrateur/${token}`,
  openingAdmin: '/dashboard/ouverture',
  companyAdmin: '/dashboard/societe',
  servicesAdmin: '/dashboard/ouverture/services',
  startingCatalogueAdmin: '/dashboard/ouverture/catalogue',
  usersAdmin: '/dashboard/utilisateurs',
  userAdmin: (id: number | string) => `/dashboard/utilisateurs${query({ id })}`,
  sellersAdmin: '/dashboard/vendeurs',
  sellerAdmin: (id: number | string) => `/dashboard/vendeurs${query({ id })}`,
  articlesAdmin: '/dashboard/articles',
  articleAdmin: (id: number | string) => `/dashboard/articles${query({ id })}`,
  sellerArticlesAdmin: (vendeur: number) => `/dashboard/articles${query({ vendeur })}`,
  categoriesAdmin: '/dashboard/rayons',
  attributesAdmin: '/dashboard/caracteristiques',
  attributeAdmin: (code: string) => `/dashboard/caracteristiques${query({ code })}`,
  brandsAdmin: '/dashboard/marques',
  homeAdmin: '/dashboard/accueil',
  faqAdmin: '/dashboard/faq',
  jobsAdmin: '/dashboard/travaux',
  searchAdmin: '/dashboard/recherche',
  settingsAdmin: '/dashboard/configuration',
  ordersAdmin: (filters: { q?: string; statut?: string; vendeur?: number; client?: number } = {}) =>
    `/dashboard/commandes${query(filters)}`,
  reportsAdmin: '/dashboard/signalements',
  orders: '/account/orders',
  order: (id: number) => `/account/orders/${id}`,
  myReturns: (filters: { cote?: string; groupe?: string; commande?: number; page?: number } = {}) =>
    `/account/retours${query(filters)}`,
  newReturn: (order: number, motif?: 'retractation' | 'retour' | 'dommage') =>
    `/account/retours/nouveau${query({ commande: order, motif })}`,
  returnFile: (id: number) => `/account/retours/${id}`,
  disputesAdmin: '/dashboard/litiges',
  help: '/support/categories',
  questions: (filters: { categorie?: string; q?: string } = {}) => `/support/faq-articles${query(filters)}`,
  question: (slug: string) => `/support/article${query({ slug })}`,
  contact: '/contact',
  tickets: '/account/support',
  campaigns: '/marketing',
  campaign: (id: number) => `/marketing/${id}`,
  weather: '/weather',
  becomeSeller: '/vendeur/devenir-vendeur',
  about: '/about',
  jobs: '/jobs',
  delivery: '/info-livraison',
  returns: '/retours-info',
  payment: '/payment-info',
  download: '/download',
  ecology: '/impact-eco',
  legalNotice: '/mentions-legales',
  howToBuy: '/buy',
  event: '/vitivini22',
  ranking: '/referencement',
  accessibility: '/accessibilite',
  terms: '/cgv',
  termsOfUse: '/cgu',
  picture: (id: number, width: number) => `/images/${id}?w=${width}&q=75`,
} as const

/** Only a path of this site, rebuilt from its parts: what a `redirect` parameter may hold. */
export const sameSitePath = (value: string | null | undefined): string | null => {
  if (!value?.startsWith('/') || value.startsWith('//') || value.includes('\\')) return null
  const url = new URL(value, 'http://own.invalid')
  // The URL parser resolves « /.//elsewhere » on our site, but serialises its path as « //elsewhere »: another site.
  if (url.host !== 'own.invalid' || url.pathname.startsWith('//')) return null
  return `${url.pathname}${url.search}`
}

/** The specified widths of pictures (device sizes and 16 to 384), and no other. */
export const pictureWidths = [16, 32, 48, 64, 96, 128, 256, 384, 640, 750, 828, 1080, 1200, 1920, 2048, 3840] as const
