import { type LoaderFunctionArgs, type MetaFunction, redirect, useLoaderData } from 'react-router'
import { AccountFrame } from '#domains/identity/web/account/AccountFrame.tsx'
import { euros } from '#shared/money.ts'
import { campaignName } from '#shared/months.ts'
import { pageApi } from '#shared/page-api.ts'
import { pageMeta } from '#shared/page-meta.ts'
import { pathQuery, paths } from '#shared/paths.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Link } from '#ui/navigation/Link.tsx'
import { type Column, Table } from '#ui/Table.tsx'
import { showEstate } from '../contract.ts'
import { type Spending, showSpending } from '../contract-spending.ts'
import { codeKindLabels } from '../rules.ts'
import { EstateNav } from './EstateNav.tsx'

export const loader = async ({ context, request }: LoaderFunctionArgs) => {
  const { attempt, call } = context.get(pageApi)
  const season = new URL(request.url).searchParams.get('saison')
  const [found, { estate }] = await Promise.all([
    attempt(showSpending, { query: /^\d{4}$/.test(season ?? '') ? { season: season ?? '' } : {} }),
    call(showEstate, {}),
  ])
  if (!found.ok) throw redirect(paths.estate)
  return { spending: found.data, waiting: estate?.waiting ?? 0 }
}

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Dépenses du domaine',
    description: 'Vos achats par code, par campagne et par membre.',
    path: paths.estateSpending(),
    hidden: true,
  })

type Row = Spending['byCode'][number]
type MemberRow = Spending['byMember'][number]

export default function SpendingPage() {
  const { spending, waiting } = useLoaderData<typeof loader>()
  const { season, seasons, goods, delivery, before } = spending
  const highest = Math.max(1, ...spending.byCode.map(row => row.htCents))
  return (
    <AccountFrame
      title={`Dépenses ${campaignName(season)}`}
      crumbs={[{ label: 'Mon domaine', to: paths.estate }, { label: 'Dépenses' }]}
    >
      <EstateNav current="spending" waiting={waiting} />
      <nav aria-label="Campagnes" className="mb-5 flex flex-wrap items-center gap-x-4 gap-y-1 text-sm">
        <span className="text-soft">Campagne viticole, du 1er août au 31 juillet&nbsp;:</span>
        {seasons.map(year => (
          <Link
            key={year}
            to={paths.estateSpending({ saison: year })}
            aria-current={year === season ? 'page' : undefined}
            className="link aria-[current]:font-semibold aria-[current]:no-underline"
          >
            {campaignName(year)}
          </Link>
        ))}
      </nav>
      {goods.lines === 0 ? (
        <EmptyState title="Aucun achat sur cette campagne">
          Les commandes payées de vos membres s’additionnent ici, par code et par personne.
        </EmptyState>
      ) : (
        <div className="flex max-w-4xl flex-col gap-8">
          <dl className="grid gap-4 border-y border-ink py-4 sm:grid-cols-3">
            <Figure label="Articles" share={goods} />
            <Figure label="Livraisons" share={delivery} />
            <Figure label={`Articles, campagne ${campaignName(season - 1)}`} share={before} />
          </dl>
          <Table
            caption="Par code"
            captionShown
            columns={codeColumns(highest)}
            rows={spending.byCode}
            rowKey={row => row.id ?? 0}
          />
          <Table
            caption="Par membre"
            captionShown
            columns={memberColumns}
            rows={spending.byMember}
            rowKey={row => row.name}
          />
          <p>
            <a href={`/api/estate/spending.csv${pathQuery({ season })}`} className="link" download>
              Télécharger chaque ligne (CSV)
            </a>
          </p>
          <p className="text-sm text-soft">Commandes payées ou à échéance, remboursements déduits.</p>
        </div>
      )}
    </AccountFrame>
  )
}

const Figure = ({ label, share }: { label: string; share: { htCents: number; ttcCents: number } }) => (
  <div>
    <dt className="caption">{label}</dt>
    <dd>
      <span className="figures text-xl font-semibold">{euros(share.htCents)}</span> HT
      <span className="figures block text-sm text-soft">{euros(share.ttcCents)} TTC</span>
    </dd>
  </div>
)

const amounts = <R extends { htCents: number; ttcCents: number; lines: number }>(): Column<R>[] => [
  { key: 'lines', title: 'Lignes', align: 'end', cell: row => <span className="figures">{row.lines}</span> },
  {
    key: 'ht',
    title: 'HT',
    align: 'end',
    cell: row => <span className="figures font-semibold">{euros(row.htCents)}</span>,
  },
  { key: 'ttc', title: 'TTC', align: 'end', cell: row => <span className="figures">{euros(row.ttcCents)}</span> },
]

const codeColumns = (highest: number): Column<Row>[] => [
  {
    key: 'label',
    title: 'Code',
    head: true,
    cell: ({ label, kind, htCents }) => (
      <>
        <span className="font-medium">{label}</span>
        {kind && <span className="ml-2 text-sm font-normal text-soft">{codeKindLabels[kind]}</span>}
        <span aria-hidden="true" className="mt-1 block h-1.5 max-w-64 bg-chalk">
          <span className="block h-full bg-lie" style={{ width: `${Math.round((htCents / highest) * 100)}%` }} />
        </span>
      </>
    ),
  },
  ...amounts<Row>(),
]

const memberColumns: Column<MemberRow>[] = [
  { key: 'name', title: 'Membre', head: true, cell: row => row.name },
  ...amounts<MemberRow>(),
]
