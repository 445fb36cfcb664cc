import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  useActionData,
  useLoaderData,
} from 'react-router'
import { AdminFrame } from '#domains/workspace/web/admin/AdminFrame.tsx'
import { ListAndFile, listAddress } from '#domains/workspace/web/admin/ListAndFile.tsx'
import { formatDateTime } from '#shared/dates.ts'
import { bodyOf } from '#shared/forms/form-body.ts'
import { pageApi } from '#shared/page-api.ts'
import { pageMeta } from '#shared/page-meta.ts'
import { Badge } from '#ui/Badge.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { CheckIcon } from '#ui/icons/icons.tsx'
import { Link } from '#ui/navigation/Link.tsx'
import { Pagination } from '#ui/navigation/Pagination.tsx'
import { ViewTab } from '#ui/navigation/ViewTab.tsx'
import { type Column, Table } from '#ui/Table.tsx'
import { decideReview, type ListedReview, listReviews, showReview } from '../../contract-manage.ts'
import { reviewLinks } from '../../rules/links.ts'
import { publicationDays, reviewStatusLabels } from '../../rules.ts'
import { pageOf } from '../page-of.ts'
import { Rating } from '../Rating.tsx'
import { ReviewPanel } from './ReviewPanel.tsx'

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Avis',
    description: 'Les avis à vérifier, publiés et refusés.',
    path: reviewLinks.admin,
    hidden: true,
  })

const nameOf = { waiting: undefined, published: 'publies', refused: 'refuses' } as const
const states = ['waiting', 'published', 'refused'] as const
type State = (typeof states)[number]

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { call } = context.get(pageApi)
  const search = new URL(request.url).searchParams
  const state = states.find(known => nameOf[known] === search.get('etat')) ?? 'waiting'
  const id = search.get('id')
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
  const to = (values: { state?: State; page?: number; id?: number }) =>
    listAddress(reviewLinks.admin, { ...values, etat: nameOf[values.state ?? state] })
  return (
    <AdminFrame title="Avis">
      <nav aria-label="Avis par état" className="flex flex-wrap gap-1 border-b border-rule">
        <ViewTab label="À vérifier" count={waiting} to={to({ state: 'waiting' })} current={state === 'waiting'} />
        <ViewTab label="Publiés" to={to({ state: 'published' })} current={state === 'published'} />
        <ViewTab label="Refusés" to={to({ state: 'refused' })} current={state === 'refused'} />
      </nav>
      <ListAndFile
        outcome={outcome}
        list={
          <>
            <ReviewTable reviews={reviews} narrow={file !== null} current={file?.id} to={id => to({ page, id })} />
            <Pagination page={page} count={pages} to={number => to({ page: number })} />
          </>
        }
        file={file && <ReviewPanel key={`${file.id} ${file.history.length}`} file={file} close={to({ page })} />}
      />
    </AdminFrame>
  )
}

interface TableProps {
  reviews: readonly ListedReview[]
  narrow: boolean
  current: number | undefined
  to: (id: number) => string
}

function ReviewTable({ reviews, narrow, current, to }: TableProps) {
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
    <Table
      tight
      caption="Avis"
      columns={narrow ? columns.slice(0, 2) : columns}
      rows={reviews}
      rowKey={({ id }) => id}
      isCurrent={({ id }) => id === current}
      empty={
        <EmptyState icon={<CheckIcon />} title="Aucun avis ici">
          {`Les acheteurs livrés écrivent un avis par article et par vendeur. Sans décision sous ${publicationDays}\u00a0jours, un avis est publié.`}
        </EmptyState>
      }
    />
  )
}
