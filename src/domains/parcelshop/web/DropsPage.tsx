import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router'
import { AccountFrame } from '#domains/identity/web/account/AccountFrame.tsx'
import { formatFullDay } from '#shared/dates.ts'
import { pageApi } from '#shared/page-api.ts'
import { pageMeta } from '#shared/page-meta.ts'
import { paths } from '#shared/paths.ts'
import { Badge } from '#ui/Badge.tsx'
import { ButtonLink } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { PackageIcon } from '#ui/icons/icons.tsx'
import { Link } from '#ui/navigation/Link.tsx'
import { Table } from '#ui/Table.tsx'
import { type DropSummary, listDrops } from '../contract.ts'
import { parcelPaths } from '../rules/paths.ts'
import { dropLabels } from '../rules.ts'
import { dropTones, parcelCount } from './parcel-words.ts'

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Dépôts de colis',
    description: 'Les colis de votre vin que vous déposez dans un magasin pour leur transporteur.',
    path: parcelPaths.drops,
    hidden: true,
  })

export const loader = ({ context, request }: LoaderFunctionArgs) => {
  const before = new URL(request.url).searchParams.get('avant')
  return context.get(pageApi).call(listDrops, { query: before ? { before } : {} })
}

export default function DropsPage() {
  const { drops, more, mayAnnounce } = useLoaderData<typeof loader>()
  const last = drops.at(-1)
  return (
    <AccountFrame title="Dépôts de colis">
      <p className="mb-4 max-w-prose text-soft">
        Déposez au magasin les colis de votre vin, déjà étiquetés à votre contrat, au lieu d’attendre le transporteur au
        domaine. C’est gratuit&nbsp;; le transport et les droits restent à votre charge.
      </p>
      {mayAnnounce && (
        <ButtonLink to={parcelPaths.announce()} look="primary" className="mb-6">
          Annoncer un dépôt
        </ButtonLink>
      )}
      <Table
        caption="Vos dépôts"
        rows={drops}
        rowKey={({ id }) => id}
        columns={[
          {
            key: 'number',
            title: 'Dépôt',
            head: true,
            cell: ({ id, number }) => (
              <Link to={parcelPaths.drop(id)} className="link">
                {number}
              </Link>
            ),
          },
          { key: 'shop', title: 'Magasin', cell: ({ shop }) => shop.name },
          { key: 'day', title: 'Jour', cell: ({ plannedOn }) => formatFullDay(plannedOn) },
          { key: 'parcels', title: 'Colis', align: 'end', cell: ({ parcels }) => parcels },
          { key: 'status', title: 'État', cell: drop => <State drop={drop} /> },
        ]}
        empty={
          <EmptyState
            icon={<PackageIcon />}
            title="Aucun dépôt"
            actions={<ButtonLink to={`${paths.shops}?depot=1`}>Voir les magasins qui en prennent</ButtonLink>}
          >
            Vos dépôts et ceux de votre domaine seront listés ici, avec leurs récépissés.
          </EmptyState>
        }
      />
      {more && last && (
        <p className="mt-4">
          <Link to={`${parcelPaths.drops}?avant=${last.id}`} className="link">
            Dépôts plus anciens
          </Link>
        </p>
      )}
    </AccountFrame>
  )
}

const State = ({ drop: { status, waiting, handedOver } }: { drop: DropSummary }) => (
  <>
    <Badge tone={dropTones[status]}>{dropLabels[status]}</Badge>
    {status === 'RECEIVED' && (
      <span className="block text-sm text-soft">
        {[
          waiting > 0 && `${parcelCount(waiting)} en attente du transporteur`,
          handedOver > 0 && `${parcelCount(handedOver)} remis`,
        ]
          .filter(Boolean)
          .join(', ')}
      </span>
    )}
  </>
)
