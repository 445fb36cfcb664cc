import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  useActionData,
  useLoaderData,
} from 'react-router'
import { AccountFrame } from '#domains/identity/web/account/AccountFrame.tsx'
import { formatDateTime } from '#shared/dates.ts'
import { bodyOf } from '#shared/forms/form-body.ts'
import { namedSentences } from '#shared/forms/form-state.ts'
import { pageApi } from '#shared/page-api.ts'
import { pageMeta } from '#shared/page-meta.ts'
import { paths } from '#shared/paths.ts'
import { Badge } from '#ui/Badge.tsx'
import { Notice } from '#ui/Notice.tsx'
import { Link } from '#ui/navigation/Link.tsx'
import { actOnReturn, getReturn, type ReturnDetail } from '../contract.ts'
import { makeReturnLabel } from '../contract-label.ts'
import { returnKindLabels, returnStatusLabels } from '../rules.ts'
import { Clock } from './Clock.tsx'
import { returnStatusTones } from './labels.ts'
import { Papers } from './Papers.tsx'
import { Replacement } from './Replacement.tsx'
import { ReturnActionPanel } from './ReturnActionPanel.tsx'
import { ReturnSummary } from './ReturnSummary.tsx'
import { ReturnTimeline } from './ReturnTimeline.tsx'

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const detail = await context.get(pageApi).call(getReturn, { params: { id: params.id ?? '' } })
  return { detail, isNew: new URL(request.url).searchParams.has('nouveau') }
}

export async function action({ context, params, request }: ActionFunctionArgs) {
  const body = bodyOf(actOnReturn.body, await request.formData())
  const { attempt } = context.get(pageApi)
  const about = { params: { id: params.id ?? '' } }
  const outcome =
    body.act === 'makeLabel' ? await attempt(makeReturnLabel, about) : await attempt(actOnReturn, { ...about, body })
  return outcome.ok
    ? { act: String(body.act), done: true as const, error: null }
    : {
        act: String(body.act),
        done: false as const,
        error: namedSentences(outcome.fields, { note: 'message' }).join(' ') || outcome.error,
      }
}
export type ReturnActionResult = { act: string; done: boolean; error: string | null }

export const meta: MetaFunction<typeof loader> = ({ loaderData, params, matches }) =>
  pageMeta(matches, {
    title: `Retour ${loaderData?.detail.number ?? ''}`.trim(),
    description: 'Le dossier, ses délais, ses pièces et son suivi.',
    path: paths.returnFile(Number(params.id)),
    hidden: true,
  })

export default function ReturnPage() {
  const { detail, isNew } = useLoaderData<typeof loader>()
  const result = useActionData<ReturnActionResult>()
  const sells = detail.actors.includes('seller')
  return (
    <AccountFrame
      title={<Title detail={detail} />}
      crumbs={[{ label: 'Retours', to: paths.myReturns(sells ? { cote: 'vente' } : {}) }, { label: detail.number }]}
    >
      <Head detail={detail} sells={sells} />
      {isNew && !result && detail.actors.includes('buyer') && (
        <Notice kind="success" live className="mt-4" title="C’est enregistré">
          L’accusé de réception part par courriel.{' '}
          <a href={`/api/returns/${detail.id}/receipt`}>Téléchargez-le aussi</a> et gardez-le.
        </Notice>
      )}
      {result?.error && (
        <Notice kind="error" live className="mt-4">
          {result.error}
        </Notice>
      )}
      <div className="mt-5 grid items-start gap-x-10 gap-y-8 xl:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="flex min-w-0 flex-col gap-7">
          <Clock detail={detail} />
          {detail.replacement && (
            <Replacement replacement={detail.replacement} received={detail.status === 'REPLACED'} sells={sells} />
          )}
          <ReturnActionPanel detail={detail} />
          <ReturnSummary detail={detail} />
        </div>
        <aside className="flex min-w-0 flex-col gap-7">
          <Papers detail={detail} />
          <ReturnTimeline detail={detail} />
        </aside>
      </div>
    </AccountFrame>
  )
}

const Title = ({ detail }: { detail: ReturnDetail }) => (
  <span className="flex flex-wrap items-center gap-x-4 gap-y-2">
    {returnKindLabels[detail.kind]}
    <Badge tone={returnStatusTones[detail.status]} className="font-text text-sm">
      {returnStatusLabels[detail.status]}
    </Badge>
  </span>
)

function Head({ detail, sells }: { detail: ReturnDetail; sells: boolean }) {
  return (
    <p className="mt-3 text-soft">
      {`Dossier ${detail.number}, reçu ${formatDateTime(detail.createdAt)}. Commande `}
      <Link to={paths.order(detail.order.id)} className="link figures text-ink">
        {detail.order.number}
      </Link>
      {sells ? ', passée par ' : ', vendue par '}
      <span className="font-medium text-ink">{sells ? detail.buyer.name : detail.vendor.name}</span>.
    </p>
  )
}
