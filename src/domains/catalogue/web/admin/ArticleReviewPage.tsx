import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
  useActionData,
  useLoaderData,
} from 'react-router'
import { workspacePaths } from '#domains/workspace/rules/paths.ts'
import { AdminFrame } from '#domains/workspace/web/admin/AdminFrame.tsx'
import { ActionNotice, AdminSearch } from '#domains/workspace/web/admin/AdminParts.tsx'
import { ListAndFile } from '#domains/workspace/web/admin/ListAndFile.tsx'
import { bodyOf } from '#shared/forms/form-body.ts'
import { textOf } from '#shared/forms/form-state.ts'
import { pageApi } from '#shared/page-api.ts'
import { pageMeta } from '#shared/page-meta.ts'
import { Link } from '#ui/navigation/Link.tsx'
import { Pagination } from '#ui/navigation/Pagination.tsx'
import { ViewTab } from '#ui/navigation/ViewTab.tsx'
import {
  deleteArticle,
  distinguishArticles,
  findArticles,
  listDuplicates,
  mergeArticle,
  restoreArticle,
  reviewArticle,
  showReviewedArticle,
  takeDownArticle,
} from '../../contract-review.ts'
import { groundKeys } from '../../rules/review.ts'
import { ArticlePanel } from './ArticlePanel.tsx'
import { DuplicateTable } from './DuplicateTable.tsx'
import { ReviewTable } from './ReviewTable.tsx'

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Articles',
    description: 'Relire, retirer et réunir les articles du catalogue.',
    path: workspacePaths.articlesAdmin,
    hidden: true,
  })

const views = { relire: 'review', retires: 'withdrawn', tous: undefined } as const
type View = keyof typeof views | 'doubles'

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { call } = context.get(pageApi)
  const search = new URL(request.url).searchParams
  const q = search.get('q')?.trim() ?? ''
  const typedView = search.get('vue')
  const view: View =
    typedView === 'doubles' || typedView === 'retires' || typedView === 'tous' || typedView === 'relire'
      ? typedView
      : 'tous'
  const status = view === 'doubles' ? undefined : views[view]
  const vendor = search.get('vendeur')
  const query = {
    page: search.get('page') ?? '1',
    ...(q ? { q } : {}),
    ...(status ? { status } : {}),
    ...(vendor ? { seller: vendor } : {}),
  }
  const id = search.get('id')
  const [list, file, { pairs }] = await Promise.all([
    call(findArticles, { query }),
    id ? call(showReviewedArticle, { params: { id } }) : null,
    view === 'doubles' ? call(listDuplicates, {}) : { pairs: [] },
  ])
  return { ...list, file, pairs, view, q }
}

export async function action({ context, request }: ActionFunctionArgs) {
  const { attempt } = context.get(pageApi)
  const form = await request.formData()
  const params = { id: new URL(request.url).searchParams.get('id') ?? '' }
  const reason = textOf(form, 'reason')
  switch (form.get('intent')) {
    case 'take_down': {
      const ground = groundKeys.find(key => key === form.get('ground')) ?? 'terms'
      return attempt(takeDownArticle, { params, body: { reason, ground, automated: form.has('automated') } })
    }
    case 'distinct': {
      const pair = { params: { id: textOf(form, 'article') }, body: bodyOf(distinguishArticles.body, form) }
      return attempt(distinguishArticles, pair)
    }
    case 'restore':
      return attempt(restoreArticle, { params, body: { reason } })
    case 'delete': {
      const deleted = await attempt(deleteArticle, { params, body: { reason } })
      return deleted.ok ? redirect(workspacePaths.articlesAdmin) : deleted
    }
    case 'merge': {
      const merged = await attempt(mergeArticle, { params, body: bodyOf(mergeArticle.body, form) })
      return merged.ok ? redirect(workspacePaths.articleAdmin(merged.data.into)) : merged
    }
    default: {
      const decision = form.get('intent') === 'accept' ? ('accept' as const) : ('send_back' as const)
      return attempt(reviewArticle, { params, body: { decision, reason } })
    }
  }
}

export default function ArticleReviewPage() {
  const { articles, waiting, withdrawn, page, pages, seller, file, pairs, view, q } = useLoaderData<typeof loader>()
  const outcome = useActionData<typeof action>()
  const to = (values: { view?: View; page?: number; id?: number }) => {
    const search = new URLSearchParams()
    const shown = values.view ?? view
    if (shown !== 'tous') search.set('vue', shown)
    if (q) search.set('q', q)
    if (seller) search.set('vendeur', `${seller.id}`)
    if (values.page && values.page > 1) search.set('page', `${values.page}`)
    if (values.id) search.set('id', `${values.id}`)
    return search.size ? `${workspacePaths.articlesAdmin}?${search}` : workspacePaths.articlesAdmin
  }
  return (
    <AdminFrame title="Articles">
      <AdminSearch
        key={q}
        label="Titre ou EAN"
        q={q}
        keep={{ vue: view === 'tous' ? null : view, vendeur: seller?.id }}
      />
      {seller && (
        <p className="mt-3 text-sm">
          {'Vendeur\u00a0: '}
          <Link to={workspacePaths.sellerAdmin(seller.id)} className="link">
            {seller.name}
          </Link>
          {', ce qu’il vend ou décrit. '}
          <Link to={workspacePaths.articlesAdmin} className="link">
            Tous les articles
          </Link>
        </p>
      )}
      <nav aria-label="Articles" className="mt-4 flex flex-wrap gap-1 border-b border-rule">
        <ViewTab label="Tous" to={to({ view: 'tous' })} current={view === 'tous'} />
        <ViewTab label="À relire" count={waiting} to={to({ view: 'relire' })} current={view === 'relire'} />
        <ViewTab label="Retirés" count={withdrawn} to={to({ view: 'retires' })} current={view === 'retires'} />
        <ViewTab label="Demandes des vendeurs" to={workspacePaths.articleRequestsAdmin} current={false} />
        <ViewTab label="Doublons possibles" to={to({ view: 'doubles' })} current={view === 'doubles'} />
      </nav>
      <ListAndFile
        list={
          view === 'doubles' ? (
            <DuplicateTable pairs={pairs} to={id => to({ id })} />
          ) : (
            <>
              <ReviewTable articles={articles} current={file?.id} to={id => to({ page, id })} />
              <Pagination page={page} count={pages} to={number => to({ page: number })} />
            </>
          )
        }
        file={
          file && (
            <>
              <ActionNotice outcome={outcome} done={'C’est décidé\u00a0: les vendeurs sont prévenus par courriel.'} />
              <ArticlePanel key={`${file.id} ${file.status}`} file={file} />
            </>
          )
        }
      />
    </AdminFrame>
  )
}
