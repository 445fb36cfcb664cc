import { type LoaderFunctionArgs, type MetaFunction, useLoaderData, useSearchParams } from 'react-router'
import { pageApi } from '#shared/page-api.ts'
import { pageMeta } from '#shared/page-meta.ts'
import { paths } from '#shared/paths.ts'
import { figure } from '#shared/price/packaging.ts'
import { classes } from '#ui/classes.ts'
import { IndexIcon } from '#ui/icons/index-icons.tsx'
import { Breadcrumb, type Crumb } from '#ui/navigation/Breadcrumb.tsx'
import { LinkArea } from '#ui/navigation/LinkArea.tsx'
import { Pagination } from '#ui/navigation/Pagination.tsx'
import { type ArticleList, type ArticleQuery, listArticles } from '../contract.ts'
import { describeArticles } from '../contract-details.ts'
import { type ShownCard, shownCard } from './ArticleCard.tsx'
import { ArticleGrid } from './ArticleGrid.tsx'
import { CategoryAccordion } from './CategoryAccordion.tsx'
import { useCategories } from './categories.ts'
import { CompareBar } from './compare/CompareBar.tsx'
import { CompareBox } from './compare/CompareBox.tsx'
import { EmptyList } from './EmptyList.tsx'
import { activeFilters } from './filters/active-filters.ts'
import { Facets } from './filters/Facets.tsx'
import { FilterChips } from './filters/FilterChips.tsx'
import { listedFacets } from './filters/listed-facets.ts'
import { MobileFilters } from './filters/MobileFilters.tsx'
import { filterCount, type ListQuery, listHref, listQueryOf, unfoldedName } from './list-links.ts'
import { SearchNotice } from './SearchNotice.tsx'
import { SortMenu } from './SortMenu.tsx'
import { seasonSentences } from './season.ts'
import { ArticleTable } from './table/ArticleTable.tsx'
import { attributeColumns, tableRows } from './table/table-rows.ts'
import { applyStoredView, tableView, ViewSwitch } from './ViewSwitch.tsx'

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { call, attempt } = context.get(pageApi)
  const search = new URL(request.url).searchParams
  const address = listQueryOf(search)
  const { vue: _, ...query } = address
  // The contract checks what the address says. One that was typed or aged badly still shows a list: what cannot be read
  // in it is left out.
  const asked = await attempt(listArticles, { query: query as ArticleQuery })
  const readable = Object.fromEntries(Object.entries(query).filter(([name]) => asked.ok || !asked.fields?.[name]))
  const list = asked.ok ? asked.data : await call(listArticles, { query: readable })
  const isTable = address.vue === tableView
  const columns = attributeColumns(list)
  const ids = list.articles.map(({ id }) => id)
  const details = isTable && ids.length ? await call(describeArticles, { query: { ids: ids.join() } }) : null
  return {
    ...list,
    // A page has one of the two.
    articles: isTable ? [] : list.articles.map(shownCard),
    table: details && { columns, rows: tableRows(details.articles, columns) },
    facets: listedFacets(list, address, search.get(unfoldedName) ?? ''),
    filters: activeFilters(list, address),
    sortedAttribute: sortedAttribute(list, query),
  }
}

export const clientMiddleware = [applyStoredView]

/** Label of the attribute that the list is sorted by. */
function sortedAttribute({ facets }: ArticleList, { tri }: ListQuery): string | undefined {
  const code = tri?.startsWith('attribut:') ? tri.split(':')[1] : undefined
  return code && facets.find(({ values }) => values[0]?.value.startsWith(`${code}:`))?.label
}

const countWords = (total: number) => `${figure(total)}\u00a0article${total > 1 ? 's' : ''}`

export const meta: MetaFunction<typeof loader> = ({ loaderData, location, matches }) => {
  if (!loaderData) return []
  const { q, cat, tags, saison, marque, page } = listQueryOf(new URLSearchParams(location.search))
  const { title, total } = loaderData
  return pageMeta(matches, {
    title: page && page !== '1' ? `${title}, page ${page}` : title,
    description: `${title}\u00a0: ${countWords(total)} de plusieurs vendeurs, prix HT et TTC, stock en magasin, livraison ou retrait en Champagne.`,
    // One address per list worth finding; the other filters lead to the same articles.
    path: listHref({ cat, tags, saison, marque, page }),
    hidden: Boolean(q) || total === 0,
  })
}

export default function ArticlesPage() {
  const list = useLoaderData<typeof loader>()
  const categories = useCategories()
  const [search] = useSearchParams()
  const query = listQueryOf(search)
  const isEmpty = list.total === 0
  // Nothing to filter: the categories are under the list.
  const hasFilters = !isEmpty || filterCount(query) > 0
  return (
    <div className="page pb-4 pt-4" data-index={list.category?.id} data-result-count={list.total}>
      <Breadcrumb crumbs={crumbsOf(list, query)} />
      <ListTitle list={list} />
      <SearchNotice list={list} words={query.q} />
      <div className={classes('mt-5 flex flex-col gap-8', hasFilters && 'lg:grid lg:grid-cols-[15rem_minmax(0,1fr)]')}>
        {hasFilters && (
          <aside
            id="filtres"
            aria-label="Catégories et filtres"
            className="hidden scroll-mt-24 lg:block noscript:block noscript:max-lg:order-last"
          >
            <LinkArea className="flex flex-col gap-8">
              <h2 className="sr-only">Catégories et filtres</h2>
              <CategoryAccordion key={query.cat} categories={categories} current={list.category} query={query} />
              <Facets list={list} query={query} />
            </LinkArea>
          </aside>
        )}
        <div className="min-w-0">
          <h2 className="sr-only">Articles</h2>
          <div className="flex flex-wrap items-center gap-2 pb-3">
            {hasFilters && (
              <MobileFilters categories={categories} list={list} query={query} count={filterCount(query)} />
            )}
            <p className="caption max-lg:hidden" role="status">
              {countWords(list.total)}
            </p>
            {!isEmpty && (
              <LinkArea className="ml-auto flex items-center gap-2">
                <SortMenu query={query} comparedUnits={list.comparedUnits} attribute={list.sortedAttribute} />
                <ViewSwitch query={query} />
              </LinkArea>
            )}
          </div>
          <FilterChips filters={list.filters} query={query} />
          {query.q && <div id="reserves" />}
          {list.table ? (
            <LinkArea>
              <ArticleTable label={list.title} {...list.table} comparedUnits={list.comparedUnits} query={query} />
            </LinkArea>
          ) : list.articles.length > 0 ? (
            <ArticleGrid kind="list" cards={list.articles} eagerCount={1} label={list.title} extra={compareBox} />
          ) : (
            <EmptyList query={query} filters={list.filters} categories={categories} />
          )}
          <div className="mt-6">
            <Pagination page={list.page} count={list.pages} to={page => listHref({ ...query, page: `${page}` })} />
          </div>
          <CompareBar />
        </div>
      </div>
    </div>
  )
}

type List = ReturnType<typeof useLoaderData<typeof loader>>

const compareBox = ({ id, title }: ShownCard) => <CompareBox id={id} title={title} />

function ListTitle({ list }: { list: List }) {
  const { title, introduction, total, category, season } = list
  return (
    <header className="mt-2">
      <div className="flex items-center gap-3">
        {category && <IndexIcon index={category.id} className="size-8 text-index md:size-10" />}
        <h1>{title}</h1>
      </div>
      {season && <p className="mt-1 max-w-prose text-soft">{seasonSentences(season)}</p>}
      {introduction && <p className="mt-1 max-w-prose text-soft">{introduction}</p>}
      <p className="mt-1 text-sm text-soft lg:hidden">{countWords(total)}</p>
    </header>
  )
}

function crumbsOf({ title, category }: List, query: ListQuery): Crumb[] {
  const home = { label: 'Accueil', to: paths.home }
  const all = { label: 'Catalogue', to: paths.articles() }
  if (!category) return query.q || query.saison || query.cat ? [home, all, { label: title }] : [home, { label: title }]
  const here = { label: category.title, to: paths.articles({ cat: category.id }) }
  return query.tags || query.q ? [home, here, { label: title }] : [home, { label: category.title }]
}
