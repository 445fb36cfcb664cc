import { Suspense } from 'react'
import { useWaitingRequests, waitingRequestsLabel } from '#domains/estates/web/waiting-requests.ts'
import { unreadLabel } from '#domains/messaging/web/labels.ts'
import { useUnread } from '#domains/messaging/web/unread.ts'
import type { orderStats } from '#domains/orders/contract-list.ts'
import { workspacePaths } from '#domains/workspace/rules/paths.ts'
import { paths } from '#shared/paths.ts'
import { request } from '#shared/request.ts'
import { Badge, Count } from '#ui/Badge.tsx'
import { GridIcon, LogoutIcon, MessageIcon, PackageIcon, PlusIcon, TableIcon, UserIcon } from '#ui/icons/icons.tsx'
import { lazyPart } from '#ui/lazy-part.ts'
import { Dropdown, DropdownButton, DropdownLink, DropdownRule } from '#ui/overlays/Dropdown.tsx'
import { createSharedQuery } from '#ui/shared-query.ts'
import type { PublicUser } from '../../contract.ts'
import { requestLogout } from '../session.ts'

/** For buyers with whom sellers agreed prices. */
const OwnPrices = lazyPart(
  () => import('#domains/pricing/web/OwnPrices.tsx'),
  () => null,
)

const stats = createSharedQuery(
  () => request<typeof orderStats>({ method: 'GET', path: '/api/orders/stats' }, {}),
  30_000,
)

export default function AccountMenu({ user }: { user: PublicUser }) {
  // The server rejects these until the second factor is set up.
  const enabled = !user.second_factor_missing
  const unread = useUnread(enabled)
  const counts = stats.use(enabled).data
  const inProgress = counts?.NB_IN_PROGRESS ?? 0
  const requests = useWaitingRequests(enabled && user.kind_user === 'professional')
  const awaited = counts && !user.seller_role ? counts.briefsToGive + counts.proofsToApprove + counts.balancesToPay : 0
  return (
    <>
      {user.agreed_prices && enabled && (
        <Suspense fallback={null}>
          <OwnPrices />
        </Suspense>
      )}
      <AccountDropdown user={user} unread={unread} inProgress={inProgress} awaited={awaited} requests={requests} />
    </>
  )
}

interface DropdownProps {
  user: PublicUser
  unread: number
  inProgress: number
  /** Orders in which something is asked of the buyer. */
  awaited: number
  /** Requests of the estate that wait for this owner. */
  requests: number
}

function AccountDropdown({ user, unread, inProgress, awaited, requests }: DropdownProps) {
  return (
    <Dropdown
      align="end"
      label={
        <>
          <UserIcon />
          <span className="max-lg:sr-only">Votre compte</span>
          <Count value={unread} label={unreadLabel(unread)} />
        </>
      }
    >
      <p className="caption px-3 py-2">{user.email}</p>
      <DropdownRule />
      <DropdownLink to={paths.account}>
        <UserIcon />
        Mon compte
      </DropdownLink>
      <DropdownLink to={paths.orders}>
        <PackageIcon />
        {user.seller_role ? 'Commandes clients' : 'Vos commandes'}
        {inProgress > 0 && (
          <Badge tone="success">
            {inProgress}
            <span className="sr-only"> en cours</span>
          </Badge>
        )}
        {awaited > 0 && <Badge tone="warning">{awaited > 1 ? `${awaited} vous attendent` : '1 vous attend'}</Badge>}
      </DropdownLink>
      {requests > 0 && (
        <DropdownLink to={paths.estateRequests}>
          <UserIcon />
          Mon domaine
          <Badge tone="warning">{waitingRequestsLabel(requests)}</Badge>
        </DropdownLink>
      )}
      <DropdownLink to={paths.messages()}>
        <MessageIcon />
        Messagerie
        {unread > 0 && (
          <Badge tone="success">
            {unread}
            <span className="sr-only">{unread > 1 ? ' non lus' : ' non lu'}</span>
          </Badge>
        )}
      </DropdownLink>
      {user.shop_id !== undefined && (
        <>
          <DropdownRule />
          <DropdownLink to={paths.sellerNewArticle}>
            <PlusIcon />
            Ajouter un article
          </DropdownLink>
          <DropdownLink to={paths.sellerCatalogue}>
            <TableIcon />
            Catalogue en ligne
          </DropdownLink>
        </>
      )}
      {user.roles.some(role => role === 'ADMIN' || role === 'SUPER_ADMIN') && (
        <>
          <DropdownRule />
          <DropdownLink to={workspacePaths.dashboard}>
            <GridIcon />
            Administration
          </DropdownLink>
        </>
      )}
      <DropdownRule />
      <DropdownButton onClick={() => requestLogout()}>
        <LogoutIcon />
        Déconnecter
      </DropdownButton>
    </Dropdown>
  )
}
