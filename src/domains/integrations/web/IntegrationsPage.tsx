import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  useActionData,
  useLoaderData,
} from 'react-router'
import { AccountFrame } from '#domains/identity/web/account/AccountFrame.tsx'
import { workspacePaths } from '#domains/workspace/rules/paths.ts'
import { bodyOf } from '#shared/forms/form-body.ts'
import { textOf, toFormState } from '#shared/forms/form-state.ts'
import { type OperationResult, pageApi } from '#shared/page-api.ts'
import { pageMeta } from '#shared/page-meta.ts'
import { Notice } from '#ui/Notice.tsx'
import { Link } from '#ui/navigation/Link.tsx'
import * as contract from '../contract.ts'
import { DeliveriesView } from './DeliveriesView.tsx'
import { EndpointsView } from './EndpointsView.tsx'
import { GuideView } from './GuideView.tsx'
import { KeysView } from './KeysView.tsx'
import type { SecretFormState } from './secret-form-state.ts'
import { type View, viewFilters, views } from './views.ts'

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { call, origin } = context.get(pageApi)
  const filters = viewFilters(new URL(request.url).searchParams)
  const { view, endpoint, state, kind, before } = filters
  const query = {
    ...(endpoint ? { endpoint } : {}),
    ...(state ? { state } : {}),
    ...(kind ? { kind } : {}),
    ...(before ? { before } : {}),
  }
  const [integrations, list] = await Promise.all([
    call(contract.showIntegrations, {}),
    view === 'envois' ? call(contract.listDeliveries, { query }) : { deliveries: [], next: null },
  ])
  return { filters, list, origin, now: new Date().toISOString(), ...integrations }
}

export async function action({ context, request }: ActionFunctionArgs): Promise<SecretFormState> {
  const { attempt } = context.get(pageApi)
  const form = await request.formData()
  const params = { id: textOf(form, 'id') }
  switch (textOf(form, 'intent')) {
    case 'createKey': {
      const body = bodyOf(contract.createKey.body, form)
      return withSecret('createKey', await attempt(contract.createKey, { body }), 'La clé est créée.')
    }
    case 'revoke':
      return { state: toFormState('keys', await attempt(contract.revokeKey, { params }), messages.revoke) }
    case 'addEndpoint': {
      const body = bodyOf(contract.addEndpoint.body, form)
      return withSecret('addEndpoint', await attempt(contract.addEndpoint, { body }), 'L’adresse est ajoutée.')
    }
    case 'changeEndpoint': {
      const body = bodyOf(contract.changeEndpoint.body, form)
      return { state: toFormState('list', await attempt(contract.changeEndpoint, { params, body }), messages.change) }
    }
    case 'rotate': {
      const body = bodyOf(contract.rotateSecret.body, form)
      return withSecret('list', await attempt(contract.rotateSecret, { params, body }), messages.rotate)
    }
    case 'pause':
      return { state: toFormState('list', await attempt(contract.pauseEndpoint, { params }), messages.pause) }
    case 'resume':
      return { state: toFormState('list', await attempt(contract.resumeEndpoint, { params }), messages.resume) }
    case 'remove':
      return { state: toFormState('list', await attempt(contract.removeEndpoint, { params }), messages.remove) }
    case 'replay':
      return { state: toFormState('list', await attempt(contract.replayDelivery, { params }), messages.replay) }
    case 'replaySince': {
      const sent = await attempt(contract.replaySince, { params, body: bodyOf(contract.replaySince.body, form) })
      return { state: toFormState('list', sent, sent.ok ? `Envois remis en route\u00a0: ${sent.data.queued}.` : '') }
    }
    default:
      return { state: toFormState('list', await attempt(contract.sendTest, { params }), messages.test) }
  }
}

const messages = {
  revoke: 'La clé est révoquée\u00a0: elle n’ouvre plus rien.',
  change: 'Les événements sont enregistrés.',
  rotate: 'Le secret est changé. L’ancien signe encore pendant 24\u00a0heures.',
  pause: 'Les envois sont en pause\u00a0: ce qui arrive est gardé.',
  resume: 'Les envois reprennent, en commençant par ceux qui attendaient.',
  remove: 'L’adresse est retirée.',
  replay: 'L’envoi repart\u00a0: rechargez la page pour en voir le résultat.',
  test: 'L’essai part\u00a0: son résultat sera dans les envois.',
}

const withSecret = (intent: string, made: OperationResult<{ secret: string }>, done: string): SecretFormState => ({
  state: toFormState(intent, made, done),
  ...(made.ok ? { secret: made.data.secret } : {}),
})

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Intégrations',
    description: 'Clés d’API, webhooks et envois de votre logiciel.',
    path: workspacePaths.integrations(),
    hidden: true,
  })

export default function IntegrationsPage() {
  const { filters, list, origin, now, mayManage, keys, endpoints, places } = useLoaderData<typeof loader>()
  const given = useActionData<typeof action>()
  return (
    <AccountFrame title="Intégrations">
      <nav aria-label="Intégrations" className="mb-6 flex gap-1 overflow-x-auto border-b border-rule">
        {(Object.keys(views) as View[]).map(view => (
          <Tab key={view} view={view} current={view === filters.view} />
        ))}
      </nav>
      {!mayManage && (
        <Notice kind="info" className="mb-6">
          Vous pouvez lire cette page. Seul un responsable du compte vendeur peut la modifier.
        </Notice>
      )}
      {filters.view === 'cles' && <KeysView keys={keys} mayManage={mayManage} given={given} now={now} />}
      {filters.view === 'webhooks' && <EndpointsView endpoints={endpoints} mayManage={mayManage} given={given} />}
      {filters.view === 'envois' && (
        <DeliveriesView list={list} endpoints={endpoints} filters={filters} mayManage={mayManage} given={given} />
      )}
      {filters.view === 'guide' && <GuideView origin={origin} places={places} />}
    </AccountFrame>
  )
}

const Tab = ({ view, current }: { view: View; current: boolean }) => (
  <Link
    to={workspacePaths.integrations(view === 'cles' ? {} : { vue: view })}
    aria-current={current ? 'page' : undefined}
    className="-mb-px flex min-h-11 items-center whitespace-nowrap border-x border-t-4 border-b border-transparent border-b-rule px-4 text-soft no-underline hover:text-ink aria-[current]:border-x-rule aria-[current]:border-t-ink aria-[current]:border-b-paper aria-[current]:font-semibold aria-[current]:text-ink"
  >
    {views[view]}
  </Link>
)
