import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
  useActionData,
  useLoaderData,
} from 'react-router'
import { AccountFrame } from '#domains/identity/web/account/AccountFrame.tsx'
import { bodyOf } from '#shared/forms/form-body.ts'
import { textOf, textsOf } from '#shared/forms/form-state.ts'
import { pageApi } from '#shared/page-api.ts'
import { pageMeta } from '#shared/page-meta.ts'
import { paths } from '#shared/paths.ts'
import { ButtonLink } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { PackageIcon } from '#ui/icons/icons.tsx'
import { Notice } from '#ui/Notice.tsx'
import { type ReturnForm, requestReturn, showReturnForm } from '../contract.ts'
import type { ReturnKind } from '../rules.ts'
import { type ReturnReason, returnReasonLabels } from '../rules-reasons.ts'
import { kindLabel } from './labels.ts'
import { RequestForm } from './RequestForm.tsx'
import { chosenLinesOf, type RequestFormResult } from './request-values.ts'
import { WithdrawalSteps } from './WithdrawalSteps.tsx'

export async function loader({ context, request }: LoaderFunctionArgs) {
  const search = new URL(request.url).searchParams
  const id = search.get('commande')
  if (!id) throw redirect(paths.orders)
  const kind = kindLabel(search.get('motif'))
  const form = await context.get(pageApi).call(showReturnForm, { params: { id }, query: kind ? { kind } : {} })
  const reason = returnReasonLabels.find(known => known === search.get('raison')) ?? null
  return { form, reason, chosen: chosenLinesOf(search, form.lines), second: search.get('etape') === '2' }
}

export async function action({ context, request }: ActionFunctionArgs) {
  const form = await request.formData()
  const body = {
    ...bodyOf(requestReturn.body, form),
    orderId: new URL(request.url).searchParams.get('commande') ?? '',
    kind: kindLabel(textOf(form, 'motif')) ?? 'DAMAGE',
    lines: linesOf(form),
  }
  const outcome = await context.get(pageApi).attempt(requestReturn, { body })
  if (outcome.ok) throw redirect(`${paths.returnFile(outcome.data.id)}?nouveau=1`)
  return { error: outcome.error, fields: outcome.fields ?? {}, given: textsOf(form) }
}

/** Fields `q-12`, one per line of the order; those without a unit are left out. */
const linesOf = (form: FormData) =>
  Object.entries(textsOf(form)).flatMap(([name, typed]) => {
    const [, lineId] = /^q-(\d+)$/.exec(name) ?? []
    const quantity = Math.trunc(Number(typed)) || 0
    return lineId && quantity > 0 ? [{ lineId, quantity }] : []
  })

const titles: Record<ReturnKind, string> = {
  WITHDRAWAL: 'Renoncer à votre achat',
  RETURN: 'Retourner un article',
  DAMAGE: 'Signaler un dommage',
}

export const meta: MetaFunction<typeof loader> = ({ loaderData, matches }) =>
  pageMeta(matches, {
    title: titles[loaderData?.form.kind ?? 'RETURN'],
    description: 'Choisir les articles, dire pourquoi, joindre des photos.',
    path: '/account/retours/nouveau',
    hidden: true,
  })

export default function NewReturnPage() {
  const { form, reason, chosen, second } = useLoaderData<typeof loader>()
  const result = useActionData<RequestFormResult>()
  return (
    <AccountFrame
      title={titles[form.kind]}
      crumbs={[
        { label: 'Vos commandes', to: paths.orders },
        { label: form.order.number, to: paths.order(form.order.id) },
        { label: titles[form.kind] },
      ]}
    >
      <p className="mt-3">
        {`Commande ${form.order.number}, vendue par `}
        <span className="font-medium">{form.order.vendorName}</span>.
      </p>
      {result && (
        <Notice kind="error" live className="mt-4" title={result.error}>
          {Object.values(result.fields).join(' ')}
        </Notice>
      )}
      <div className="mt-4">
        <Body form={form} reason={reason} chosen={chosen} second={second} result={result} />
      </div>
    </AccountFrame>
  )
}

interface BodyProps {
  form: ReturnForm
  /** Chosen on the page that led here. */
  reason: ReturnReason | null
  chosen: Record<number, number>
  second: boolean
  result: RequestFormResult | undefined
}

function Body({ form, reason, chosen, second, result }: BodyProps) {
  if (form.closed || !form.lines.some(line => line.left > 0)) return <Closed form={form} />
  return form.kind === 'WITHDRAWAL' ? (
    <WithdrawalSteps form={form} chosen={chosen} second={second} result={result} />
  ) : (
    <RequestForm form={form} reason={reason} result={result} />
  )
}

/** Why nothing can be requested, and the alternatives. */
function Closed({ form }: { form: ReturnForm }) {
  const reasons = [...new Set(form.lines.flatMap(line => (line.reason ? [`${line.title}\u00a0: ${line.reason}`] : [])))]
  return (
    <EmptyState
      icon={<PackageIcon />}
      title="Rien à retourner ici"
      actions={
        <>
          {form.kind !== 'DAMAGE' && (
            <ButtonLink to={paths.newReturn(form.order.id, 'dommage')}>Signaler un dommage ou un défaut</ButtonLink>
          )}
          <ButtonLink to={paths.writeTo({ order: form.order.id })}>Écrire au vendeur</ButtonLink>
        </>
      }
    >
      <p>{form.sentence}</p>
      {!form.closed && (
        <ul className="mt-2 list-disc pl-5">
          {reasons.map(reason => (
            <li key={reason}>{reason}</li>
          ))}
        </ul>
      )}
    </EmptyState>
  )
}
