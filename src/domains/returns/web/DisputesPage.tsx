import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  useActionData,
  useLoaderData,
} from 'react-router'
import { workspacePaths } from '#domains/workspace/rules/paths.ts'
import { AdminFrame } from '#domains/workspace/web/admin/AdminFrame.tsx'
import { formatDateTime } from '#shared/dates.ts'
import { bodyOf } from '#shared/forms/form-body.ts'
import { namedSentences, textOf } from '#shared/forms/form-state.ts'
import { pageApi } from '#shared/page-api.ts'
import { pageMeta } from '#shared/page-meta.ts'
import { paths } from '#shared/paths.ts'
import { Badge } from '#ui/Badge.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { CheckIcon } from '#ui/icons/icons.tsx'
import { Notice } from '#ui/Notice.tsx'
import { Link } from '#ui/navigation/Link.tsx'
import { Pagination } from '#ui/navigation/Pagination.tsx'
import { ViewTab } from '#ui/navigation/ViewTab.tsx'
import { actOnReturn, getReturn, listDisputes, type ReturnDetail } from '../contract.ts'
import { listChargebacks, sendChargebackEvidence } from '../contract-chargebacks.ts'
import { returnKindLabels, returnStatusLabels } from '../rules.ts'
import { ChargebackTable } from './ChargebackTable.tsx'
import { Clock } from './Clock.tsx'
import { returnStatusTones } from './labels.ts'
import { ReturnActionPanel } from './ReturnActionPanel.tsx'
import type { ReturnActionResult } from './ReturnPage.tsx'
import { ReturnSummary } from './ReturnSummary.tsx'
import { ReturnTable } from './ReturnTable.tsx'
import { ReturnTimeline } from './ReturnTimeline.tsx'

const views = { disputed: 'À décider', late: 'En retard', over: 'Décidés' } as const
type View = keyof typeof views
// The keys of the table above.
const viewNames = Object.keys(views) as View[]

const disputesHref = (view: View, values: { id?: number; page?: number } = {}) => {
  const search = new URLSearchParams({ vue: view })
  for (const [name, value] of Object.entries(values)) if (value) search.set(name, `${value}`)
  return `${workspacePaths.disputesAdmin}?${search}`
}

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { call } = context.get(pageApi)
  const search = new URL(request.url).searchParams
  const view = viewNames.find(name => name === search.get('vue')) ?? 'disputed'
  const id = search.get('id')
  const [list, detail, { chargebacks }] = await Promise.all([
    call(listDisputes, { query: { view, page: search.get('page') ?? 1 } }),
    id ? call(getReturn, { params: { id } }) : null,
    call(listChargebacks, {}),
  ])
  return { view, list, detail, chargebacks }
}

export async function action({ context, request }: ActionFunctionArgs): Promise<ReturnActionResult> {
  const id = new URL(request.url).searchParams.get('id') ?? ''
  const form = await request.formData()
  const { attempt } = context.get(pageApi)
  const contested = textOf(form, 'contestation')
  if (contested) {
    const sent = await attempt(sendChargebackEvidence, { params: { id: contested } })
    return { act: 'evidence', done: sent.ok, error: sent.ok ? null : sent.error }
  }
  const body = bodyOf(actOnReturn.body, form)
  const outcome = await attempt(actOnReturn, { params: { id }, body })
  const error = outcome.ok ? null : namedSentences(outcome.fields, { note: 'message' }).join(' ') || outcome.error
  return { act: String(body.act), done: outcome.ok, error }
}

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Litiges',
    description: 'Les retours sur lesquels acheteur et vendeur ne s’accordent pas.',
    path: workspacePaths.disputesAdmin,
    hidden: true,
  })

export default function DisputesPage() {
  const { view, list, detail, chargebacks } = useLoaderData<typeof loader>()
  const result = useActionData<ReturnActionResult>()
  return (
    <AdminFrame title="Litiges">
      <nav aria-label="Litiges par étape" className="flex flex-wrap gap-1 border-b border-rule">
        {viewNames.map(name => (
          <ViewTab
            key={name}
            label={views[name]}
            count={list.counts[name]}
            to={disputesHref(name)}
            current={name === view}
          />
        ))}
      </nav>
      <div className={detail ? 'mt-4 grid gap-8 lg:grid-cols-[minmax(18rem,2fr)_5fr]' : 'mt-4'}>
        <div className={detail ? 'max-lg:hidden' : undefined}>
          {list.returns.length ? (
            <ReturnTable
              returns={list.returns}
              side="operator"
              to={row => disputesHref(view, { id: row.id })}
              current={detail?.id ?? null}
            />
          ) : (
            <EmptyState icon={<CheckIcon />} title={view === 'late' ? 'Aucun retard' : 'Aucun litige ici'}>
              Un litige arrive quand un acheteur conteste un refus, ou quand un vendeur a laissé passer son délai.
            </EmptyState>
          )}
          <Pagination page={list.page} count={list.pages} to={page => disputesHref(view, { page })} />
        </div>
        {detail && <Panel detail={detail} view={view} result={result?.act === 'evidence' ? undefined : result} />}
      </div>
      {result?.act === 'evidence' && (
        <Notice kind={result.done ? 'success' : 'error'} live className="mt-6">
          {result.done ? 'Le dossier est parti à la banque, qui l’étudie.' : result.error}
        </Notice>
      )}
      <ChargebackTable chargebacks={chargebacks} />
    </AdminFrame>
  )
}

function Panel({ detail, view, result }: { detail: ReturnDetail; view: View; result: ReturnActionResult | undefined }) {
  return (
    <section aria-labelledby="dossier" className="flex min-w-0 flex-col gap-6">
      <header>
        <Link to={disputesHref(view)} className="link lg:hidden">
          Retour à la liste
        </Link>
        <h2 id="dossier" className="flex flex-wrap items-center gap-3 text-xl">
          {`${returnKindLabels[detail.kind]} ${detail.number}`}
          <Badge tone={returnStatusTones[detail.status]}>{returnStatusLabels[detail.status]}</Badge>
        </h2>
        <p className="mt-1 text-soft">
          {`${detail.buyer.name} (${detail.buyer.isPrivate ? 'particulier' : 'professionnel'}) et ${detail.vendor.name}, depuis ${formatDateTime(detail.createdAt)}. Commande `}
          <Link to={paths.order(detail.order.id)} className="link figures">
            {detail.order.number}
          </Link>
        </p>
      </header>
      {result?.error && (
        <Notice kind="error" live>
          {result.error}
        </Notice>
      )}
      <Clock detail={detail} />
      <ReturnActionPanel key={detail.id} detail={detail} />
      <ReturnSummary detail={detail} />
      <ReturnTimeline detail={detail} />
    </section>
  )
}
