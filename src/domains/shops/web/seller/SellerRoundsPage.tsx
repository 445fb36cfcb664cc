import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  useActionData,
  useLoaderData,
} from 'react-router'
import { workspacePaths } from '#domains/workspace/rules/paths.ts'
import { type FormState, fieldErrorsOf, textOf, toFormState } from '#shared/forms/form-state.ts'
import { type PageApi, pageApi } from '#shared/page-api.ts'
import { pageMeta } from '#shared/page-meta.ts'
import { FormNotice } from '#ui/forms/FormNotice.tsx'
import { Notice } from '#ui/Notice.tsx'
import { Link } from '#ui/navigation/Link.tsx'
import { addDropPoint, changeDropPoint, closeDropPoint, setSellerRounds } from '../../contract-rounds.ts'
import { showSellerDashboard } from '../../contract-seller.ts'
import { DropPointsSection } from './DropPointsSection.tsx'
import { RoundsForm } from './RoundsForm.tsx'
import { roundsFrom } from './rounds-form.ts'
import { SellerFrame } from './SellerFrame.tsx'

export const loader = ({ context }: LoaderFunctionArgs) => context.get(pageApi).call(showSellerDashboard, {})

type State = FormState & { sent?: string }

export async function action({ context, request }: ActionFunctionArgs): Promise<State> {
  const form = await request.formData()
  const api = context.get(pageApi)
  if (form.get('intent') !== 'rounds') return savePoint(form, api)
  const { dropPoints } = await api.call(showSellerDashboard, {})
  const { rounds, faults } = roundsFrom(form, dropPoints)
  if (Object.keys(faults).length)
    return { intent: 'rounds', error: 'Certaines tournées sont incomplètes.', fields: faults }
  const outcome = await api.attempt(setSellerRounds, { body: { rounds } })
  return toFormState(
    'rounds',
    outcome,
    'Vos tournées sont enregistrées. Les paniers en cours les voient tout de suite.',
  )
}

async function savePoint(form: FormData, { attempt }: Pick<PageApi, 'attempt'>): Promise<State> {
  const sent = textOf(form, 'id')
  const params = { id: Number(sent) }
  if (form.get('intent') === 'close-point')
    return toFormState('point', await attempt(closeDropPoint, { params }), 'Ce point est fermé.')
  const body = {
    name: textOf(form, 'name'),
    street: textOf(form, 'street'),
    postcode: textOf(form, 'postcode').trim(),
    city: textOf(form, 'city'),
    access: textOf(form, 'access'),
  }
  const outcome = sent ? await attempt(changeDropPoint, { params, body }) : await attempt(addDropPoint, { body })
  const done = sent
    ? 'Ce point est enregistré.'
    : 'Ce point est ajouté\u00a0: donnez-lui ses heures dans une tournée, plus bas.'
  return { ...toFormState('point', outcome, done), sent }
}

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Mes tournées',
    description: 'Vos points de dépôt et les tournées de votre camion.',
    path: workspacePaths.sellerRounds,
    hidden: true,
  })

export default function SellerRoundsPage() {
  const { rounds, dropPoints, isOwner } = useLoaderData<typeof loader>()
  const state = useActionData<State>()
  return (
    <SellerFrame title="Mes tournées">
      {!isOwner && <Notice kind="info">Seul un responsable de la boutique change les tournées.</Notice>}
      <div className="mb-4 empty:hidden">
        <FormNotice state={state} intent="rounds" />
        <FormNotice state={state} intent="point" />
      </div>
      {isOwner && rounds.length === 0 && <FirstSteps hasPoints={dropPoints.length > 0} />}
      <p className="mb-6">
        <Link to={workspacePaths.runs} className="link">
          Prochains passages, feuilles de chargement et de tournée
        </Link>
      </p>
      <DropPointsSection
        points={dropPoints}
        isOwner={isOwner}
        errors={fieldErrorsOf(state, 'point')}
        sent={state?.sent ?? ''}
      />
      <RoundsForm rounds={rounds} points={dropPoints} isOwner={isOwner} errors={fieldErrorsOf(state, 'rounds')} />
    </SellerFrame>
  )
}

/** Of a seller without a round. */
function FirstSteps({ hasPoints }: { hasPoints: boolean }) {
  return (
    <Notice kind="info" className="mb-6">
      <p>
        {hasPoints
          ? 'Il vous reste à créer une tournée, plus bas\u00a0:'
          : 'Vous n’avez pas encore de tournée. Pour que vos clients en voient une au panier\u00a0:'}
      </p>
      <ol className="mt-1 list-decimal pl-5">
        {!hasPoints && (
          <li>Ajoutez un point de dépôt, si plusieurs clients viennent retirer leurs articles au même endroit.</li>
        )}
        <li>Dans «&nbsp;Nouvelle tournée&nbsp;», choisissez les jours et le prix.</li>
        <li>Indiquez les heures à chaque point de dépôt, ou les départements où vous livrez à domicile.</li>
        <li>Enregistrez les tournées.</li>
      </ol>
    </Notice>
  )
}
