import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router'
import { AccountFrame } from '#domains/identity/web/account/AccountFrame.tsx'
import { pageApi } from '#shared/page-api.ts'
import { pageMeta } from '#shared/page-meta.ts'
import { paths } from '#shared/paths.ts'
import { ButtonLink } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { PackageIcon } from '#ui/icons/icons.tsx'
import { Notice } from '#ui/Notice.tsx'
import { Pagination } from '#ui/navigation/Pagination.tsx'
import { ViewTab } from '#ui/navigation/ViewTab.tsx'
import { listReturns } from '../contract.ts'
import { type ReturnGroup, returnGroupLabels, returnGroupNames } from '../rules.ts'
import { ReturnTable } from './ReturnTable.tsx'

type Side = 'buyer' | 'seller'

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { call, user } = context.get(pageApi)
  const search = new URL(request.url).searchParams
  const sells = user?.vendorId != null
  const cote = search.get('cote')
  const side: Side = sells && cote !== 'achat' ? 'seller' : 'buyer'
  const group = returnGroupNames.find(name => name === search.get('groupe'))
  const orderId = search.get('commande')
  const list = await call(listReturns, {
    query: {
      side,
      page: search.get('page') ?? 1,
      ...(group ? { group } : {}),
      ...(orderId ? { orderId } : {}),
    },
  })
  return { sells, side, group: group ?? null, orderId: orderId ? Number(orderId) : null, list }
}

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Retours',
    description: 'Les rétractations, les retours et les dommages, avec leurs délais.',
    path: '/account/retours',
    hidden: true,
  })

export default function ReturnsPage() {
  const { sells, side, group, orderId, list } = useLoaderData<typeof loader>()
  const to = (values: { side?: Side; group?: ReturnGroup | null; page?: number }) => {
    const { side: wanted = side, group: chosen = group, page } = values
    return paths.myReturns({
      ...(sells ? { cote: wanted === 'seller' ? 'vente' : 'achat' } : {}),
      ...(chosen ? { groupe: chosen } : {}),
      ...(orderId && wanted === side ? { commande: orderId } : {}),
      ...(page && page > 1 ? { page } : {}),
    })
  }
  return (
    <AccountFrame title="Retours">
      {sells && (
        <nav aria-label="Côté" className="mb-4 flex gap-x-5">
          {(['seller', 'buyer'] as const).map(name => (
            <ButtonLink
              key={name}
              size="sm"
              to={to({ side: name, group: null })}
              look={name === side ? 'primary' : 'secondary'}
              aria-current={name === side ? 'page' : undefined}
            >
              {name === 'seller' ? 'Demandes de vos clients' : 'Vos propres retours'}
            </ButtonLink>
          ))}
        </nav>
      )}
      {side === 'seller' && list.lateCount > 0 && (
        <Notice
          kind="error"
          className="mb-4"
          title={`${list.lateCount} dossier${list.lateCount > 1 ? 's' : ''} en retard`}
        >
          Passé le délai, l’acheteur peut nous soumettre le litige, et la loi majore ce qui est dû à un particulier.
        </Notice>
      )}
      <nav aria-label="Retours par étape" className="flex flex-wrap gap-1 border-b border-rule">
        <ViewTab label="Tous" to={to({ group: null })} current={group === null} />
        {returnGroupNames.map(name => (
          <ViewTab
            key={name}
            label={returnGroupLabels[name]}
            count={list.counts[name]}
            to={to({ group: name })}
            current={group === name}
          />
        ))}
      </nav>
      {list.returns.length ? (
        <ReturnTable returns={list.returns} side={side} className="mt-2" />
      ) : (
        <NoReturn side={side} filtered={group !== null || orderId !== null} />
      )}
      <Pagination page={list.page} count={list.pages} to={page => to({ page })} />
    </AccountFrame>
  )
}

function NoReturn({ side, filtered }: { side: Side; filtered: boolean }) {
  if (filtered)
    return (
      <EmptyState icon={<PackageIcon />} title="Aucun dossier ici" className="mt-4">
        Choisissez une autre étape, ou «&nbsp;Tous&nbsp;».
      </EmptyState>
    )
  return side === 'seller' ? (
    <EmptyState icon={<PackageIcon />} title="Aucun retour demandé" className="mt-4">
      Quand un client se rétracte, demande un retour ou signale un dommage, son dossier arrive ici avec la date avant
      laquelle vous devez agir. Vous en recevez aussi un courriel.
    </EmptyState>
  ) : (
    <EmptyState
      icon={<PackageIcon />}
      title="Aucun retour"
      className="mt-4"
      actions={<ButtonLink to={paths.orders}>Voir vos commandes</ButtonLink>}
    >
      Pour retourner un article ou signaler un dommage, ouvrez la commande&nbsp;: les boutons sont à côté de son suivi.
    </EmptyState>
  )
}
