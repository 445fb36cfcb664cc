import { useEffect, useRef, useState } from 'react'
import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router'
import type { OperationRequest } from '#shared/contract.ts'
import { pageApi } from '#shared/page-api.ts'
import { pageMeta } from '#shared/page-meta.ts'
import { paths } from '#shared/paths.ts'
import { keepWhenOffline, sentValues } from '#ui/forms/use-send.ts'
import { Notice } from '#ui/Notice.tsx'
import { Breadcrumb } from '#ui/navigation/Breadcrumb.tsx'
import { matchArticles } from '../../../contract.ts'
import { articleOptions, createSellerArticle } from '../../../contract-new-article.ts'
import { SearchWithoutScript } from '../sell/SearchWithoutScript.tsx'
import { ArticleForm } from './ArticleForm.tsx'
import { MatchSearch } from './MatchSearch.tsx'

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Ajouter un article',
    description: 'Proposer un article du catalogue, ou en décrire un nouveau.',
    path: paths.sellerNewArticle,
    hidden: true,
  })

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { attempt, call } = context.get(pageApi)
  const q = new URL(request.url).searchParams.get('q') ?? ''
  const [options, found] = await Promise.all([
    call(articleOptions, {}),
    q ? attempt(matchArticles, { query: { q } }) : null,
  ])
  return { options, q, matches: found?.ok ? found.data.articles : [] }
}

type Sent = OperationRequest<typeof createSellerArticle>['body']

export async function action({ context, request }: ActionFunctionArgs) {
  const body: Sent = await sentValues(request)
  return context.get(pageApi).attempt(createSellerArticle, { body })
}
export const clientAction = keepWhenOffline

type Stage = { at: 'search' } | { at: 'describe' }

/** Search first, then either an offer on what is there, or a description of what is not. */
export default function NewArticlePage() {
  const { options, q, matches } = useLoaderData<typeof loader>()
  const [looked, setLooked] = useState('')
  const [stage, setStage] = useState<Stage>({ at: 'search' })
  const title = useTopOf(stage.at)
  const back = () => setStage({ at: 'search' })
  return (
    <div className="page py-6">
      <Breadcrumb
        crumbs={[{ label: 'Catalogue en ligne', to: paths.sellerCatalogue }, { label: 'Ajouter un article' }]}
      />
      <h1 ref={title} tabIndex={-1} className="mb-6 mt-3 outline-none">
        Ajouter un article
      </h1>
      <noscript>
        <Notice kind="info" title="Décrire un nouvel article demande des scripts" className="mb-4">
          Sans script, vendez ici un article du catalogue.
        </Notice>
      </noscript>
      <SearchWithoutScript q={q} matches={matches} />
      {stage.at === 'search' && (
        <MatchSearch looked={looked} onLooked={setLooked} onDescribe={() => setStage({ at: 'describe' })} />
      )}
      {stage.at === 'describe' && <ArticleForm looked={looked.trim()} options={options} onBack={back} />}
    </div>
  )
}

/** Another stage begins at its top, for eyes and for screen readers; the first is left as the browser opened it. */
function useTopOf(stage: Stage['at']) {
  const title = useRef<HTMLHeadingElement>(null)
  const before = useRef(stage)
  useEffect(() => {
    if (before.current !== stage) title.current?.focus()
    before.current = stage
  }, [stage])
  return title
}
