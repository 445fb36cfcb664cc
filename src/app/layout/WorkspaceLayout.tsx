import type { ReactNode } from 'react'
import {
  isRouteErrorResponse,
  type LoaderFunctionArgs,
  Outlet,
  type ShouldRevalidateFunctionArgs,
  useLocation,
  useRouteError,
  useRouteLoaderData,
} from 'react-router'
import { adminWorkspace, sellerWorkspace } from '#domains/workspace/contract.ts'
import { badgesOf } from '#domains/workspace/rules.ts'
import { adminHome, adminMenu } from '#domains/workspace/web/admin/admin-menu.ts'
import type { WorkspaceContext } from '#domains/workspace/web/context.ts'
import { crumbsAt } from '#domains/workspace/web/menu.ts'
import { ShopLinkList, ShopLinks } from '#domains/workspace/web/seller/ShopLinks.tsx'
import { sellerHome, sellerMenuOf } from '#domains/workspace/web/seller/seller-menu.ts'
import { WorkspaceFrame } from '#domains/workspace/web/WorkspaceFrame.tsx'
import { pageApi } from '#shared/page-api.ts'
import { type CurrentUser, isAdmin } from '#shared/user.ts'
import { ErrorPage } from './ErrorPage.tsx'
import type { CategoryName } from './menu-names.ts'
import type { PageHandle } from './page-handle.ts'
import { SiteNotice } from './SiteLayout.tsx'

/** Pages of one order and of one return: an operator who does not sell sees them in the back office. */
const isPartyPage = (pathname: string) => /^\/account\/(orders|retours)\/\d+/.test(pathname)

const sideOf = (user: CurrentUser | null, pathname: string): 'seller' | 'admin' | null => {
  if (isAdmin(user) && (pathname.startsWith('/dashboard') || (!user?.vendorRole && isPartyPage(pathname))))
    return 'admin'
  return user?.vendorRole && pathname.startsWith('/account') ? 'seller' : null
}

/** Without a count, for example before the second factor is set up, the frame shows its menu alone. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const { attempt, user } = context.get(pageApi)
  const side = sideOf(user, new URL(request.url).pathname)
  if (side === 'admin') {
    const found = await attempt(adminWorkspace, {})
    return { side, waiting: found.ok ? found.data.waiting : null }
  }
  if (side === null || !user?.vendorRole) return { side: null }
  const found = await attempt(sellerWorkspace, {})
  const unknown = { name: 'Cep & Chai', shops: [], isCooperative: false, waiting: null }
  return { side, role: user.vendorRole, ...(found.ok ? found.data : unknown) }
}
type LayoutData = Awaited<ReturnType<typeof loader>>

/** Counts are read again on another page and after an action, not for another filter of the same list. */
export const shouldRevalidate = ({ currentUrl, nextUrl, formMethod }: ShouldRevalidateFunctionArgs) =>
  formMethod !== undefined || currentUrl.pathname !== nextUrl.pathname

export const handle = (data: LayoutData | undefined): PageHandle => ({ framed: (data?.side ?? null) !== null })

const routeId = 'layout/WorkspaceLayout'
const useLayoutData = () => useRouteLoaderData<LayoutData>(routeId)

/** Layout of the private pages: a seller’s and an operator’s have a frame of their own. */
export default function WorkspaceLayout() {
  const data = useLayoutData()
  const { pathname } = useLocation()
  const frame = frameOf(data, pathname)
  const site = useRouteLoaderData<{ notice: string | null }>('root')
  return (
    <InFrame data={data}>
      {frame && site?.notice && <SiteNotice>{site.notice}</SiteNotice>}
      <Outlet context={frame} />
    </InFrame>
  )
}

export function ErrorBoundary() {
  const error = useRouteError()
  const site = useRouteLoaderData<{ categories: readonly CategoryName[] }>('root')
  return (
    <InFrame data={useLayoutData()}>
      <ErrorPage
        status={isRouteErrorResponse(error) ? error.status : 500}
        reference={isRouteErrorResponse(error) ? error.data?.reference : null}
        categories={site?.categories ?? []}
      />
    </InFrame>
  )
}

function frameOf(data: LayoutData | undefined, pathname: string): WorkspaceContext | null {
  if (data?.side === 'admin') return { crumbs: crumbsAt(adminMenu, adminHome, pathname), waiting: data.waiting }
  if (data?.side === 'seller')
    return {
      crumbs: crumbsAt(sellerMenuOf(data.role, data.isCooperative), sellerHome, pathname),
      waiting: data.waiting,
    }
  return null
}

function InFrame({ data, children }: { data: LayoutData | undefined; children: ReactNode }) {
  if (data?.side === 'admin')
    return (
      <WorkspaceFrame
        label="Administration"
        owner="Cep & Chai"
        home={adminHome}
        groups={adminMenu}
        badges={badgesOf('admin', data.waiting ?? [])}
        links={null}
        phoneLinks={null}
      >
        {children}
      </WorkspaceFrame>
    )
  if (data?.side === 'seller')
    return (
      <WorkspaceFrame
        label="Espace vendeur"
        owner={data.name}
        home={sellerHome}
        groups={sellerMenuOf(data.role, data.isCooperative)}
        badges={badgesOf('seller', data.waiting ?? [])}
        links={<ShopLinks shops={data.shops} />}
        phoneLinks={<ShopLinkList shops={data.shops} />}
      >
        {children}
      </WorkspaceFrame>
    )
  return children
}
