import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
  useActionData,
  useLoaderData,
  useNavigation,
} from 'react-router'
import { madeToOrderException } from '#domains/offers/rules/made-to-order.ts'
import { BriefQuestions } from '#domains/orders/web/proofs/BriefQuestions.tsx'
import { workingDays } from '#domains/shipping/rules/working-days.ts'
import { pageApi } from '#shared/page-api.ts'
import { pageMeta } from '#shared/page-meta.ts'
import { paths } from '#shared/paths.ts'
import { unitsLabel } from '#shared/price/packaging.ts'
import { Button } from '#ui/Button.tsx'
import { Form } from '#ui/forms/Form.tsx'
import { FormResult } from '#ui/forms/FormResult.tsx'
import { Notice } from '#ui/Notice.tsx'
import { Breadcrumb } from '#ui/navigation/Breadcrumb.tsx'
import { Link } from '#ui/navigation/Link.tsx'
import { getLineBrief, giveLineBrief } from '../../contract-briefs.ts'
import { lineAnchor } from '../cart-labels.ts'

export const meta: MetaFunction = ({ matches, params }) =>
  pageMeta(matches, {
    title: 'Vos indications',
    description: 'Ce que le vendeur doit savoir pour fabriquer votre article.',
    path: paths.lineBrief(Number(params.offerId)),
    hidden: true,
  })

const paramsOf = (offerId: string | undefined) => ({ params: { offerId: offerId ?? '' } })

export async function loader({ context, params }: LoaderFunctionArgs) {
  const { call, user } = context.get(pageApi)
  const brief = await call(getLineBrief, paramsOf(params.offerId))
  const takesFile = brief.form.artwork && user !== null
  return {
    brief: { ...brief, form: { ...brief.form, artwork: takesFile } },
    isFileLater: brief.form.artwork && !takesFile,
  }
}

type Refusal = { error: string; fields: Record<string, string>; responses: string[] }

export async function action({ context, params, request }: ActionFunctionArgs): Promise<Refusal | Response> {
  const calls = context.get(pageApi)
  const form = await request.formData()
  const responses = form.getAll('responses').map(value => (typeof value === 'string' ? value : ''))
  const file = form.get('file')
  const isSent = calls.user !== null && file instanceof File && file.size > 0
  const stored = isSent ? await calls.storeFile(file) : null
  if (stored && !stored.ok) return { error: stored.error, fields: { file: stored.error }, responses }
  const body = { responses, artworkId: stored?.data.id ?? null }
  const given = await calls.attempt(giveLineBrief, { ...paramsOf(params.offerId), body })
  if (!given.ok) return { error: given.error, fields: given.fields ?? {}, responses }
  return redirect(`${paths.cart}#${lineAnchor(given.data.offerId)}`, 303)
}

export default function LineBriefPage() {
  const { brief, isFileLater } = useLoaderData<typeof loader>()
  const refusal = useActionData<Refusal>()
  const sending = useNavigation().state === 'submitting'
  return (
    <div className="page py-6">
      <Breadcrumb crumbs={[{ label: 'Panier', to: paths.cart }, { label: 'Vos indications' }]} />
      <h1 className="mt-3">Vos indications</h1>
      <p className="mt-1 max-w-prose text-soft">
        <span className="font-medium text-ink">{brief.title}</span>
        {` · ${unitsLabel(brief.quantity, brief.saleUnit)} · fabrication en ${workingDays(brief.leadDays)} après votre accord`}
      </p>
      {isFileLater && (
        <Notice kind="info" className="mt-4 max-w-2xl" title="Votre fichier se joint avec un compte">
          Répondez dès maintenant aux questions du vendeur&nbsp;: vos réponses suivent votre panier. Vous joindrez votre
          fichier après vous être{' '}
          <Link to={`${paths.register}?suite=${paths.lineBrief(brief.offerId)}`} className="link">
            connecté ou inscrit
          </Link>
          , avant le paiement.
        </Notice>
      )}
      {refusal && (
        <FormResult ok={false} answer={refusal}>
          {refusal.error}
        </FormResult>
      )}
      <Form
        method="post"
        encType="multipart/form-data"
        className="mt-5 flex max-w-2xl flex-col gap-5 border border-rule bg-chalk/60 p-4"
      >
        <BriefQuestions
          form={brief.form}
          responses={refusal?.responses ?? brief.responses}
          fields={refusal?.fields ?? {}}
          artworkName={brief.artwork?.name ?? null}
        />
        <p className="text-sm text-soft">
          Après le paiement, le vendeur vous envoie un bon à tirer. Rien n’est fabriqué avant votre accord.{' '}
          {madeToOrderException}
        </p>
        <Button type="submit" look="primary" pending={sending} className="self-start">
          Enregistrer et revenir au panier
        </Button>
      </Form>
    </div>
  )
}
