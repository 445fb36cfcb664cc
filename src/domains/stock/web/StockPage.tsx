import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  useActionData,
  useLoaderData,
} from 'react-router'
import { AccountFrame } from '#domains/identity/web/account/AccountFrame.tsx'
import { workspacePaths } from '#domains/workspace/rules/paths.ts'
import { loadViews } from '#domains/workspace/web/views/load-views.ts'
import { SavedViewTabs } from '#domains/workspace/web/views/SavedViewTabs.tsx'
import { bodyOf } from '#shared/forms/form-body.ts'
import { namedSentences } from '#shared/forms/form-state.ts'
import { pageApi } from '#shared/page-api.ts'
import { pageMeta } from '#shared/page-meta.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { DownloadIcon, PackageIcon } from '#ui/icons/icons.tsx'
import { Notice } from '#ui/Notice.tsx'
import { Pagination } from '#ui/navigation/Pagination.tsx'
import { listStock, setBins, setStockSettings, setThresholds } from '../contract.ts'
import { SettingsForm } from './SettingsForm.tsx'
import { StockFilterBar } from './StockFilterBar.tsx'
import { StockTable } from './StockTable.tsx'
import { StockTabs } from './StockTabs.tsx'
import { stockFilters, stockQuery, stockSearch } from './stock-search.ts'
import { WarehouseStock } from './WarehouseStock.tsx'

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Stock',
    description: 'Votre stock par dépôt, ce qui manque bientôt et vos seuils.',
    path: workspacePaths.sellerStock,
    hidden: true,
  })

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { call } = context.get(pageApi)
  const search = new URL(request.url).searchParams
  const filters = stockFilters(search)
  const [list, saved] = await Promise.all([
    call(listStock, { query: stockQuery(filters) }),
    loadViews(call, 'stock', search),
  ])
  return { filters, list, saved }
}

export async function action({ context, request }: ActionFunctionArgs): Promise<StockResult> {
  const { attempt } = context.get(pageApi)
  const form = await request.formData()
  if (form.get('intent') === 'settings') {
    const done = await attempt(setStockSettings, { body: bodyOf(setStockSettings.body, form) })
    return done.ok ? { message: 'Réglages enregistrés.', error: null } : { message: null, error: firstOf(done) }
  }
  const done = await attempt(setThresholds, { body: bodyOf(setThresholds.body, form) })
  if (!done.ok) return { message: null, error: firstOf(done) }
  const body = bodyOf(setBins.body, form)
  // The list of all warehouses has no bins; a list of kits alone has none either.
  const stored = form.has('warehouseId') && body.bins.length ? await attempt(setBins, { body }) : null
  if (stored && !stored.ok) return { message: null, error: firstOf(stored) }
  const changes = [counted(done.data.changed, 'seuil'), counted(stored?.data.changed ?? 0, 'emplacement')].filter(
    Boolean,
  )
  return { message: changes.length ? `${changes.join(', ')}.` : 'Rien n’a changé.', error: null }
}
const counted = (count: number, word: string) =>
  count ? `${count} ${word}${count > 1 ? 's' : ''} enregistré${count > 1 ? 's' : ''}` : ''
type StockResult = { message: string | null; error: string | null }
const firstOf = ({ error, fields }: { error: string; fields: Record<string, string> | null }) =>
  namedSentences(fields, { lowUnits: 'stock faible au-dessous de', units: 'seuil', bin: 'emplacement' })[0] ?? error

export default function StockPage() {
  const { filters, list, saved } = useLoaderData<typeof loader>()
  const result = useActionData<StockResult>()
  return (
    <AccountFrame title="Stock">
      <StockTabs />
      {result && (
        <Notice
          kind={result.error ? 'error' : 'success'}
          live
          className="mb-4"
          title={result.error ?? result.message}
        />
      )}
      <SavedViewTabs {...saved} />
      <WarehouseStock warehouses={list.warehouses} filters={filters} />
      <StockFilterBar filters={filters} levels={list.levels} total={list.total} />
      {(list.levels.out > 0 || list.levels.low > 0) && (
        <a
          href="/api/seller/stock/reassort.csv"
          download
          className="link mb-2 inline-flex min-h-8 items-center gap-1.5 text-sm"
        >
          <DownloadIcon className="size-4" />
          Proposition de réassort par marque (CSV)
        </a>
      )}
      {list.offers.length ? (
        <StockTable offers={list.offers} filters={filters} severalPlaces={list.warehouses.length > 1} />
      ) : (
        <EmptyState icon={<PackageIcon />} title="Rien ici">
          {filters.level ? 'Aucune offre en vente à ce niveau.' : 'Cherchez par titre, référence ou EAN.'}
        </EmptyState>
      )}
      <Pagination page={list.page} count={list.pages} to={page => stockSearch(filters, { page })} />
      <SettingsForm settings={list.settings} />
    </AccountFrame>
  )
}
