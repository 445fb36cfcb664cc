/** Pages that the accessibility tests open besides those of their purchases, by who opens them. */
import { pages } from '#app/pages.ts'

export const articlePath = '/articles/secateur-electrique-sans-fil-voltarme-32-coupe-32-mm-ecran-de-comptage'

export const forEveryone: readonly [name: string, path: string][] = [
  ['the home page', '/'],
  ['a category', '/articles?cat=98'],
  ['an article', articlePath],
  ['search results', '/articles?q=secateur+electrik'],
  ['a search without result', '/articles?q=zzzzqqqq'],
  ['the deals', '/deals'],
  ['the brands', '/marques'],
  ['an empty cart', '/orders/cart'],
  ['the register page', '/register'],
  ['the payment page of a visitor', '/orders/payment-page'],
  ['the return page of a visitor', '/orders/payment-return?purchase=1'],
  ['the shops', '/boutiques'],
  ['a shop', '/boutiques/1'],
  ['the terms', '/cgv'],
  ['a page that does not exist', '/nulle-part'],
]

export const publicPages = [
  '/about',
  '/articles/comparer',
  '/articles?cat=98&vue=tableau',
  '/calculateurs',
  '/calculateurs/tirage',
  '/calendrier',
  '/contact',
  '/hors-ligne',
  '/marketing',
  '/mentions-legales',
  '/referencement',
  '/support/categories',
  '/support/faq-articles?q=zzzzqqqq',
  '/weather',
  // Links that have expired, or that nobody sent.
  '/alertes/rien',
  '/forgot/rien',
  '/lettre/rien',
  '/listes/rien',
  '/notifications/arret/rien',
]

/** Of an account without an activity of its own: many of them are empty. */
export const buyerPages = [
  '/account/adresses',
  '/account/alertes',
  '/account/commande-rapide',
  '/account/devis',
  '/account/donnees',
  '/account/informations',
  '/account/justificatifs',
  '/account/listes',
  '/account/messagerie',
  '/account/notifications',
  '/account/securite',
  '/account/support',
  '/account/vignoble',
]

export const sellerPages = [
  '/account/aujourdhui',
  '/account/boutique/livraison',
  '/account/boutique/magasins',
  '/account/catalogue-product/import',
  '/account/catalogue-product/new',
  '/account/catalogue-product/promotions/nouvelle',
  '/account/chiffres',
  '/account/comptes',
  '/account/comptoir',
  '/account/devis-clients',
  '/account/integrations',
  '/account/prix/codes',
  '/account/qualite',
  '/account/stock',
  '/account/stock/comptage',
  '/account/stock/precommandes',
  '/account/stock/transferts',
]

const opened = [
  'textes?nom=contract',
  'vendeurs?id=1',
  'utilisateurs?id=1',
  'articles?id=1',
  'comptes?vendeur=1',
  'commissions?vendeur=1',
  'rayons?saison=1',
]
export const operatorPages = [
  ...pages.map(({ path }) => path.replace(':id', '1')).filter(path => path.startsWith('/dashboard')),
  ...opened.map(subpath => `/dashboard/${subpath}`),
]
