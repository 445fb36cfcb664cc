/** Saved views: the filters of a list under a name. */
import { workspacePaths } from '#domains/workspace/rules/paths.ts'
import { paths } from '#shared/paths.ts'

type ViewListRule = { label: string; path: string; side: 'seller' | 'operator' }

/** Lists whose filters are in the URL. */
export const viewLists = {
  orders: { label: 'Commandes clients', path: paths.orders, side: 'seller' },
  articles: { label: 'Catalogue en ligne', path: paths.sellerCatalogue, side: 'seller' },
  stock: { label: 'Stock', path: workspacePaths.sellerStock, side: 'seller' },
  'admin-orders': { label: 'Commandes', path: workspacePaths.ordersAdmin(), side: 'operator' },
  'admin-sellers': { label: 'Vendeurs', path: workspacePaths.sellersAdmin, side: 'operator' },
  'admin-users': { label: 'Utilisateurs', path: workspacePaths.usersAdmin, side: 'operator' },
} as const satisfies Record<string, ViewListRule>
export type ViewList = keyof typeof viewLists
/** The keys of the record; a tuple, as enumerations need. */
export const viewListNames = Object.keys(viewLists) as [ViewList, ...ViewList[]]

/** Own views of one list: beyond these, tabs no longer help. */
export const maxViews = 20

/** Page, open panel, result of a form, and what the router adds to a request for data are no filters. */
const notFilters = ['page', 'suite', 'id', 'lot', '_routes']

/** The filters of a URL, sorted, so that two equal lists have one text; '' without any. */
export function viewQuery(search: URLSearchParams): string {
  const filters = new URLSearchParams([...search].filter(([name, value]) => value !== '' && !notFilters.includes(name)))
  filters.sort()
  return filters.toString()
}

export const viewHref = ({ list, query }: { list: ViewList; query: string }) => `${viewLists[list].path}?${query}`
