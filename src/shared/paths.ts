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
  article: (slug: string) => `/articles/${slug}`,
  deals: '/deals',
  brands: '/marques',
  shops: '/boutiques',
  shop: (id: number) => `/boutiques/${id}`,
  cart: '/orders/cart',
  paymentPage: '/orders/payment-page',
  paymentReturn: (purchaseId: number) => `/orders/payment-return?purchase=${purchaseId}`,
  sandboxBank: (ref: string) => `/orders/payment-sandbox/${ref}`,
  register: '/register',
  forgot: (token: string) => `/forgot/${token}`,
  account: '/account',
  profile: '/account/informations',
  addresses: '/account/adresses',
  security: '/account/securite',
  personalData: '/account/donnees',
  confirmEmail: (token: string) => `/account/email/${token}`,
  messages: (conversation?: number) => `/account/messagerie${query({ conversation })}`,
  /** Opens (or makes) the conversation with a seller, or about an order. */
  writeTo: ({ vendor, article, order }: { vendor?: number; article?: number; order?: number }) =>
    `/account/messagerie${query({ vendeur: vendor, article, commande: order })}`,
  sellerCatalogue: '/account/catalogue-product',
  sellerNewArticle: '/account/catalogue-product/new',
  sellerOffer: (id: number) => `/account/catalogue-product/${id}`,
  dashboard: '/dashboard/analytics',
  supportDesk: '/dashboard/support',
  campaignDesk: '/dashboard/marketing',
  applicationDesk: '/dashboard/candidatures',
  journal: '/dashboard/journal',
  userDesk: '/dashboard/utilisateurs',
  deskUser: (id: number | string) => `/dashboard/utilisateurs${query({ id })}`,
  sellerDesk: '/dashboard/vendeurs',
  deskSeller: (id: number | string) => `/dashboard/vendeurs${query({ id })}`,
  articleDesk: '/dashboard/articles',
  deskArticle: (id: number | string) => `/dashboard/articles${query({ id })}`,
  shelfDesk: '/dashboard/rayons',
  brandDesk: '/dashboard/marques',
  homeDesk: '/dashboard/accueil',
  faqDesk: '/dashboard/faq',
  jobDesk: '/dashboard/travaux',
  searchDesk: '/dashboard/recherche',
  settingsDesk: '/dashboard/configuration',
  reportDesk: '/dashboard/signalements',
  orders: '/account/orders',
  order: (id: number) => `/account/orders/${id}`,
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
export const ownPath = (value: string | null | undefined): string | null => {
  if (!value?.startsWith('/') || value.startsWith('//') || value.includes('\\')) return null
  const url = new URL(value, 'http://own.invalid')
  return url.host === 'own.invalid' ? `${url.pathname}${url.search}` : null
}
