import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
  useActionData,
  useLoaderData,
  useNavigation,
} from 'react-router'
import { AccountFrame } from '#domains/identity/web/account/AccountFrame.tsx'
import { workspacePaths } from '#domains/workspace/rules/paths.ts'
import { pageApi } from '#shared/page-api.ts'
import { pageMeta } from '#shared/page-meta.ts'
import { paths } from '#shared/paths.ts'
import { Button, ButtonLink } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Form } from '#ui/forms/Form.tsx'
import { PackageIcon } from '#ui/icons/icons.tsx'
import { Notice } from '#ui/Notice.tsx'
import { Link } from '#ui/navigation/Link.tsx'
import { type Column, Table } from '#ui/Table.tsx'
import { type DeletableOffer, deleteDrafts, planDeletion, type UndeletableOffer } from '../../../contract-deletion.ts'
import { WhyList } from '../bulk/BatchNotice.tsx'
import { selectionIn } from '../offer-filters.ts'
import { draftCount, offerCount } from '../offer-labels.ts'

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Supprimer des brouillons',
    description: 'Les offres qui n’ont jamais été en vente, supprimées pour de bon.',
    path: workspacePaths.sellerDeletion,
    hidden: true,
  })

export async function loader({ context, request }: LoaderFunctionArgs) {
  const search = new URL(request.url).searchParams
  const deleted = Number(search.get('supprimees')) || 0
  const chosen = selectionIn(search)
  const plan = chosen ? await context.get(pageApi).attempt(planDeletion, { query: chosen.query }) : null
  return { plan: plan?.ok ? plan.data : null, deleted }
}

export async function action({ context, request }: ActionFunctionArgs) {
  const selection = selectionIn(new URL(request.url).searchParams)?.selection ?? {}
  const done = await context.get(pageApi).attempt(deleteDrafts, { body: { selection } })
  return done.ok ? redirect(`${workspacePaths.sellerDeletion}?supprimees=${done.data.deleted}`) : { error: done.error }
}

export default function DeletionPage() {
  const { plan, deleted } = useLoaderData<typeof loader>()
  const result = useActionData<{ error: string }>()
  return (
    <AccountFrame
      title="Supprimer des brouillons"
      crumbs={[{ label: 'Catalogue en ligne', to: paths.sellerCatalogue }, { label: 'Supprimer' }]}
    >
      {result && <Notice kind="error" live className="mt-4" title={result.error} />}
      {deleted > 0 ? (
        <Notice kind="success" live className="mt-4" title={deletedSentence(deleted)}>
          <Link to={paths.sellerCatalogue}>Revenir au catalogue</Link>
        </Notice>
      ) : plan ? (
        <Plan plan={plan} />
      ) : (
        <EmptyState
          className="mt-4"
          icon={<PackageIcon />}
          title="Aucun brouillon choisi"
          actions={<ButtonLink to={paths.sellerCatalogue}>Choisir des brouillons</ButtonLink>}
        >
          Cochez des brouillons dans votre catalogue, puis «&nbsp;Supprimer les brouillons&nbsp;».
        </EmptyState>
      )}
    </AccountFrame>
  )
}

const deletedSentence = (count: number) =>
  count > 1 ? `${draftCount(count)} sont supprimés.` : `${draftCount(count)} est supprimé.`

type PlanProps = { plan: NonNullable<ReturnType<typeof useLoaderData<typeof loader>>['plan']> }

function Plan({ plan: { deletable, offers, refused, refusals } }: PlanProps) {
  const navigation = useNavigation()
  return (
    <div className="mt-4 flex flex-col gap-8">
      {deletable > 0 && (
        <section aria-labelledby="a-supprimer">
          <h2 id="a-supprimer" className="text-lg">
            {`${draftCount(deletable)} à supprimer`}
          </h2>
          <p className="mb-3 mt-1 max-w-prose text-sm text-soft">
            Leur référence et leur EAN redeviennent libres. L’article disparaît aussi, quand personne d’autre ne le
            vend. On ne revient pas en arrière.
          </p>
          <Table caption="Brouillons à supprimer" columns={columns} rows={offers} rowKey={row => row.offerId} tight />
          {deletable > offers.length && <FirstOnes shown={offers.length} />}
          <Form method="post" className="mt-4 flex flex-wrap gap-3">
            <Button type="submit" look="danger" pending={navigation.state !== 'idle'}>
              {`Supprimer ${draftCount(deletable)}`}
            </Button>
            <ButtonLink look="quiet" to={paths.sellerCatalogue}>
              Ne rien supprimer
            </ButtonLink>
          </Form>
        </section>
      )}
      {refused > 0 && <Refusals refused={refused} refusals={refusals} none={deletable === 0} />}
    </div>
  )
}

type RefusalProps = { refused: number; refusals: UndeletableOffer[]; none: boolean }

const Refusals = ({ refused, refusals, none }: RefusalProps) => (
  <Notice
    kind={none ? 'warning' : 'info'}
    title={`${offerCount(refused)} ${refused > 1 ? 'restent' : 'reste'} dans votre catalogue`}
  >
    <WhyList rows={refusals} />
    {refused > refusals.length && <FirstOnes shown={refusals.length} />}
    {none && <Link to={paths.sellerCatalogue}>Revenir au catalogue</Link>}
  </Notice>
)

const FirstOnes = ({ shown }: { shown: number }) => (
  <p className="mt-2 text-sm text-soft">{`Les ${shown} premières par ordre alphabétique.`}</p>
)

const columns: Column<DeletableOffer>[] = [
  {
    key: 'article',
    title: 'Article',
    head: true,
    cell: ({ offerId, title }) => (
      <Link to={workspacePaths.sellerOffer(offerId)} className="font-medium hover:underline">
        {title}
      </Link>
    ),
  },
  { key: 'reference', title: 'Référence', cell: ({ reference }) => <span className="figures">{reference}</span> },
]
