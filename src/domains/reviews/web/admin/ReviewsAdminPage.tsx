import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  useActionData,
  useLoaderData,
} from 'react-router'
import { AdminFrame } from '#domains/workspace/web/admin/AdminFrame.tsx'
import { DecisionNotice } from '#domains/workspace/web/admin/AdminParts.tsx'
import { FileTable, ListAndFile } from '#domains/workspace/web/admin/ListAndFile.tsx'
import { listByState, StateTabs } from '#domains/workspace/web/admin/StateTabs.tsx'
import { formatDateTime } from '#shared/dates.ts'
import { bodyOf } from '#shared/forms/form-body.ts'
import { pageApi } from '#shared/page-api.ts'
import { pageMeta } from '#shared/page-meta.ts'
import { pageOf } from '#shared/paging.ts'
import { Badge } from '#ui/Badge.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { CheckIcon } from '#ui/icons/icons.tsx'
import { Link } from '#ui/navigation/Link.tsx'
import { Pagination } from '#ui/navigation/Pagination.tsx'
import type { Column } from '#ui/Table.tsx'
import { decideReview, type ListedReview, listReviews, showReview } from '../../contract-manage.ts'
import { reviewLinks } from '../../rules/links.ts'
import { publicationDays, reviewStatusLabels } from '../../rules.ts'
import { Rating } from '../Rating.tsx'
import { ReviewPanel } from './ReviewPanel.tsx'

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Avis',
    description: 'Les avis à vérifier, publiés et refusés.',
    path: reviewLinks.admin,
    hidden: true,
  })

const byState = listByState(reviewLinks.admin, { waiting: undefined, published: 'publies', refused: 'refuses' })

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { call } = context.get(pageApi)
  const { state, id } = byState.read(request)
  const [listed, file] = await Promise.all([
    call(listReviews, { query: { state, page: pageOf(request) } }),
    id ? call(showReview, { params: { id } }) : null,
  ])
  return { state, ...listed, file }
}

export async function action({ context, request }: ActionFunctionArgs) {
  const form = await request.formData()
  form.set('decision', `${form.get('intent')}`)
  const id = new URL(request.url).searchParams.get('id') ?? ''
  return context.get(pageApi).attempt(decideReview, { params: { id }, body: bodyOf(decideReview.body, form) })
}

export default function ReviewsAdminPage() {
  const { state, reviews, waiting, page, pages, file } = useLoaderData<typeof loader>()
  const outcome = useActionData<typeof action>()
  return (
    <AdminFrame title="Avis">
      <StateTabs
        label="Avis par état"
        labels={{ waiting: 'À vérifier', published: 'Publiés', refused: 'Refusés' }}
        counts={{ waiting }}
        current={state}
        to={byState.address}
      />
      <ListAndFile
        list={
          <>
            <ReviewTable reviews={reviews} current={file?.id} to={id => byState.address({ state, page, id })} />
            <Pagination page={page} count={pages} to={number => byState.address({ state, page: number })} />
          </>
        }
        file={
          file && (
            <>
              <DecisionNotice outcome={outcome} />
              <ReviewPanel
                key={`${file.id} ${file.history.length}`}
                file={file}
                close={byState.address({ state, page })}
              />
            </>
          )
        }
      />
    </AdminFrame>
  )
}

interface TableProps {
  reviews: readonly ListedReview[]
  current: number | undefined
  to: (id: number) => string
}

function ReviewTable({ reviews, current, to }: TableProps) {
  const columns: Column<ListedReview>[] = [
    {
      key: 'title',
      title: 'Avis',
      head: true,
      cell: ({ id, title, text, kind, vendor }) => (
        <Link to={to(id)} preventScrollReset className="block no-underline hover:underline">
          <span className="line-clamp-1 font-medium wrap-anywhere">
            {kind === 'seller' ? `Vendeur\u00a0: ${title}` : title}
          </span>
          <span className="caption line-clamp-2 wrap-anywhere">{kind === 'seller' ? text : `${vendor} · ${text}`}</span>
        </Link>
      ),
    },
    { key: 'rating', title: 'Note', cell: ({ rating }) => <Rating rating={rating} /> },
    { key: 'author', title: 'Auteur', cell: ({ author }) => author },
    { key: 'at', title: 'Écrit', cell: ({ submittedAt }) => formatDateTime(submittedAt) },
    {
      key: 'status',
      title: 'État',
      cell: ({ status, isDoubted }) =>
        isDoubted ? (
          <Badge tone="warning">Mis en doute par le vendeur</Badge>
        ) : (
          <Badge tone={status === 'waiting' ? 'warning' : 'neutral'}>
            {status === 'waiting' ? 'À vérifier' : reviewStatusLabels[status]}
          </Badge>
        ),
    },
  ]
  return (
    <FileTable
      caption="Avis"
      columns={columns}
      rows={reviews}
      current={current}
      empty={
        <EmptyState icon={<CheckIcon />} title="Aucun avis ici">
          {`Les acheteurs livrés écrivent un avis par article et par vendeur. Sans décision sous ${publicationDays}\u00a0jours, un avis est publié.`}
        </EmptyState>
      }
    />
  )
}
