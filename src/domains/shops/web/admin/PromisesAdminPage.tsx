import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router'
import { workspacePaths } from '#domains/workspace/rules/paths.ts'
import { AdminFrame } from '#domains/workspace/web/admin/AdminFrame.tsx'
import { deliveryLabels } from '#shared/delivery.ts'
import { percent } from '#shared/money.ts'
import { pageApi } from '#shared/page-api.ts'
import { pageMeta } from '#shared/page-meta.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { TruckIcon } from '#ui/icons/icons.tsx'
import { Link } from '#ui/navigation/Link.tsx'
import { ViewTab } from '#ui/navigation/ViewTab.tsx'
import { type Column, Table } from '#ui/Table.tsx'
import { type CountedPromises, listPromises, type SellerPromises, shownSellers } from '../../contract-promises.ts'
import { type ServiceLevel, scorecardDays, serviceLevelLabels, serviceLevels } from '../../rules/scorecard.ts'
import { ServiceBadge } from '../seller/ServiceBadge.tsx'

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Délais promis',
    description: 'Les jours d’arrivée promis aux acheteurs, comparés à ceux qui ont été tenus.',
    path: workspacePaths.promisesAdmin,
    hidden: true,
  })

export async function loader({ context, request }: LoaderFunctionArgs) {
  const wanted = new URL(request.url).searchParams.get('niveau')
  const level = serviceLevels.find(known => known === wanted)
  return { level: level ?? null, ...(await context.get(pageApi).call(listPromises, { query: level ? { level } : {} })) }
}

const address = (level: ServiceLevel | null) =>
  level ? `${workspacePaths.promisesAdmin}?niveau=${level}` : workspacePaths.promisesAdmin

export default function PromisesAdminPage() {
  const { level, watch, insufficient, all, modes, sellers, counts } = useLoaderData<typeof loader>()
  return (
    <AdminFrame title="Délais promis">
      <p className="max-w-prose">
        {`Le jour annoncé à la commande, comparé au jour d’arrivée, ou au jour où la commande était prête au magasin, sur ${scorecardDays}\u00a0jours. Un vendeur est à surveiller dès ${percent(watch)} de promesses manquées, insuffisant dès ${percent(insufficient)}\u00a0: `}
        <Link to={workspacePaths.settingsAdmin} className="link">
          changer ces seuils
        </Link>
        .
      </p>
      <div className="mt-5">
        <Table
          caption="Par mode de livraison"
          rows={[{ mode: null, ...all }, ...modes]}
          rowKey={({ mode }) => mode ?? 'all'}
          columns={[
            {
              key: 'mode',
              title: 'Mode',
              head: true,
              cell: ({ mode }) => (mode ? deliveryLabels[mode] : 'Toutes les commandes'),
            },
            ...figures,
          ]}
        />
      </div>
      <nav aria-label="Vendeurs par niveau" className="mt-8 flex flex-wrap gap-1 border-b border-rule">
        <ViewTab label="Tous les vendeurs" to={address(null)} current={level === null} />
        {serviceLevels.map(known => (
          <ViewTab
            key={known}
            label={serviceLevelLabels[known]}
            count={counts[known]}
            to={address(known)}
            current={level === known}
          />
        ))}
      </nav>
      <div className="mt-4">
        <Table
          caption="Par vendeur, les moins ponctuels d’abord"
          rows={sellers}
          rowKey={({ id }) => id}
          columns={[...sellerColumns, ...figures]}
          empty={
            <EmptyState icon={<TruckIcon />} title="Aucun vendeur ici">
              Une promesse compte quand son jour est passé, ou quand la commande arrive.
            </EmptyState>
          }
        />
        {sellers.length === shownSellers && (
          <p className="caption mt-2">{`Les ${shownSellers} vendeurs les moins ponctuels.`}</p>
        )}
      </div>
    </AdminFrame>
  )
}

const sellerColumns: Column<SellerPromises>[] = [
  {
    key: 'name',
    title: 'Vendeur',
    head: true,
    cell: ({ id, name }) => (
      <Link to={workspacePaths.sellerAdmin(id)} className="font-medium no-underline hover:underline">
        {name}
      </Link>
    ),
  },
  { key: 'level', title: 'Niveau', cell: ({ level }) => <ServiceBadge level={level} /> },
]

const count = (value: number) => value.toLocaleString('fr-FR')
const figures: Column<CountedPromises>[] = [
  { key: 'of', title: 'Promesses', align: 'end', cell: ({ of }) => count(of) },
  {
    key: 'held',
    title: 'Tenues',
    align: 'end',
    cell: ({ of, late }) => (of ? percent(Math.round(((of - late) * 10_000) / of)) : '–'),
  },
  { key: 'leftLate', title: 'Parties en retard', align: 'end', cell: ({ leftLate }) => count(leftLate) },
  {
    key: 'onTheWay',
    title: 'Retardées en route',
    align: 'end',
    cell: ({ late, leftLate }) => count(late - leftLate),
  },
  {
    key: 'days',
    title: 'Retard moyen',
    align: 'end',
    cell: ({ meanDays }) => (meanDays === null ? '–' : `${count(meanDays)}\u00a0j`),
  },
]
