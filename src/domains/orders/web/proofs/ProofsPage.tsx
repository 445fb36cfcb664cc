import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  useActionData,
  useLoaderData,
} from 'react-router'
import { AccountFrame } from '#domains/identity/web/account/AccountFrame.tsx'
import { textOf } from '#shared/forms/form-state.ts'
import { type PageApi, pageApi } from '#shared/page-api.ts'
import { pageMeta } from '#shared/page-meta.ts'
import { paths } from '#shared/paths.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { PackageIcon } from '#ui/icons/icons.tsx'
import { getOrder } from '../../contract-detail.ts'
import {
  announceDispatch,
  approveProof,
  changeProof,
  giveBrief,
  returnBrief,
  sendProof,
} from '../../contract-proofs.ts'
import { BriefSection } from './BriefSection.tsx'
import { DispatchWeek } from './DispatchWeek.tsx'
import type { ProofFormResult } from './proof-form.ts'

const title = 'Fabrication à la demande'

export async function loader({ context, params }: LoaderFunctionArgs) {
  return context.get(pageApi).call(getOrder, { params: { id: params.id ?? '' } })
}

export const meta: MetaFunction<typeof loader> = ({ loaderData, params, matches }) =>
  pageMeta(matches, {
    title: `Bon à tirer, commande ${loaderData?.number ?? ''}`.trim(),
    description: 'Les indications, les fichiers et les bons à tirer d’une commande fabriquée à la demande.',
    path: paths.orderProofs(Number(params.id)),
    hidden: true,
  })

export async function action({ context, params, request }: ActionFunctionArgs): Promise<ProofFormResult> {
  const calls = context.get(pageApi)
  const form = await request.formData()
  const line = { id: params.id ?? '', lineId: textOf(form, 'lineId') }
  const responses = form.getAll('responses').map(value => (typeof value === 'string' ? value : ''))
  const outcome = await perform(calls, form, line, responses)
  const texts = { note: textOf(form, 'note'), change: textOf(form, 'change'), name: textOf(form, 'name') }
  const more = { missing: textOf(form, 'missing'), day: textOf(form, 'day') }
  return {
    lineId: Number(line.lineId),
    intent: textOf(form, 'intent'),
    ...outcome,
    given: { responses, ...texts, ...more },
  }
}

type Line = { id: string; lineId: string }
type Outcome = Pick<ProofFormResult, 'error' | 'fields'>
const done: Outcome = { error: null, fields: {} }

async function perform(calls: PageApi, form: FormData, line: Line, responses: string[]): Promise<Outcome> {
  const intent = textOf(form, 'intent')
  const version = textOf(form, 'version')
  if (intent === 'approve') {
    const body = { name: textOf(form, 'name'), agreed: form.has('agreed') as true }
    return outcomeOf(await calls.attempt(approveProof, { params: { ...line, version }, body }))
  }
  if (intent === 'change')
    return outcomeOf(
      await calls.attempt(changeProof, { params: { ...line, version }, body: { change: textOf(form, 'change') } }),
    )
  if (intent === 'return-brief')
    return outcomeOf(await calls.attempt(returnBrief, { params: line, body: { missing: textOf(form, 'missing') } }))
  if (intent === 'week')
    return outcomeOf(
      await calls.attempt(announceDispatch, { params: { id: line.id }, body: { day: textOf(form, 'day') } }),
    )
  const file = form.get('file')
  const stored = file instanceof File && file.size > 0 ? await calls.storeFile(file) : null
  if (stored && !stored.ok) return { error: stored.error, fields: { file: stored.error } }
  const fileId = stored?.data.id ?? null
  if (intent === 'brief')
    return outcomeOf(await calls.attempt(giveBrief, { params: line, body: { responses, artworkId: fileId } }))
  if (fileId === null) return { error: 'Choisissez un fichier.', fields: { file: 'Un PDF, un PNG ou un JPEG.' } }
  const body = { fileId, note: textOf(form, 'note'), after: Number(textOf(form, 'after')) || 0 }
  return outcomeOf(await calls.attempt(sendProof, { params: line, body }))
}

type Attempt = { ok: true } | { ok: false; error: string; fields: Record<string, string> | null }
const outcomeOf = (attempt: Attempt): Outcome =>
  attempt.ok ? done : { error: attempt.error, fields: attempt.fields ?? {} }

export default function ProofsPage() {
  const order = useLoaderData<typeof loader>()
  const result = useActionData<ProofFormResult>()
  return (
    <AccountFrame
      title={title}
      crumbs={[
        { label: order.actors.includes('seller') ? 'Commandes clients' : 'Vos commandes', to: paths.orders },
        { label: order.number, to: paths.order(order.id) },
        { label: title },
      ]}
    >
      {order.briefs.length === 0 ? (
        <EmptyState icon={<PackageIcon />} title="Rien n’est fabriqué à la demande dans cette commande">
          Ses articles viennent du stock du vendeur.
        </EmptyState>
      ) : (
        <div className="mt-5 flex max-w-4xl flex-col gap-10">
          <DispatchWeek order={order} result={result} />
          {order.briefs.map(brief => (
            <BriefSection
              key={brief.lineId}
              order={order}
              brief={brief}
              result={result?.lineId === brief.lineId ? result : undefined}
            />
          ))}
        </div>
      )}
    </AccountFrame>
  )
}
