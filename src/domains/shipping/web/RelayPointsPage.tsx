import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  useActionData,
  useLoaderData,
} from 'react-router'
import { workspacePaths } from '#domains/workspace/rules/paths.ts'
import { AdminFrame } from '#domains/workspace/web/admin/AdminFrame.tsx'
import { AdminSearch } from '#domains/workspace/web/admin/AdminParts.tsx'
import { bodyOf } from '#shared/forms/form-body.ts'
import { textOf, textsOf } from '#shared/forms/form-state.ts'
import { type PageApi, pageApi } from '#shared/page-api.ts'
import { pageMeta } from '#shared/page-meta.ts'
import { Badge } from '#ui/Badge.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { FormResult } from '#ui/forms/FormResult.tsx'
import { StoreIcon } from '#ui/icons/icons.tsx'
import { Link } from '#ui/navigation/Link.tsx'
import { Pagination } from '#ui/navigation/Pagination.tsx'
import { Table } from '#ui/Table.tsx'
import {
  addRelayPoints,
  changeRelayPoint,
  closeRelayPoint,
  listRelayPoints,
  newRelay,
  type RelayRow,
  relayFields,
  showRelayPoint,
} from '../contract-relays.ts'
import { RelayForm, RelayImportForm, RelayStateForm } from './RelayForms.tsx'
import { relayColumnOf } from './relay-columns.ts'
import { readRelayFile } from './relay-file.ts'

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Points relais',
    description: 'Les points relais proposés à la livraison.',
    path: workspacePaths.relayPointsAdmin(),
    hidden: true,
  })

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { call } = context.get(pageApi)
  const search = new URL(request.url).searchParams
  const q = search.get('q')?.trim() ?? ''
  const id = search.get('id')
  const list = await call(listRelayPoints, { query: { page: search.get('page') ?? '1', ...(q ? { q } : {}) } })
  return { ...list, q, relay: id ? await call(showRelayPoint, { params: { id } }) : null }
}

type Posted = { ok: boolean; sentence: string; fields: Record<string, string>; typed: Record<string, string> }

async function importFile(form: FormData, { attempt }: PageApi): Promise<Posted> {
  const refused = (sentence: string): Posted => ({ ok: false, sentence, fields: {}, typed: {} })
  const file = form.get('file')
  if (!(file instanceof File) || file.size === 0) return refused('Choisissez un fichier CSV.')
  const read = readRelayFile(new Uint8Array(await file.arrayBuffer()))
  if ('error' in read) return refused(read.error)
  const done = await attempt(addRelayPoints, { body: { points: read.points } })
  if (done.ok) return { ok: true, sentence: addedSentence(done.data), fields: {}, typed: {} }
  const [[path, message] = ['', '']] = Object.entries(done.fields ?? {})
  const [, rank, field = ''] = path.split('.')
  const line = read.lines[Number(rank)]
  const column = new Map<string, string>(Object.entries(relayColumnOf)).get(field) ?? field
  return refused(line === undefined ? done.error : `Ligne ${line}, ${column}\u00a0: ${message}. Rien n’a été importé.`)
}

const addedSentence = ({ added, changed }: { added: number; changed: number }) =>
  `C’est fait\u00a0: ${added} ajoutés, ${changed} mis à jour.`

export async function action({ context, request }: ActionFunctionArgs): Promise<Posted> {
  const api = context.get(pageApi)
  const form = await request.formData()
  const intent = textOf(form, 'intent')
  if (intent === 'import') return importFile(form, api)
  const params = { id: textOf(form, 'id') }
  const done =
    intent === 'close' || intent === 'reopen'
      ? await api.attempt(closeRelayPoint, { params, body: { closed: intent === 'close' } })
      : intent === 'change'
        ? await api.attempt(changeRelayPoint, { params, body: bodyOf(relayFields, form) })
        : await api.attempt(addRelayPoints, { body: { points: [bodyOf(newRelay, form)] } })
  if (done.ok) return { ok: true, sentence: 'C’est enregistré.', fields: {}, typed: {} }
  const fields = Object.entries(done.fields ?? {}).map(([name, error]) => [name.replace('points.0.', ''), error])
  return { ok: false, sentence: done.error, fields: Object.fromEntries(fields), typed: textsOf(form) }
}

export default function RelayPointsPage() {
  const { relays, total, page, pages, q, relay, embeddedCarrier } = useLoaderData<typeof loader>()
  const outcome = useActionData<typeof action>()
  return (
    <AdminFrame title="Points relais">
      {outcome && (
        <FormResult ok={outcome.ok} answer={outcome} className="mb-4">
          {outcome.sentence}
        </FormResult>
      )}
      {relay && (
        <section className="mb-8">
          <h2 className="rubric">{`${relay.name}, ${relay.city}`}</h2>
          <RelayForm key={relay.id} relay={relay} typed={outcome?.typed ?? {}} errors={outcome?.fields ?? {}} />
          <RelayStateForm relay={relay} />
        </section>
      )}
      <AdminSearch key={q} label="Numéro, nom, ville ou code postal" q={q} />
      <RelayTable relays={relays} q={q} page={page} />
      {total > 0 && (
        <Pagination page={page} count={pages} to={number => workspacePaths.relayPointsAdmin({ q, page: number })} />
      )}
      {!relay && (
        <div className="mt-8 grid gap-10 *:min-w-0 lg:grid-cols-2">
          <section>
            <h2 className="rubric">Ajouter un point</h2>
            <RelayForm key={total} relay={null} typed={outcome?.typed ?? {}} errors={outcome?.fields ?? {}} />
          </section>
          <section>
            <h2 className="rubric">Importer un fichier</h2>
            <RelayImportForm />
          </section>
        </div>
      )}
      {embeddedCarrier && (
        <p className="mt-6 text-sm text-soft">
          Envois de démonstration&nbsp;:{' '}
          <Link to={workspacePaths.carrierAdmin} className="link">
            colis du transporteur d’essai
          </Link>
          .
        </p>
      )}
    </AdminFrame>
  )
}

const RelayTable = ({ relays, q, page }: { relays: readonly RelayRow[]; q: string; page: number }) => (
  <Table
    caption="Points relais"
    className="mt-4"
    rows={relays}
    rowKey={({ id }) => id}
    empty={
      <EmptyState icon={<StoreIcon />} title={q ? 'Aucun point relais ne correspond' : 'Aucun point relais'}>
        {q ? 'Essayez un autre mot.' : 'Sans eux, la livraison en point relais ne peut pas être choisie.'}
      </EmptyState>
    }
    columns={[
      {
        key: 'name',
        title: 'Point',
        head: true,
        cell: ({ id, name }) => (
          <Link to={workspacePaths.relayPointsAdmin({ q, page, id })} className="link">
            {name}
          </Link>
        ),
      },
      { key: 'id', title: 'Numéro', cell: ({ id }) => id },
      { key: 'carrier', title: 'Transporteur', cell: ({ carrier }) => carrier },
      { key: 'place', title: 'Adresse', cell: ({ street, postcode, city }) => `${street}, ${postcode} ${city}` },
      {
        key: 'state',
        title: 'État',
        cell: ({ closed }) => <Badge tone={closed ? 'neutral' : 'success'}>{closed ? 'Fermé' : 'Ouvert'}</Badge>,
      },
    ]}
  />
)
