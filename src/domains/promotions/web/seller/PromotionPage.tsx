import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
  useActionData,
  useLoaderData,
} from 'react-router'
import { AccountFrame } from '#domains/identity/web/account/AccountFrame.tsx'
import { workspacePaths } from '#domains/workspace/rules/paths.ts'
import { euros } from '#shared/money.ts'
import { pageApi } from '#shared/page-api.ts'
import { pageMeta } from '#shared/page-meta.ts'
import { Badge } from '#ui/Badge.tsx'
import { Notice } from '#ui/Notice.tsx'
import { Link } from '#ui/navigation/Link.tsx'
import { type Column, Table } from '#ui/Table.tsx'
import { getPromotion, type PromotedOffer, stopPromotion } from '../../contract.ts'
import { promotionLabels } from '../../rules.ts'
import { daysOf, promotionTones } from './promotion-labels.ts'
import { StopForm } from './StopForm.tsx'

export const meta: MetaFunction<typeof loader> = ({ params, matches }) =>
  pageMeta(matches, {
    title: 'Promotion',
    description: 'Les offres d’une promotion et leurs prix.',
    path: workspacePaths.promotion(Number(params.id)),
    hidden: true,
  })

export const loader = ({ context, params }: LoaderFunctionArgs) =>
  context.get(pageApi).call(getPromotion, { params: { id: params.id ?? '' } })

export async function action({ context, params }: ActionFunctionArgs) {
  const done = await context.get(pageApi).attempt(stopPromotion, { params: { id: params.id ?? '' } })
  return done.ok ? redirect(workspacePaths.promotion(done.data.id)) : { error: done.error }
}

const amount = (cents: number | null) => (cents === null ? '—' : <span className="figures">{euros(cents)}</span>)

const columns: Column<PromotedOffer>[] = [
  {
    key: 'article',
    title: 'Article',
    head: true,
    cell: offer => (
      <span className="block min-w-44">
        <Link to={workspacePaths.sellerOffer(offer.offerId)} className="font-medium hover:underline">
          {offer.title}
        </Link>
        <span className="caption figures block font-normal">{offer.reference}</span>
      </span>
    ),
  },
  { key: 'habituel', title: 'Prix habituel HT', align: 'end', cell: offer => amount(offer.usualCents) },
  { key: 'bas', title: 'Plus bas en 30 j', align: 'end', cell: offer => amount(offer.lowestCents) },
  {
    key: 'promo',
    title: 'En promotion HT',
    align: 'end',
    cell: offer => <span className="figures font-semibold">{euros(offer.priceCents)}</span>,
  },
  {
    key: 'etat',
    title: 'État',
    cell: offer => (
      <span className="block max-w-80">
        <Badge tone={promotionTones[offer.state]}>{promotionLabels[offer.state]}</Badge>
        {offer.refusal && <span className="mt-1 block text-sm text-soft">{offer.refusal}</span>}
      </span>
    ),
  },
]

export default function PromotionPage() {
  const promotion = useLoaderData<typeof loader>()
  const result = useActionData<{ error: string }>()
  return (
    <AccountFrame
      title={`Promotion ${promotion.words}`}
      crumbs={[{ label: 'Promotions', to: workspacePaths.promotions }, { label: promotion.words }]}
    >
      {result && <Notice kind="error" live className="mt-3" title={result.error} />}
      <div className="mb-5 mt-3 flex flex-wrap items-center gap-x-4 gap-y-2">
        <Badge tone={promotionTones[promotion.state]}>{promotionLabels[promotion.state]}</Badge>
        <span>{daysOf(promotion)}</span>
        {promotion.by && <span className="text-soft">{`par ${promotion.by}`}</span>}
        {promotion.mayStop && <StopForm promotion={promotion} />}
      </div>
      <Table
        caption="Offres de la promotion"
        columns={columns}
        rows={promotion.offers}
        rowKey={offer => offer.offerId}
        tight
      />
      {promotion.state === 'planned' && (
        <p className="mt-4 max-w-prose text-sm text-soft">
          Le jour venu, chaque prix est comparé une dernière fois au plus bas des 30&nbsp;jours d’avant. Celui qui n’est
          plus au-dessous ne change pas, et la raison s’affiche ici.
        </p>
      )}
    </AccountFrame>
  )
}
