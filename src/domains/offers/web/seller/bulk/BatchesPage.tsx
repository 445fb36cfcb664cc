import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router'
import { AccountFrame } from '#domains/identity/web/account/AccountFrame.tsx'
import { workspacePaths } from '#domains/workspace/rules/paths.ts'
import { formatDateTime } from '#shared/dates.ts'
import { pageApi } from '#shared/page-api.ts'
import { pageMeta } from '#shared/page-meta.ts'
import { paths } from '#shared/paths.ts'
import { ButtonLink } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { TableIcon } from '#ui/icons/icons.tsx'
import { Link } from '#ui/navigation/Link.tsx'
import { Pagination } from '#ui/navigation/Pagination.tsx'
import { type Column, Table } from '#ui/Table.tsx'
import { type Batch, listBatches } from '../../../contract-bulk.ts'
import { outcomeSentence, undoneSentence } from '../../../rules/bulk.ts'
import { UndoForm } from './BatchNotice.tsx'

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Modifications groupées',
    description: 'Ce qui a été changé sur plusieurs offres à la fois.',
    path: workspacePaths.sellerBatches,
    hidden: true,
  })

export const loader = ({ context, request }: LoaderFunctionArgs) =>
  context
    .get(pageApi)
    .call(listBatches, { query: { page: Number(new URL(request.url).searchParams.get('page') ?? 1) || 1 } })

const columns: Column<Batch>[] = [
  {
    key: 'quoi',
    title: 'Modification',
    head: true,
    cell: batch => (
      <Link to={workspacePaths.sellerBatch(batch.id)} className="font-medium hover:underline">
        {batch.words}
      </Link>
    ),
  },
  { key: 'quand', title: 'Quand', cell: batch => formatDateTime(batch.createdAt) },
  { key: 'qui', title: 'Par', cell: batch => batch.by ?? '—' },
  {
    key: 'resultat',
    title: 'Résultat',
    cell: batch => (
      <span>
        {outcomeSentence(batch)}
        {batch.undoneAt && <span className="block text-soft">{`Annulée\u00a0: ${undoneSentence(batch)}`}</span>}
      </span>
    ),
  },
  { key: 'annuler', title: 'Annuler', titleHidden: true, cell: batch => batch.mayUndo && <UndoForm batch={batch} /> },
]

export default function BatchesPage() {
  const { batches, page, pages } = useLoaderData<typeof loader>()
  return (
    <AccountFrame
      title="Modifications groupées"
      crumbs={[{ label: 'Catalogue en ligne', to: paths.sellerCatalogue }, { label: 'Modifications groupées' }]}
    >
      {batches.length ? (
        <div className="mt-4">
          <Table caption="Modifications groupées" columns={columns} rows={batches} rowKey={batch => batch.id} tight />
          <Pagination page={page} count={pages} to={to => `${workspacePaths.sellerBatches}?page=${to}`} />
        </div>
      ) : (
        <EmptyState
          className="mt-4"
          icon={<TableIcon />}
          title="Aucune modification groupée"
          actions={<ButtonLink to={paths.sellerCatalogue}>Ouvrir le catalogue</ButtonLink>}
        >
          Cochez plusieurs offres de votre catalogue pour changer leur prix, leur stock ou leur vente d’un coup.
        </EmptyState>
      )}
    </AccountFrame>
  )
}
