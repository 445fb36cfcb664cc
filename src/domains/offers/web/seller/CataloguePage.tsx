import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
  useActionData,
  useLoaderData,
} from 'react-router'
import { listCategories } from '#domains/catalogue/contract.ts'
import { AccountStrip } from '#domains/identity/web/account/AccountFrame.tsx'
import { workspacePaths } from '#domains/workspace/rules/paths.ts'
import { loadViews } from '#domains/workspace/web/views/load-views.ts'
import { SavedViewTabs } from '#domains/workspace/web/views/SavedViewTabs.tsx'
import { pageApi } from '#shared/page-api.ts'
import { pageMeta } from '#shared/page-meta.ts'
import { paths } from '#shared/paths.ts'
import { ButtonLink } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { PackageIcon, PlusIcon, TableIcon } from '#ui/icons/icons.tsx'
import { Notice } from '#ui/Notice.tsx'
import { Link } from '#ui/navigation/Link.tsx'
import { Pagination } from '#ui/navigation/Pagination.tsx'
import { listSellerOffers } from '../../contract.ts'
import { changeOffers, getBatch } from '../../contract-bulk.ts'
import { BatchNotice } from './bulk/BatchNotice.tsx'
import { type BulkActionResult, BulkForm } from './bulk/BulkForm.tsx'
import { bulkAskOf, hasOwnPage, selectionAddress } from './bulk/bulk-form.ts'
import { OfferFilterBar } from './OfferFilterBar.tsx'
import { OfferTable } from './OfferTable.tsx'
import { filtersOf, hasOfferFilters, type OfferFilters, queryOf, searchOf } from './offer-filters.ts'

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Catalogue en ligne',
    description: 'Vos articles, leurs prix, leur stock et leurs ventes.',
    path: paths.sellerCatalogue,
    hidden: true,
  })

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { call, attempt } = context.get(pageApi)
  const search = new URL(request.url).searchParams
  const filters = filtersOf(search)
  const lot = search.get('lot')
  const [list, { categories }, batch, saved] = await Promise.all([
    call(listSellerOffers, { query: queryOf(filters) }),
    call(listCategories, {}),
    lot === null ? null : attempt(getBatch, { params: { id: lot } }),
    loadViews(call, 'articles', search),
  ])
  return {
    filters,
    list,
    saved,
    categories: categories.map(({ id, title }) => ({ id, title })),
    // Its changes are listed on its own page.
    batch: batch?.ok ? { ...batch.data, changes: [] } : null,
    token: crypto.randomUUID(),
  }
}

function toSelection(form: FormData, filters: OfferFilters) {
  const to = selectionAddress(form, filters)
  return to ? redirect(to) : { error: 'Cochez au moins une offre.', fields: {} }
}

/** One act on many offers; the list comes back as it was, with what became of it. */
export async function action({ context, request }: ActionFunctionArgs) {
  const filters = filtersOf(new URL(request.url).searchParams)
  const form = await request.formData()
  if (hasOwnPage(form)) return toSelection(form, filters)
  const done = await context.get(pageApi).attempt(changeOffers, { body: bulkAskOf(form, filters) })
  if (!done.ok) return { error: done.error, fields: done.fields ?? {} }
  const to = searchOf(filters, { page: filters.page })
  return redirect(`${to}${to.includes('?') ? '&' : '?'}lot=${done.data.id}`)
}

export default function CataloguePage() {
  const { filters, list, categories, batch, token, saved } = useLoaderData<typeof loader>()
  const result = useActionData<BulkActionResult>()
  return (
    <div className="page py-5 md:py-8">
      <AccountStrip />
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <h1>Catalogue en ligne</h1>
        <div className="flex flex-wrap gap-2">
          <ButtonLink size="sm" to={workspacePaths.sellerImports}>
            <TableIcon className="size-4 max-md:hidden" />
            Importer, exporter
          </ButtonLink>
          <ButtonLink size="sm" look="primary" to={paths.sellerNewArticle}>
            <PlusIcon className="size-4 max-md:hidden" />
            Ajouter un article
          </ButtonLink>
        </div>
      </div>
      <p className="mt-2 flex flex-wrap gap-x-5 gap-y-1 text-sm">
        <Link className="link" to={workspacePaths.sellerBatches}>
          Modifications groupées
        </Link>
      </p>
      <noscript>
        <Notice kind="info" className="mt-4" title="Sans script, cette page se lit">
          Pour changer un prix sur sa ligne, activez les scripts de votre navigateur&nbsp;; «&nbsp;Modifier plusieurs
          offres&nbsp;» marche sans eux.
        </Notice>
      </noscript>
      <SavedViewTabs {...saved} />
      {batch && <BatchNotice batch={batch} />}
      {result && (
        <Notice kind="error" live className="mt-4" title={result.error}>
          {Object.values(result.fields).join(' ')}
        </Notice>
      )}
      {list.all === 0 ? (
        <NothingYet />
      ) : (
        <>
          <OfferFilterBar filters={filters} categories={categories} total={list.total} />
          {list.offers.length ? (
            <>
              <BulkForm
                key={batch?.id ?? 0}
                to={searchOf(filters, { page: filters.page })}
                token={token}
                total={list.total}
                filtered={hasOfferFilters(filters)}
                warehouses={list.warehouses}
                result={result}
              />
              <OfferTable offers={list.offers} filters={filters} warehouses={list.warehouses} act={batch?.id ?? 0} />
            </>
          ) : (
            <EmptyState
              icon={<PackageIcon />}
              title="Aucune offre ne correspond"
              actions={
                hasOfferFilters(filters) && <ButtonLink to={paths.sellerCatalogue}>Voir tout le catalogue</ButtonLink>
              }
            >
              Retirez un filtre, ou cherchez par titre, marque, référence ou EAN.
            </EmptyState>
          )}
          <Pagination page={list.page} count={list.pages} to={page => searchOf(filters, { page })} />
        </>
      )}
    </div>
  )
}

function NothingYet() {
  return (
    <EmptyState
      className="mt-6"
      icon={<PackageIcon />}
      title="Votre premier article"
      actions={
        <>
          <ButtonLink look="primary" to={paths.sellerNewArticle}>
            Ajouter un article
          </ButtonLink>
          <ButtonLink to={workspacePaths.sellerImports}>Importer un fichier</ButtonLink>
        </>
      }
    >
      <p>
        Ayez sous la main l’EAN, votre référence, le prix HT et le stock. Si l’article est déjà décrit par un autre
        vendeur, votre offre le rejoint en quatre lignes&nbsp;; sinon vous le décrivez, avec ses déclinaisons et une
        photo.
      </p>
      <p className="mt-2">Ici, vous suivrez ensuite prix, stock et ventes de chaque offre, modifiables d’un clic.</p>
    </EmptyState>
  )
}
