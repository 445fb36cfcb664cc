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
import { textOf } from '#shared/forms/form-state.ts'
import { pageApi } from '#shared/page-api.ts'
import { pageMeta } from '#shared/page-meta.ts'
import { paths } from '#shared/paths.ts'
import { Badge } from '#ui/Badge.tsx'
import { Button } from '#ui/Button.tsx'
import { Disclosure } from '#ui/Disclosure.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Checkbox } from '#ui/forms/Choice.tsx'
import { TextAreaField, TextField } from '#ui/forms/Field.tsx'
import { Form } from '#ui/forms/Form.tsx'
import { Link } from '#ui/navigation/Link.tsx'
import { changeIncident, endIncident, type Incident, listIncidents, publishIncident } from '../../contract-incidents.ts'
import { periodLabel, sitePartLabels, siteParts } from '../../rules/site-parts.ts'

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Messages aux visiteurs',
    description: 'Les messages d’incident et de travaux, leur bandeau et leur page publique.',
    path: workspacePaths.incidentsAdmin(),
    hidden: true,
  })

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { incidents } = await context.get(pageApi).call(listIncidents, {})
  const wanted = Number(new URL(request.url).searchParams.get('id'))
  return { incidents, edited: incidents.find(({ id }) => id === wanted) ?? null }
}

export async function action({ context, request }: ActionFunctionArgs) {
  const { attempt } = context.get(pageApi)
  const form = await request.formData()
  const id = textOf(form, 'id')
  if (textOf(form, 'intent') === 'end') return attempt(endIncident, { params: { id } })
  const startsAt = textOf(form, 'startsAt')
  const endsAt = textOf(form, 'endsAt')
  const body = {
    title: textOf(form, 'title'),
    text: textOf(form, 'text'),
    parts: siteParts.filter(part => form.getAll('parts').includes(part)),
    ...(startsAt ? { startsAt } : {}),
    ...(endsAt ? { endsAt } : {}),
  }
  return id ? attempt(changeIncident, { params: { id }, body }) : attempt(publishIncident, { body })
}

export default function IncidentsPage() {
  const { incidents, edited } = useLoaderData<typeof loader>()
  const outcome = useActionData<typeof action>()
  const fields = outcome?.ok === false ? (outcome.fields ?? {}) : {}
  return (
    <AdminFrame title="Messages aux visiteurs">
      <ActionNotice outcome={outcome} done="C’est enregistré, et les pages le montrent." />
      <p className="mb-4 max-w-prose text-soft">
        Un message en cours s’affiche en bandeau sur toutes les pages, et en entier sur{' '}
        <Link to={paths.status} className="link">
          État du service
        </Link>
        . Écrivez ce que les gens constatent, ce qu’ils peuvent faire, et quand vous donnerez des nouvelles.
      </p>
      <Disclosure
        key={edited?.id ?? 'new'}
        title={edited ? `Modifier «\u00a0${edited.title}\u00a0»` : 'Écrire un message'}
        open={edited !== null || outcome?.ok === false}
      >
        <IncidentForm incident={edited} fields={fields} />
      </Disclosure>
      <section className="mt-8 max-w-4xl">
        <h2 className="rubric">Messages</h2>
        {incidents.length === 0 ? (
          <EmptyState title="Aucun message">Le service n’a connu aucun incident annoncé.</EmptyState>
        ) : (
          <ul className="divide-y divide-rule">
            {incidents.map(incident => (
              <Row key={incident.id} incident={incident} />
            ))}
          </ul>
        )}
      </section>
    </AdminFrame>
  )
}

/** As `datetime-local` takes it, in French time. */
function minuteOf(instant: string): string {
  const parts = new Intl.DateTimeFormat('sv-SE', {
    timeZone: 'Europe/Paris',
    dateStyle: 'short',
    timeStyle: 'short',
  }).format(new Date(instant))
  return parts.replace(' ', 'T')
}

function IncidentForm({ incident, fields }: { incident: Incident | null; fields: Record<string, string> }) {
  return (
    <Form method="post" action={workspacePaths.incidentsAdmin()} className="flex max-w-2xl flex-col gap-3">
      {incident && <input type="hidden" name="id" value={incident.id} />}
      <TextField
        dense
        label="Titre"
        hint="Le bandeau de toutes les pages."
        name="title"
        defaultValue={incident?.title}
        minLength={5}
        maxLength={120}
        error={fields.title}
        required
      />
      <TextAreaField
        dense
        label="Texte"
        name="text"
        rows={5}
        defaultValue={incident?.text}
        minLength={10}
        maxLength={4_000}
        error={fields.text}
        required
      />
      <fieldset>
        <legend className="text-sm font-medium">Ce qui est touché</legend>
        <div className="grid gap-x-4 sm:grid-cols-2">
          {siteParts.map(part => (
            <Checkbox
              key={part}
              name="parts"
              value={part}
              label={sitePartLabels[part]}
              defaultChecked={incident?.parts.includes(part)}
            />
          ))}
        </div>
        {fields.parts && <p className="text-sm font-medium text-danger">{fields.parts}</p>}
      </fieldset>
      <div className="grid gap-3 sm:grid-cols-2">
        <TextField
          dense
          type="datetime-local"
          label="Début"
          hint={incident ? 'Heure de France.' : 'Vide\u00a0: maintenant. Heure de France.'}
          name="startsAt"
          defaultValue={incident ? minuteOf(incident.startsAt) : undefined}
          error={fields.startsAt}
        />
        <TextField
          dense
          type="datetime-local"
          label="Fin"
          hint={'Vide\u00a0: jusqu’à ce que vous le terminiez.'}
          name="endsAt"
          defaultValue={incident?.endsAt ? minuteOf(incident.endsAt) : undefined}
          error={fields.endsAt}
        />
      </div>
      <Button type="submit" size="sm" look="primary" name="intent" value="save" className="self-start">
        {incident ? 'Enregistrer' : 'Publier'}
      </Button>
    </Form>
  )
}

const states = {
  current: { tone: 'warning', label: 'En cours' },
  planned: { tone: 'info', label: 'Prévu' },
  over: { tone: 'neutral', label: 'Terminé' },
} as const

const Row = ({ incident }: { incident: Incident }) => (
  <li className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2 py-3">
    <div className="min-w-0 flex-1">
      <p className="flex flex-wrap items-center gap-2">
        <span className="min-w-0 font-semibold wrap-anywhere">{incident.title}</span>
        <Badge tone={states[incident.state].tone}>{states[incident.state].label}</Badge>
      </p>
      <p className="text-sm text-soft">
        {`${periodLabel(incident.startsAt, incident.endsAt, incident.state)} · ${incident.parts.map(part => sitePartLabels[part]).join(', ')}`}
      </p>
      <p className="mt-1 max-w-prose text-sm whitespace-pre-line wrap-anywhere">{incident.text}</p>
    </div>
    <div className="flex items-center gap-3">
      <Link to={workspacePaths.incidentsAdmin(incident.id)} className="link text-sm">
        Modifier
      </Link>
      {incident.state === 'current' && (
        <Form method="post" action={workspacePaths.incidentsAdmin()}>
          <input type="hidden" name="id" value={incident.id} />
          <Button type="submit" size="sm" name="intent" value="end" aria-label={`Terminer\u00a0: ${incident.title}`}>
            Terminer
          </Button>
        </Form>
      )}
    </div>
  </li>
)
