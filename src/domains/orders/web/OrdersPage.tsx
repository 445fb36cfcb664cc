import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  useActionData,
  useLoaderData,
} from 'react-router'
import { AccountStrip } from '#domains/identity/web/account/AccountFrame.tsx'
import { loadViews } from '#domains/workspace/web/views/load-views.ts'
import { SavedViewTabs } from '#domains/workspace/web/views/SavedViewTabs.tsx'
import { pageApi } from '#shared/page-api.ts'
import { pageMeta } from '#shared/page-meta.ts'
import { paths } from '#shared/paths.ts'
import { FormNotice } from '#ui/forms/FormNotice.tsx'
import { Notice } from '#ui/Notice.tsx'
import { withQueries } from '#ui/Queries.tsx'
import { listOrders } from '../contract-list.ts'
import type { LabelledBatch, SentBatch } from '../contract-seller.ts'
import { BuyerOrders } from './buyer/BuyerOrders.tsx'
import { orderFilters, orderQuery, orderSide } from './list/filters.ts'
import { SideSwitch } from './SideSwitch.tsx'
import { LabelledNotice, SentNotice } from './seller/BatchNotice.tsx'
import { postListForm } from './seller/list-forms.ts'
import { SellerOrders } from './seller/SellerOrders.tsx'
import { sellerOrderFilters, sellerOrderQuery, sellerOrderSearch } from './seller/seller-order-filters.ts'
import { sellerOrderList } from './seller/seller-order-list.ts'

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { call, user } = context.get(pageApi)
  const sells = user?.vendorId != null
  const search = new URL(request.url).searchParams
  const readAt = Date.now()
  if (orderSide(search, sells) === 'Seller') {
    const filters = sellerOrderFilters(search)
    return {
      side: 'Seller' as const,
      filters,
      saved: await loadViews(call, 'orders', search),
      sellerOrders: sellerOrderList(await call(listOrders, { query: sellerOrderQuery(filters, filters.from) })),
      readAt,
    }
  }
  const filters = orderFilters(search)
  return {
    side: 'Client' as const,
    sells,
    filters,
    first: await call(listOrders, { query: orderQuery(filters, filters.from) }),
    readAt,
    fillKey: crypto.randomUUID(),
  }
}

export async function action({ context, request }: ActionFunctionArgs) {
  return postListForm(context.get(pageApi).attempt, await request.formData())
}

const titleOf = (side: 'Seller' | 'Client') => (side === 'Seller' ? 'Commandes clients' : 'Vos commandes')

export const meta: MetaFunction<typeof loader> = ({ loaderData, matches }) =>
  pageMeta(matches, {
    title: titleOf(loaderData?.side ?? 'Client'),
    description: 'Les commandes en cours et passées.',
    path: paths.orders,
    hidden: true,
  })

function OrdersPage() {
  const shown = useLoaderData<typeof loader>()
  const result = useActionData<typeof action>()
  return (
    <div className="page py-5 md:py-8">
      <AccountStrip />
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <h1>{titleOf(shown.side)}</h1>
        {(shown.side === 'Seller' || shown.sells) && <SideSwitch current={shown.side} />}
      </div>
      {shown.side === 'Seller' ? (
        <>
          <SavedViewTabs {...shown.saved} />
          <Outcome result={result} />
          <SellerOrders
            key={sellerOrderSearch(shown.filters)}
            filters={shown.filters}
            served={shown.sellerOrders}
            readAt={shown.readAt}
            formState={result && !('outcome' in result) ? result : undefined}
          />
        </>
      ) : (
        <BuyerOrders {...shown} />
      )}
    </div>
  )
}

export default withQueries(OrdersPage)

type Result = ReturnType<typeof useActionData<typeof action>>

/** Result of a batch action. */
function Outcome({ result }: { result: Result }) {
  if (!result) return null
  if (!('outcome' in result))
    return (
      <div className="mt-4 empty:hidden">
        <FormNotice state={result} intent="batch" />
      </div>
    )
  const { outcome } = result
  if (!outcome.ok)
    return (
      <Notice kind="error" live className="mt-4" title={outcome.fields?.ids ?? outcome.error}>
        Rien n’a changé.
      </Notice>
    )
  // The intent distinguishes the two response types.
  return result.intent === 'send' ? (
    <SentNotice batch={outcome.data as SentBatch} />
  ) : (
    <LabelledNotice batch={outcome.data as LabelledBatch} />
  )
}
