import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
  useActionData,
  useLoaderData,
} from 'react-router'
import { AccountFrame } from '#domains/identity/web/account/AccountFrame.tsx'
import { selectionIn } from '#domains/offers/web/seller/offer-filters.ts'
import { offerCount } from '#domains/offers/web/seller/offer-labels.ts'
import { workspacePaths } from '#domains/workspace/rules/paths.ts'
import { addDays, isoDay } from '#shared/dates.ts'
import { bodyOf } from '#shared/forms/form-body.ts'
import { textOf, textsOf } from '#shared/forms/form-state.ts'
import { euros, parseCents } from '#shared/money.ts'
import { pageApi } from '#shared/page-api.ts'
import { pageMeta } from '#shared/page-meta.ts'
import { paths } from '#shared/paths.ts'
import { ButtonLink } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { TagIcon } from '#ui/icons/icons.tsx'
import { Notice } from '#ui/Notice.tsx'
import { Link } from '#ui/navigation/Link.tsx'
import { type Column, Table } from '#ui/Table.tsx'
import { type Candidate, planPromotion, promotionCandidates } from '../../contract.ts'
import { PromotionForm } from './PromotionForm.tsx'

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Planifier une promotion',
    description: 'Un prix plus bas, d’un jour à un autre.',
    path: workspacePaths.newPromotion,
    hidden: true,
  })

export async function loader({ context, request }: LoaderFunctionArgs) {
  const chosen = selectionIn(new URL(request.url).searchParams)
  const today = isoDay(new Date())
  const found = chosen ? await context.get(pageApi).call(promotionCandidates, { query: chosen.query }) : null
  return { found, token: crypto.randomUUID(), first: today, last: addDays(today, 13) }
}

export async function action({ context, request }: ActionFunctionArgs) {
  const form = await request.formData()
  const done = await context.get(pageApi).attempt(planPromotion, {
    body: {
      ...bodyOf(planPromotion.body, form),
      selection: selectionIn(new URL(request.url).searchParams)?.selection ?? {},
      reduction: {
        how: textOf(form, 'sens') === 'fixe' ? 'set' : 'percent',
        value: parseCents(textOf(form, 'valeur')) ?? 0,
      },
    },
  })
  return done.ok
    ? redirect(workspacePaths.promotion(done.data.id))
    : { error: done.error, fields: done.fields ?? {}, typed: textsOf(form) }
}
type ActionResult = { error: string; fields: Record<string, string>; typed: Record<string, string> }

export default function NewPromotionPage() {
  const { found, token, first, last } = useLoaderData<typeof loader>()
  const result = useActionData<ActionResult>()
  return (
    <AccountFrame
      title="Planifier une promotion"
      crumbs={[{ label: 'Promotions', to: workspacePaths.promotions }, { label: 'Planifier' }]}
    >
      {found === null || found.total === 0 ? (
        <EmptyState
          className="mt-4"
          icon={<TagIcon />}
          title="Aucune offre choisie"
          actions={<ButtonLink to={paths.sellerCatalogue}>Choisir des offres</ButtonLink>}
        >
          Cochez des offres dans votre catalogue, puis «&nbsp;Planifier une promotion&nbsp;».
        </EmptyState>
      ) : (
        <div className="mt-4">
          {result && (
            <Notice kind="error" live className="mb-5" title={result.error}>
              {Object.values(result.fields).join(' ')}
            </Notice>
          )}
          <PromotionForm
            token={token}
            single={found.total === 1}
            typed={result?.typed ?? { sens: 'pct', startsOn: first, endsOn: last }}
            fields={result?.fields ?? {}}
            first={first}
          />
          <h2 className="mb-2 mt-8 text-lg">{offerCount(found.total)}</h2>
          <Candidates offers={found.offers} />
          {found.total > found.offers.length && (
            <p className="mt-2 text-sm text-soft">{`Les ${found.offers.length} premières par ordre alphabétique.`}</p>
          )}
        </div>
      )}
    </AccountFrame>
  )
}

const columns: Column<Candidate>[] = [
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
  {
    key: 'prix',
    title: 'Prix HT',
    align: 'end',
    cell: offer => <span className="figures">{euros(offer.priceCents)}</span>,
  },
  {
    key: 'bas',
    title: 'Plus bas en 30 jours',
    align: 'end',
    cell: offer =>
      offer.lowestCents === null ? '—' : <span className="figures font-semibold">{euros(offer.lowestCents)}</span>,
  },
  {
    key: 'possible',
    title: 'Promotion',
    cell: offer => (
      <span className="block max-w-80 text-sm">
        {offer.fault ?? <span className="text-soft">{`au-dessous de ${euros(offer.lowestCents ?? 0)} HT`}</span>}
      </span>
    ),
  },
]

const Candidates = ({ offers }: { offers: readonly Candidate[] }) => (
  <Table caption="Offres choisies" columns={columns} rows={offers} rowKey={offer => offer.offerId} tight />
)
