import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  useActionData,
  useLoaderData,
  useNavigation,
} from 'react-router'
import { formatLongDate } from '#shared/dates.ts'
import { textOf } from '#shared/forms/form-state.ts'
import { pageApi } from '#shared/page-api.ts'
import { pageMeta } from '#shared/page-meta.ts'
import { Button } from '#ui/Button.tsx'
import { TextAreaField } from '#ui/forms/Field.tsx'
import { Form } from '#ui/forms/Form.tsx'
import { Notice } from '#ui/Notice.tsx'
import { contestNoticeDecision, type ReceivedDecision, showNoticeDecision } from '../contract.ts'
import { noticeLinks } from '../rules/links.ts'
import { complaintOutcomeLabels, noticeDecisionLabels } from '../rules.ts'

export const loader = ({ context, params }: LoaderFunctionArgs) =>
  context.get(pageApi).call(showNoticeDecision, { params: { token: params.token ?? '' } })

export async function action({ context, params, request }: ActionFunctionArgs) {
  const complaint = textOf(await request.formData(), 'complaint')
  const input = { params: { token: params.token ?? '' }, body: { complaint } }
  return { complaint, outcome: await context.get(pageApi).attempt(contestNoticeDecision, input) }
}

export const meta: MetaFunction = ({ matches, params }) =>
  pageMeta(matches, {
    title: 'Décision sur un signalement',
    description: 'La décision, son motif, et le moyen de la contester.',
    path: noticeLinks.decision(params.token ?? ''),
    hidden: true,
  })

export default function ContestPage() {
  const decision = useLoaderData<typeof loader>()
  return (
    <div className="page py-4 md:py-6">
      <div className="max-w-2xl">
        <h1>{`${decision.ownInitiative ? 'Décision' : 'Signalement'} ${decision.number}`}</h1>
        <p className="mt-2 text-soft">{`${decision.subject}, décision du ${formatLongDate(decision.decidedAt)}`}</p>
        <h2 className="rubric mt-6">
          {decision.kind === 'seller' ? 'Ventes suspendues' : noticeDecisionLabels[decision.decision]}
        </h2>
        {decision.legalGround && <p className="mt-3">{`Fondement\u00a0: ${decision.legalGround}`}</p>}
        <p className="mt-3 whitespace-pre-line wrap-anywhere">{decision.reason}</p>
        <h2 className="rubric mt-8">Contester</h2>
        <div className="mt-3">
          <Complaint decision={decision} />
        </div>
      </div>
    </div>
  )
}

function Complaint({ decision }: { decision: ReceivedDecision }) {
  const { state, outcome, outcomeReason, until } = decision
  if (state === 'late') return <p>{`Le délai de six mois est passé le ${formatLongDate(until)}.`}</p>
  if (state === 'waiting')
    return (
      <Notice kind="success" live>
        Votre contestation est reçue. Notre réponse vous parviendra par courriel.
      </Notice>
    )
  if (state === 'decided')
    return (
      <>
        <p className="font-semibold">{outcome && complaintOutcomeLabels[outcome]}</p>
        <p className="mt-2 whitespace-pre-line wrap-anywhere">{outcomeReason}</p>
      </>
    )
  return <ComplaintForm until={until} />
}

function ComplaintForm({ until }: { until: string }) {
  const sent = useActionData<typeof action>()
  const isSending = useNavigation().state === 'submitting'
  const refusal = sent && !sent.outcome.ok ? sent.outcome : null
  return (
    <Form method="post" className="flex flex-col gap-4">
      {refusal && (
        <Notice kind="error" live>
          {refusal.error}
        </Notice>
      )}
      <p>{`C’est gratuit, une seule fois, jusqu’au ${formatLongDate(until)}. Une personne relit la décision.`}</p>
      <TextAreaField
        label="Pourquoi vous contestez"
        hint="20 caractères au moins."
        name="complaint"
        required
        rows={8}
        maxLength={4_000}
        defaultValue={sent?.complaint}
        error={refusal?.fields?.complaint}
      />
      <Button type="submit" look="primary" pending={isSending} pendingLabel="Envoi…" className="self-start">
        Envoyer la contestation
      </Button>
    </Form>
  )
}
