import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
  useActionData,
  useLoaderData,
} from 'react-router'
import { workspacePaths } from '#domains/workspace/rules/paths.ts'
import { AdminFrame } from '#domains/workspace/web/admin/AdminFrame.tsx'
import { ActionNotice } from '#domains/workspace/web/admin/AdminParts.tsx'
import { formatShortDate } from '#shared/dates.ts'
import { bodyOf } from '#shared/forms/form-body.ts'
import { textOf, textsOf } from '#shared/forms/form-state.ts'
import { pageApi } from '#shared/page-api.ts'
import { pageMeta } from '#shared/page-meta.ts'
import { paths } from '#shared/paths.ts'
import { Badge } from '#ui/Badge.tsx'
import { Button, ButtonLink } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { TextAreaField, TextField } from '#ui/forms/Field.tsx'
import { Form } from '#ui/forms/Form.tsx'
import { PlusIcon, UserIcon } from '#ui/icons/icons.tsx'
import { Link } from '#ui/navigation/Link.tsx'
import { Table } from '#ui/Table.tsx'
import {
  changeJobOpening,
  type JobOpeningRow,
  jobOpeningFields,
  listJobOpenings,
  setJobOpeningState,
  writeJobOpening,
} from '../../contract-openings.ts'

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Emplois',
    description: 'Les offres d’emploi de la page Recrutement.',
    path: workspacePaths.jobOpeningsAdmin(),
    hidden: true,
  })

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { openings } = await context.get(pageApi).call(listJobOpenings, {})
  const requested = new URL(request.url).searchParams.get('id')
  return { openings, isNew: requested === 'new', opening: openings.find(({ id }) => String(id) === requested) ?? null }
}

export async function action({ context, request }: ActionFunctionArgs) {
  const { attempt } = context.get(pageApi)
  const form = await request.formData()
  const intent = textOf(form, 'intent')
  const params = { id: textOf(form, 'id') }
  if (intent === 'published' || intent === 'closed')
    return { done: await attempt(setJobOpeningState, { params, body: { to: intent } }), typed: null }
  if (params.id) {
    const done = await attempt(changeJobOpening, { params, body: bodyOf(changeJobOpening.body, form) })
    return { done, typed: done.ok ? null : textsOf(form) }
  }
  const done = await attempt(writeJobOpening, { body: bodyOf(jobOpeningFields, form) })
  return done.ok ? redirect(workspacePaths.jobOpeningsAdmin(done.data.id)) : { done, typed: textsOf(form) }
}

const states = {
  draft: { tone: 'neutral', label: 'Brouillon' },
  published: { tone: 'success', label: 'Publiée' },
  closed: { tone: 'neutral', label: 'Fermée' },
} as const

export default function JobOpeningsPage() {
  const { openings, opening, isNew } = useLoaderData<typeof loader>()
  const outcome = useActionData<typeof action>()
  const errors = outcome && !outcome.done.ok ? (outcome.done.fields ?? {}) : {}
  return (
    <AdminFrame title={opening?.title ?? (isNew ? 'Nouvelle offre d’emploi' : 'Emplois')}>
      <ActionNotice outcome={outcome?.done} done="C’est enregistré." />
      {opening || isNew ? (
        <Editor key={opening?.updatedAt ?? 'new'} opening={opening} typed={outcome?.typed ?? null} errors={errors} />
      ) : (
        <>
          <ButtonLink to={workspacePaths.jobOpeningsAdmin('new')} look="primary" className="mb-4">
            <PlusIcon />
            Écrire une offre
          </ButtonLink>
          <OpeningTable openings={openings} />
        </>
      )}
    </AdminFrame>
  )
}

const OpeningTable = ({ openings }: { openings: readonly JobOpeningRow[] }) => (
  <Table
    caption="Offres d’emploi"
    rows={openings}
    rowKey={({ id }) => id}
    empty={
      <EmptyState icon={<UserIcon />} title="Aucune offre d’emploi">
        La page Recrutement invite alors aux candidatures spontanées.
      </EmptyState>
    }
    columns={[
      {
        key: 'title',
        title: 'Offre',
        head: true,
        cell: ({ id, title }) => (
          <Link to={workspacePaths.jobOpeningsAdmin(id)} className="link">
            {title}
          </Link>
        ),
      },
      { key: 'place', title: 'Lieu', cell: ({ place }) => place },
      {
        key: 'state',
        title: 'État',
        cell: ({ state }) => <Badge tone={states[state].tone}>{states[state].label}</Badge>,
      },
      { key: 'from', title: 'Depuis', cell: ({ publishedOn }) => publishedOn && formatShortDate(publishedOn) },
      { key: 'to', title: 'Jusqu’au', cell: ({ closesOn }) => closesOn && formatShortDate(closesOn) },
    ]}
  />
)

interface EditorProps {
  /** Null for a new one. */
  opening: JobOpeningRow | null
  typed: Record<string, string> | null
  errors: Record<string, string>
}

function Editor({ opening, typed, errors }: EditorProps) {
  const given = (name: 'title' | 'place' | 'contract' | 'body' | 'closesOn') => typed?.[name] ?? opening?.[name] ?? ''
  return (
    <>
      <p className="mb-4 flex flex-wrap items-center gap-3 text-sm">
        <Link to={workspacePaths.jobOpeningsAdmin()} className="link">
          Toutes les offres
        </Link>
        {opening && <Badge tone={states[opening.state].tone}>{states[opening.state].label}</Badge>}
        {opening?.state === 'published' && (
          <Link to={paths.jobs} className="link">
            Voir la page
          </Link>
        )}
      </p>
      <Form method="post" className="flex max-w-3xl flex-col gap-4">
        {opening && <input type="hidden" name="id" value={opening.id} />}
        {opening && <input type="hidden" name="seen" value={opening.updatedAt} />}
        <TextField
          label="Poste"
          name="title"
          required
          maxLength={120}
          defaultValue={given('title')}
          error={errors.title}
        />
        <div className="grid gap-4 sm:grid-cols-3">
          <TextField
            label="Lieu"
            name="place"
            required
            maxLength={80}
            defaultValue={given('place')}
            error={errors.place}
          />
          <TextField
            label="Contrat"
            name="contract"
            required
            maxLength={80}
            defaultValue={given('contract')}
            error={errors.contract}
          />
          <TextField
            label="Dernier jour"
            name="closesOn"
            type="date"
            defaultValue={given('closesOn')}
            error={errors.closesOn}
          />
        </div>
        <TextAreaField
          label="Annonce"
          hint="En Markdown&nbsp;: **gras**, - liste, [mot](/page)."
          name="body"
          required
          rows={14}
          maxLength={8_000}
          defaultValue={given('body')}
          error={errors.body}
        />
        <div className="flex flex-wrap gap-2">
          <Button type="submit" look="primary" name="intent" value="save">
            Enregistrer
          </Button>
          {opening && opening.state !== 'published' && (
            <Button type="submit" name="intent" value="published" formNoValidate>
              Publier aujourd’hui
            </Button>
          )}
          {opening?.state === 'published' && (
            <Button type="submit" name="intent" value="closed" formNoValidate>
              Fermer l’offre
            </Button>
          )}
        </div>
      </Form>
    </>
  )
}
