import type { ReactNode } from 'react'
import { type LoaderFunctionArgs, type MetaFunction, useLoaderData, useSearchParams } from 'react-router'
import { pageApi } from '#shared/page-api.ts'
import { pageMeta } from '#shared/page-meta.ts'
import { paths } from '#shared/paths.ts'
import { ButtonLink } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { IndexIcon } from '#ui/icons/index-icons.tsx'
import { Breadcrumb } from '#ui/navigation/Breadcrumb.tsx'
import { LinkArea } from '#ui/navigation/LinkArea.tsx'
import { Pagination } from '#ui/navigation/Pagination.tsx'
import { listArticles } from '../contract.ts'
import { shownCard } from './ArticleCard.tsx'
import { ArticleGrid } from './ArticleGrid.tsx'
import { useCategories } from './categories.ts'

const href = (cat: string | null, page = 1) => {
  const search = new URLSearchParams(cat ? { cat } : {})
  if (page > 1) search.set('page', `${page}`)
  return search.size ? `${paths.deals}?${search}` : paths.deals
}

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { call } = context.get(pageApi)
  const search = new URL(request.url).searchParams
  const cat = search.get('cat')
  const page = search.get('page')
  const query = {
    promo: '1' as const,
    cat: cat && /^\d{1,6}$/.test(cat) ? cat : undefined,
    page: page && /^\d{1,4}$/.test(page) ? Math.max(1, Number(page)) : undefined,
  }
  const { articles, page: at, pages } = await call(listArticles, { query })
  return { articles: articles.map(shownCard), page: at, pages }
}

export const meta: MetaFunction<typeof loader> = ({ location, matches }) =>
  pageMeta(matches, {
    title: 'Bonnes affaires',
    description:
      'Les articles dont le prix vient de passer sous le plus bas des 30\u00a0jours précédant la baisse, chez tous les vendeurs.',
    path: href(new URLSearchParams(location.search).get('cat')),
  })

export default function DealsPage() {
  const list = useLoaderData<typeof loader>()
  const categories = useCategories()
  const cat = useSearchParams()[0].get('cat')
  return (
    <div className="page pb-4 pt-4">
      <Breadcrumb crumbs={[{ label: 'Accueil', to: paths.home }, { label: 'Bonnes affaires' }]} />
      <h1 className="mt-2">Bonnes affaires</h1>
      <p className="mt-1 max-w-prose text-soft">
        Le prix barré est le plus bas pratiqué pendant les 30&nbsp;jours précédant la baisse&nbsp;; il est calculé,
        jamais saisi par le vendeur. Les produits phytosanitaires n’y figurent pas&nbsp;: la loi y interdit toute
        remise.
      </p>
      <LinkArea className="my-5">
        <nav aria-label="Bonnes affaires par catégorie">
          <ul className="-mx-4 flex gap-2 overflow-x-auto px-4 py-1 sm:mx-0 sm:flex-wrap sm:px-0">
            <li>
              <CategoryChip to={href(null)} isCurrent={!cat}>
                Toutes
              </CategoryChip>
            </li>
            {categories.map(({ id, title }) => (
              <li key={id} data-index={id}>
                <CategoryChip to={href(`${id}`)} isCurrent={cat === `${id}`}>
                  <IndexIcon index={id} className="size-4 text-index" />
                  {title}
                </CategoryChip>
              </li>
            ))}
          </ul>
        </nav>
      </LinkArea>
      <h2 className="sr-only">Articles en baisse</h2>
      {list.articles.length > 0 ? (
        <ArticleGrid kind="list" cards={list.articles} eagerCount={1} label="Bonnes affaires" />
      ) : (
        <EmptyState
          title="Aucune baisse de prix ici aujourd’hui"
          actions={<ButtonLink to={cat ? href(null) : paths.articles()}>Voir tout</ButtonLink>}
        >
          Les baisses apparaissent dès qu’un vendeur passe sous son prix le plus bas des 30&nbsp;jours précédant la
          baisse.
        </EmptyState>
      )}
      <div className="mt-6">
        <Pagination page={list.page} count={list.pages} to={page => href(cat, page)} />
      </div>
    </div>
  )
}

function CategoryChip({ to, isCurrent, children }: { to: string; isCurrent: boolean; children: ReactNode }) {
  return (
    <a
      href={to}
      aria-current={isCurrent ? 'page' : undefined}
      className="inline-flex min-h-9 items-center gap-2 whitespace-nowrap rounded-sm border border-rule px-3 text-sm hover:border-ink current:border-ink current:bg-chalk current:font-semibold"
    >
      {children}
    </a>
  )
}
