/** Links that everybody may follow, and those of buyers. Those of sellers and operators: `workspacePaths`. */
export const pathQuery = (values: Record<string, string | number | undefined>) => {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(values))
    if (value !== undefined && value !== '') search.set(name, `${value}`)
  return search.size ? `?${search}` : ''
}

export const paths = {
  home: '/',
  articles: (filters: { cat?: number | string; tags?: string; q?: string } = {}) => `/articles${pathQuery(filters)}`,
  compare: (ids?: readonly number[]) => `/articles/comparer?ids=${ids ?? ''}`,
  article: (slug: string) => `/articles/${slug}`,
  variant: (slug: string, id: number) => `/articles/${slug}?modele=${id}#modeles`,
  deals: '/deals',
  brands: '/marques',
  shops: '/boutiques',
  shop: (id: number) => `/boutiques/${id}`,
  cart: '/orders/cart',
  /** What a line made on demand asks for, before the payment. */
  lineBrief: (offerId: number) => `/orders/cart/indications/${offerId}`,
  paymentPage: '/orders/payment-page',
  /** The cart of a request that waits for the accord of an owner. */
  payRequest: (id: number) => `/orders/payment-page?demande=${id}`,
  paymentReturn: (purchaseId: number) => `/orders/payment-return?purchase=${purchaseId}`,
  sandboxBank: (ref: string) => `/orders/payment-sandbox/${ref}`,
  sandboxMandate: (ref: string) => `/orders/mandate-sandbox/${ref}`,
  sandboxAccount: '/account/banque-essai',
  offline: '/hors-ligne',
  register: '/register',
  forgot: (token: string) => `/forgot/${token}`,
  account: '/account',
  profile: '/account/informations',
  addresses: '/account/adresses',
  estate: '/account/domaine',
  estateRequests: '/account/domaine/demandes',
  estateSpending: (filters: { saison?: number } = {}) => `/account/domaine/depenses${pathQuery(filters)}`,
  joinEstate: (token: string) => `/account/rejoindre-domaine/${token}`,
  creditAccounts: (filters: { vendeur?: number } = {}) => `/account/comptes-clients${pathQuery(filters)}`,
  security: '/account/securite',
  personalData: '/account/donnees',
  undoEmail: (token: string) => `/account/annuler-email/${token}`,
  confirmEmail: (token: string) => `/account/email/${token}`,
  messages: (conversation?: number) => `/account/messagerie${pathQuery({ conversation })}`,
  /** Opens (or creates) the conversation with a seller, or about an order. */
  writeTo: ({ vendor, article, order }: { vendor?: number; article?: number; order?: number }) =>
    `/account/messagerie${pathQuery({ vendeur: vendor, article, commande: order })}`,
  writeToOperator: '/account/messagerie?equipe=1',
  permits: '/account/justificatifs',
  purchaseRegister: (filters: { campagne?: number; nature?: string } = {}) => `/account/registre${pathQuery(filters)}`,
  quickOrder: '/account/commande-rapide',
  /** `resume`: what was last put into the cart at once; `commande`: an order to add to a list. */
  purchaseLists: (shown: { liste?: number; resume?: 1; commande?: number; supprimee?: number } = {}) =>
    `/account/listes${pathQuery(shown)}`,
  invoices: (filters: { cote?: string } = {}) => `/account/factures${pathQuery(filters)}`,
  orders: '/account/orders',
  order: (id: number) => `/account/orders/${id}`,
  orderProofs: (id: number) => `/account/orders/${id}/bon-a-tirer`,
  myReturns: (filters: { cote?: string; groupe?: string; commande?: number; page?: number } = {}) =>
    `/account/retours${pathQuery(filters)}`,
  newReturn: (order: number, motif?: 'retractation' | 'retour' | 'dommage') =>
    `/account/retours/nouveau${pathQuery({ commande: order, motif })}`,
  returnFile: (id: number) => `/account/retours/${id}`,
  help: '/support/categories',
  questions: (filters: { categorie?: string; q?: string } = {}) => `/support/faq-articles${pathQuery(filters)}`,
  question: (slug: string) => `/support/article${pathQuery({ slug })}`,
  status: '/etat-du-service',
  contact: '/contact',
  tickets: '/account/support',
  campaigns: '/marketing',
  campaign: (id: number) => `/marketing/${id}`,
  weather: '/weather',
  calculators: '/calculateurs',
  calculator: (slug: string, values: Record<string, string | undefined> = {}) =>
    `/calculateurs/${slug}${pathQuery(values)}`,
  /** Where the offers of a calculation are put into the cart, and what became of them. */
  calculatorCart: (shown: { calcul?: string } = {}) => `/calculateurs/panier${pathQuery(shown)}`,
  calendar: (filters: { region?: string } = {}) => `/calendrier${pathQuery(filters)}`,
  vineyard: (
    shown: { parcelle?: number | 'nouvelle'; cuvee?: number | 'nouvelle'; supprime?: number; calcul?: number } = {},
  ) => `/account/vignoble${pathQuery(shown)}`,
  saveCalculation: (slug: string, values: Record<string, string>) =>
    `/account/vignoble/calcul${pathQuery({ calculateur: slug, ...values })}`,
  purchaseShares: (order: number) => `/account/vignoble/achats${pathQuery({ commande: order })}`,
  stopAlerts: (token: string) => `/alertes/${token}`,
  becomeSeller: '/vendeur/devenir-vendeur',
  // Also on the public page above.
  sellerCatalogue: '/account/catalogue-product',
  sellerNewArticle: '/account/catalogue-product/new',
  about: '/about',
  jobs: '/jobs',
  delivery: '/info-livraison',
  recalls: '/rappels',
  recall: (id: number) => `/rappels/${id}`,
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
  sellerContractText: '/contrat-vendeur',
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
