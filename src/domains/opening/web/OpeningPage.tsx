import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  useActionData,
  useLoaderData,
} from 'react-router'
import { workspacePaths } from '#domains/workspace/rules/paths.ts'
import { AdminFrame } from '#domains/workspace/web/admin/AdminFrame.tsx'
import { ActionNotice } from '#domains/workspace/web/admin/AdminParts.tsx'
import { bodyOf } from '#shared/forms/form-body.ts'
import { textOf } from '#shared/forms/form-state.ts'
import { withinSentence } from '#shared/forms/sentence.ts'
import { pageApi } from '#shared/page-api.ts'
import { pageMeta } from '#shared/page-meta.ts'
import { ButtonLink } from '#ui/Button.tsx'
import {
  closeMarketplace,
  markRequirement,
  openMarketplace,
  type RequirementRow,
  showOpening,
  unmarkRequirement,
} from '../contract.ts'
import { type RequirementId, requirementGroups, requirementIds, requirementOf } from '../rules/requirements.ts'
import { OpeningActions, OpeningHistory } from './OpeningActions.tsx'
import { RequirementItem } from './RequirementItem.tsx'

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Avant l’ouverture',
    description: 'Ce que la loi et la technique demandent avant d’ouvrir la boutique.',
    path: workspacePaths.openingAdmin,
    hidden: true,
  })

export async function loader({ context }: LoaderFunctionArgs) {
  const { call, user } = context.get(pageApi)
  return { view: await call(showOpening, {}), isSuper: user?.roles.includes('SUPER_ADMIN') ?? false }
}

export async function action({ context, request }: ActionFunctionArgs) {
  const { attempt } = context.get(pageApi)
  const form = await request.formData()
  const intent = textOf(form, 'intent')
  if (intent === 'open') return attempt(openMarketplace, { body: bodyOf(openMarketplace.body, form) })
  if (intent === 'close') return attempt(closeMarketplace, { body: bodyOf(closeMarketplace.body, form) })
  const id = requirementIds.find(known => known === form.get('id')) ?? requirementIds[0]
  if (intent === 'unmark') return attempt(unmarkRequirement, { params: { id } })
  const kind = intent === 'waived' ? 'waived' : 'declared'
  return attempt(markRequirement, { params: { id }, body: { kind, reason: textOf(form, 'reason') } })
}

export default function OpeningPage() {
  const { view, isSuper } = useLoaderData<typeof loader>()
  const outcome = useActionData<typeof action>()
  const missing = view.requirements.filter(({ state }) => state === 'missing')
  return (
    <AdminFrame title="Avant l’ouverture">
      <ActionNotice outcome={outcome} done="C’est enregistré." />
      <Progress requirements={view.requirements} missing={missing} state={view.state} isDemo={view.isDemo} />
      {requirementGroups.map(({ key, title }, index) => (
        <Step
          key={key}
          number={index + 1}
          title={title}
          rows={view.requirements.filter(({ id }) => requirementOf(id).step === key)}
          isSuper={isSuper}
        />
      ))}
      <OpeningActions view={view} missing={missing.length} isSuper={isSuper} />
      <OpeningHistory history={view.history} />
    </AdminFrame>
  )
}

interface ProgressProps {
  requirements: readonly RequirementRow[]
  missing: readonly RequirementRow[]
  state: 'never' | 'open' | 'closed'
  isDemo: boolean
}

const stateSentences = {
  never:
    'La boutique n’est pas ouverte\u00a0: les visiteurs voient «\u00a0Ouverture prochaine\u00a0», vous et les vendeurs voyez tout.',
  open: 'La boutique est ouverte.',
  closed: 'La boutique est fermée\u00a0: les commandes déjà passées suivent leur cours.',
}

function Progress({ requirements, missing, state, isDemo }: ProgressProps) {
  const settled = requirements.length - missing.length
  const [next] = missing
  return (
    <div className="mb-8 flex flex-col items-start gap-3 border-y border-rule py-4">
      <p>{isDemo ? 'Démonstration\u00a0: la boutique est toujours ouverte.' : stateSentences[state]}</p>
      <p className="flex flex-wrap items-center gap-3">
        <progress className="w-48" max={requirements.length} value={settled} aria-label="Points réglés" />
        <span className="figures">{`${settled} points réglés sur ${requirements.length}`}</span>
      </p>
      {next && (
        <ButtonLink to={requirementOf(next.id).to} look="primary">
          {`Continuer\u00a0: ${withinSentence(requirementOf(next.id).label)}`}
        </ButtonLink>
      )}
    </div>
  )
}

interface StepProps {
  number: number
  title: string
  rows: readonly (RequirementRow & { id: RequirementId })[]
  isSuper: boolean
}

const Step = ({ number, title, rows, isSuper }: StepProps) => {
  const settled = rows.filter(({ state }) => state !== 'missing').length
  return (
    <section className="mb-8">
      <h2 className="rubric flex items-baseline justify-between gap-4">
        <span>{`${number}. ${title}`}</span>
        <span className="caption figures font-normal">{`${settled} / ${rows.length}`}</span>
      </h2>
      <ul className="divide-y divide-rule">
        {rows.map(row => (
          <RequirementItem key={`${row.id} ${row.state}`} row={row} isSuper={isSuper} />
        ))}
      </ul>
    </section>
  )
}
