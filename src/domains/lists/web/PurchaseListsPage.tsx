import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  useActionData,
  useLoaderData,
} from 'react-router'
import { AccountFrame } from '#domains/identity/web/account/AccountFrame.tsx'
import { type FormState, fieldErrorsOf } from '#shared/forms/form-state.ts'
import { pageApi } from '#shared/page-api.ts'
import { pageMeta } from '#shared/page-meta.ts'
import { paths } from '#shared/paths.ts'
import { FormNotice } from '#ui/forms/FormNotice.tsx'
import { getLastFill } from '../contract.ts'
import { getPurchaseList, getPurchaseLists } from '../contract-lists.ts'
import { getListSchedule, listScheduledOrders } from '../contract-schedules.ts'
import { FillSummary } from './FillSummary.tsx'
import { ListCards } from './ListCards.tsx'
import { ListView } from './ListView.tsx'
import { postListsForm } from './list-forms.ts'

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { call, origin } = context.get(pageApi)
  const search = new URL(request.url).searchParams
  const id = search.get('liste')
  if (id !== null) {
    const [list, timing] = await Promise.all([
      call(getPurchaseList, { params: { id } }),
      call(getListSchedule, { params: { id } }),
    ])
    return { view: 'list' as const, title: list.name, list, timing, origin, fillKey: crypto.randomUUID() }
  }
  const { fill } = await call(getLastFill, {})
  if (search.has('resume') && fill) return { view: 'summary' as const, title: 'Remis au panier', fill }
  return {
    view: 'lists' as const,
    title: 'Listes d’achat',
    ...(await call(getPurchaseLists, {})),
    waiting: (await call(listScheduledOrders, {})).orders,
    deleted: Number(search.get('supprimee')) || null,
    orderId: Number(search.get('commande')) || null,
    last: fill && { source: fill.source, at: fill.at },
  }
}

export const action = async ({ context, request }: ActionFunctionArgs) =>
  postListsForm(context.get(pageApi), await request.formData())

export const meta: MetaFunction<typeof loader> = ({ loaderData, matches }) =>
  pageMeta(matches, {
    title: loaderData?.title ?? 'Listes d’achat',
    description: 'Ce que vous commandez chaque année, remis au panier en une fois.',
    path: paths.purchaseLists(),
    hidden: true,
  })

const listLabels = { quantity: 'quantité', name: 'nom', season: 'campagne', cuvee: 'cuvée' }

/** Purchase lists, one of them, or what became of the lines put into the cart at once. Works without scripts. */
export default function PurchaseListsPage() {
  const shown = useLoaderData<typeof loader>()
  // The action's other result is a redirect.
  const formState = useActionData<typeof action>() as FormState | undefined
  const crumbs = [{ label: 'Listes d’achat', to: paths.purchaseLists() }, { label: shown.title }]
  return (
    <AccountFrame title={shown.title} crumbs={shown.view === 'lists' ? undefined : crumbs}>
      <div className="mb-4 empty:hidden">
        <FormNotice state={formState} intent="list" labels={listLabels} />
      </div>
      {shown.view === 'summary' && <FillSummary fill={shown.fill} />}
      {shown.view === 'list' && <ListView {...shown} errors={fieldErrorsOf(formState, 'list')} />}
      {shown.view === 'lists' && <ListCards {...shown} errors={fieldErrorsOf(formState, 'list')} />}
    </AccountFrame>
  )
}
