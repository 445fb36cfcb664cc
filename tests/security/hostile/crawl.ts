/** Crawls every page with the fixtures of one household, and every page of another kind that those link to. */
import { pages } from '#app/pages.ts'
import type { Papered } from '../papers.ts'

export type Visitor = 'visitor' | 'buyer' | 'owner' | 'chief'
export type Visited = { who: Visitor; path: string; status: number; type: string; body: string; bytes: Buffer }
export type Get = (who: Visitor, path: string) => Promise<Visited>

/** Values of the path parameters. */
const parts = (things: Papered, bankRef: string): Record<string, string | number> => ({
  '/articles/:slug': things.slug,
  '/articles/:slug/avis': things.slug,
  '/articles/:slug/alerte': things.slug,
  '/avis/vendeurs/:slug': 'comptoir-1',
  '/alerte-article/:token': 'x',
  '/notifications/arret/:token': 'x',
  '/listes/:token': 'x',
  '/groupes/:token': 'x',
  '/account/commandes-groupees/:token/articles': 'x',
  '/account/tournees/:run': '2026-12-01.1',
  '/collectes/:id': things.collection,
  '/account/depots-de-colis/:id': things.parcelDrop,
  '/account/colis-de-vin/:id': things.parcelDrop,
  '/account/listes/programmees/:id': things.scheduledOrder,
  '/account/acces/:vendorId': things.vendor,
  '/lettre/:token': 'x',
  '/account/orders/:id/probleme': things.arrived,
  '/account/orders/:id/modifier': things.order,
  '/marketing/:id': 1,
  '/rappels/:id': things.recall,
  '/forgot/:token': 'x',
  '/account/email/:token': 'x',
  '/account/annuler-email/:token': 'x',
  '/account/equipe/:token': 'x',
  '/account/rejoindre-domaine/:token': 'x',
  '/administrateur/:token': 'x',
  '/signalement/:token': 'x',
  '/alertes/:token': 'x',
  '/calculateurs/:slug': 'tirage',
  '/boutiques/:id': things.shop,
  '/orders/payment-sandbox/:ref': bankRef,
  '/account/catalogue-product/import/:id': things.import,
  '/account/catalogue-product/modifications/:id': things.batch,
  '/account/catalogue-product/promotions/:id': things.promotion,
  '/account/prix/:id': things.priceList,
  '/account/devis/:id': things.quote,
  '/account/devis-clients/:id': things.quote,
  '/account/catalogue-product/:offerId': things.offer,
  '/account/catalogue-product/:offerId/coffret': things.offer,
  '/dashboard/articles/:id': things.article,
  '/account/catalogue-product/articles/:id': things.article,
  '/account/catalogue-product/articles/:id/declinaisons': things.article,
  '/account/orders/:id': things.order,
  '/account/orders/:id/bon-a-tirer': things.made,
  '/account/catalogue-product/:offerId/fabrication': things.offer,
  '/account/retours/:id': things.return,
  '/orders/cart/indications/:offerId': things.offer,
})

/** Paths that no page links to. */
const queriedPaths = (things: Papered) => [
  `/orders/payment-return?purchase=${things.purchase}`,
  `/account/retours/nouveau?commande=${things.arrived}`,
  `/dashboard/utilisateurs?id=${things.user}`,
  `/dashboard/vendeurs?id=${things.vendor}`,
  `/dashboard/comptes?vendeur=${things.vendor}`,
  `/dashboard/commissions?vendeur=${things.vendor}`,
  `/dashboard/signalements?id=${things.reported}`,
  `/signaler?article=${things.slug}`,
  `/dashboard/signalements-contenus?id=${things.notice}`,
  `/dashboard/signalements-contenus?id=${things.decidedNotice}`,
  '/dashboard/signalements-contenus?etat=contestes',
  `/dashboard/litiges?id=${things.return}`,
  `/dashboard/support?id=${things.ticket}`,
  `/dashboard/articles?id=${things.article}`,
  `/account/support?id=${things.ticket}`,
  `/account/messagerie?id=${things.conversation}`,
  `/account/vignoble?parcelle=${things.place}`,
  `/account/vignoble/achats?commande=${things.order}`,
  '/account/vignoble/calcul?calculateur=tirage',
  '/articles?q=zqx',
]

const sellers = /^\/account\/(boutique|catalogue|comptes|chiffres|stock|integrations)/
/** Public pages are the same for everybody, so only the visitor requests them; refused users see nothing. */
function peopleOf(path: string): Visitor[] {
  if (path.startsWith('/dashboard')) return ['chief']
  if (sellers.test(path)) return ['owner']
  return /^\/(account|orders)/.test(path) ? ['buyer', 'owner'] : ['visitor']
}

/** One URL of each kind: its path without numbers, and the names of its parameters. */
const kindOf = (path: string) => {
  const { pathname, searchParams } = new URL(path, 'http://localhost')
  return `${pathname.replace(/\/(\d+|[\w-]*\d[\w-]*)(?=\/|$)/g, '/1').replace(/^\/articles\/.*/, '/articles/1')}?${[...searchParams.keys()].sort()}`
}

/** Internal URLs in the links of a page. */
const linksOf = (body: string) =>
  [...body.matchAll(/<a [^>]*href="(\/(?!\/|api|assets|images|documents)[^"#]*)"/g)].map(([, path = '']) =>
    path.replaceAll('&amp;', '&'),
  )

export async function crawl(get: Get, things: Papered, bankRef: string): Promise<Visited[]> {
  const named = parts(things, bankRef)
  const addresses = pages.map(({ path }) => path.replace(/:\w+/, () => String(named[path] ?? `unnamed in ${path}`)))
  const queue = [...addresses, ...queriedPaths(things)].flatMap(path => peopleOf(path).map(who => ({ who, path })))
  const seen = new Set<string>()
  const visited: Visited[] = []
  for (let next = queue.shift(); next; next = queue.shift()) {
    const { who, path } = next
    const key = `${who} ${kindOf(path)}`
    if (seen.has(key)) continue
    seen.add(key)
    const page = await get(who, path)
    visited.push(page)
    const further = linksOf(page.body).filter(
      link => peopleOf(link).includes(who) && (link.match(/=/g)?.length ?? 0) < 2,
    )
    queue.push(...further.map(link => ({ who, path: link })))
  }
  return visited
}
