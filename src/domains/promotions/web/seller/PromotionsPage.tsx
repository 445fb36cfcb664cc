import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router'
import { AccountFrame } from '#domains/identity/web/account/AccountFrame.tsx'
import { offerCount } from '#domains/offers/web/seller/offer-labels.ts'
import { workspacePaths } from '#domains/workspace/rules/paths.ts'
import { pageApi } from '#shared/page-api.ts'
import { pageMeta } from '#shared/page-meta.ts'
import { paths } from '#shared/paths.ts'
import { Badge } from '#ui/Badge.tsx'
import { ButtonLink } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { TagIcon } from '#ui/icons/icons.tsx'
import { Link } from '#ui/navigation/Link.tsx'
import { Pagination } from '#ui/navigation/Pagination.tsx'
import { type Column, Table } from '#ui/Table.tsx'
import { listPromotions, type Promotion } from '../../contract.ts'
import { promotionLabels } from '../../rules.ts'
import { daysOf, promotionTones } from './promotion-labels.ts'
import { StopForm } from './StopForm.tsx'

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Promotions',
    description: 'Vos promotions prévues, en cours et passées.',
    path: workspacePaths.promotions,
    hidden: true,
  })

export const loader = ({ context, request }: LoaderFunctionArgs) =>
  context
    .get(pageApi)
    .call(listPromotions, { query: { page: Number(new URL(request.url).searchParams.get('page') ?? 1) || 1 } })

const columns: Column<Promotion>[] = [
  {
    key: 'quoi',
    title: 'Promotion',
    head: true,
    cell: promotion => (
      <Link to={workspacePaths.promotion(promotion.id)} className="block hover:underline">
        <span className="figures font-semibold">{promotion.words}</span>{' '}
        <span className="font-normal">{promotion.title}</span>
      </Link>
    ),
  },
  { key: 'quand', title: 'Quand', cell: daysOf },
  {
    key: 'etat',
    title: 'État',
    cell: ({ state }) => <Badge tone={promotionTones[state]}>{promotionLabels[state]}</Badge>,
  },
  {
    key: 'offres',
    title: 'Offres',
    align: 'end',
    cell: ({ counts: { planned, running, ended, refused } }) => (
      <span>
        <span className="figures">{offerCount(planned + running + ended)}</span>
        {refused > 0 && <span className="caption block">{`${refused} refusée${refused > 1 ? 's' : ''}`}</span>}
      </span>
    ),
  },
  {
    key: 'arret',
    title: 'Arrêter',
    titleHidden: true,
    cell: promotion => promotion.mayStop && <StopForm promotion={promotion} />,
  },
]

export default function PromotionsPage() {
  const { promotions, page, pages } = useLoaderData<typeof loader>()
  return (
    <AccountFrame title="Promotions">
      <p className="mb-4 max-w-prose text-soft">
        Un prix plus bas, d’un jour à un autre. Il doit passer sous le plus bas des 30&nbsp;jours d’avant, que nous
        calculons et affichons barré, ici comme dans les{' '}
        <Link className="link" to={paths.deals}>
          bonnes affaires
        </Link>
        .
      </p>
      {promotions.length ? (
        <>
          <Table caption="Vos promotions" columns={columns} rows={promotions} rowKey={row => row.id} tight />
          <Pagination page={page} count={pages} to={to => `${workspacePaths.promotions}?page=${to}`} />
          <p className="mt-4 text-sm text-soft">
            Pour en planifier une autre, cochez des offres dans le{' '}
            <Link className="link" to={paths.sellerCatalogue}>
              catalogue
            </Link>
            .
          </p>
        </>
      ) : (
        <EmptyState
          icon={<TagIcon />}
          title="Aucune promotion"
          actions={<ButtonLink to={paths.sellerCatalogue}>Choisir des offres</ButtonLink>}
        >
          Cochez des offres dans votre catalogue, puis «&nbsp;Planifier une promotion&nbsp;».
        </EmptyState>
      )}
    </AccountFrame>
  )
}
