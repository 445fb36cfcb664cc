import { useEffect, useRef, useState } from 'react'
import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router'
import type { OperationRequest } from '#shared/contract.ts'
import { pageApi } from '#shared/page-api.ts'
import { pageMeta } from '#shared/page-meta.ts'
import { paths } from '#shared/paths.ts'
import { keepWhenOffline, sentValues } from '#ui/forms/use-send.ts'
import { Notice } from '#ui/Notice.tsx'
import { Breadcrumb } from '#ui/navigation/Breadcrumb.tsx'
import { attachOffer } from '../../../contract.ts'
import { articleOptions, createSellerArticle } from '../../../contract-new-article.ts'
import { ArticleForm } from './ArticleForm.tsx'
import { AttachForm } from './AttachForm.tsx'
import { type Chosen, MatchSearch } from './MatchSearch.tsx'

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Ajouter un article',
    description: 'Proposer un article du catalogue, ou en décrire un nouveau.',
    path: paths.sellerNewArticle,
    hidden: true,
  })

export const loader = ({ context }: LoaderFunctionArgs) => context.get(pageApi).call(articleOptions, {})

type Sent = OperationRequest<typeof attachOffer>['body'] | OperationRequest<typeof createSellerArticle>['body']

export async function action({ context, request }: ActionFunctionArgs) {
  const { attempt } = context.get(pageApi)
  const body: Sent = await sentValues(request)
  return 'variantId' in body ? attempt(attachOffer, { body }) : attempt(createSellerArticle, { body })
}
export const clientAction = keepWhenOffline

type Stage = { at: 'search' } | { at: 'attach'; chosen: Chosen } | { at: 'describe' }

/** Search first, then either an offer on what is there, or a description of what is not. */
export default function NewArticlePage() {
  const options = useLoaderData<typeof loader>()
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
        <Notice kind="info" title="Cette page a besoin de scripts">
          Activez-les dans votre navigateur pour chercher un article ou en décrire un.
        </Notice>
      </noscript>
      {stage.at === 'search' && (
        <MatchSearch
          looked={looked}
          onLooked={setLooked}
          onChoose={chosen => setStage({ at: 'attach', chosen })}
          onDescribe={() => setStage({ at: 'describe' })}
        />
      )}
      {stage.at === 'attach' && <AttachForm chosen={stage.chosen} options={options} onBack={back} />}
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
