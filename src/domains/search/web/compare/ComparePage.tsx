import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router'
import { pageApi } from '#shared/page-api.ts'
import { pageMeta } from '#shared/page-meta.ts'
import { paths } from '#shared/paths.ts'
import { ButtonLink } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Notice } from '#ui/Notice.tsx'
import { Breadcrumb } from '#ui/navigation/Breadcrumb.tsx'
import { describeArticles } from '../../contract-details.ts'
import { ComparisonTable } from './ComparisonTable.tsx'
import { comparedFacts, comparedHead, idsOf } from './comparison.ts'

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { call } = context.get(pageApi)
  const { ids, isCut } = idsOf(new URL(request.url).searchParams)
  const { articles } = ids.length ? await call(describeArticles, { query: { ids: ids.join() } }) : { articles: [] }
  return {
    heads: articles.map(comparedHead),
    facts: comparedFacts(articles),
    missing: ids.length - articles.length,
    isCut,
  }
}

export const meta: MetaFunction<typeof loader> = ({ matches }) =>
  pageMeta(matches, {
    title: 'Comparer des articles',
    description:
      'Jusqu’à quatre articles côte à côte\u00a0: prix, prix à l’unité, stock, livraison et caractéristiques.',
    path: paths.compare(),
    hidden: true,
  })

export default function ComparePage() {
  const { heads, facts, missing, isCut } = useLoaderData<typeof loader>()
  return (
    <div className="page pb-4 pt-4">
      <Breadcrumb
        crumbs={[
          { label: 'Accueil', to: paths.home },
          { label: 'Catalogue', to: paths.articles() },
          { label: 'Comparer' },
        ]}
      />
      <h1 className="mt-2">Comparer des articles</h1>
      {missing > 0 && (
        <Notice className="mt-4">
          {missing > 1
            ? `${missing}\u00a0articles ne sont plus en vente et ne figurent pas dans la comparaison.`
            : 'Un article n’est plus en vente et ne figure pas dans la comparaison.'}
        </Notice>
      )}
      {isCut && <Notice className="mt-4">Quatre articles au plus&nbsp;: voici les quatre premiers.</Notice>}
      {heads.length > 0 ? (
        <ComparisonTable heads={heads} facts={facts} />
      ) : (
        <EmptyState
          title="Aucun article à comparer"
          actions={<ButtonLink to={paths.articles()}>Voir le catalogue</ButtonLink>}
        >
          Dans une liste, cochez «&nbsp;Comparer&nbsp;» sur deux à quatre articles.
        </EmptyState>
      )}
    </div>
  )
}
