import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router'
import { pageApi } from '#shared/page-api.ts'
import { pageMeta } from '#shared/page-meta.ts'
import { paths } from '#shared/paths.ts'
import { Badge } from '#ui/Badge.tsx'
import { Notice } from '#ui/Notice.tsx'
import { Breadcrumb } from '#ui/navigation/Breadcrumb.tsx'
import { LinkArea } from '#ui/navigation/LinkArea.tsx'
import { type Incident, showStatus } from '../../contract-incidents.ts'
import { periodLabel, readOnlySentence, sitePartLabels } from '../../rules/site-parts.ts'

export const loader = ({ context }: LoaderFunctionArgs) => context.get(pageApi).call(showStatus, {})

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'État du service',
    description: 'Les incidents et les travaux de Cep & Chai\u00a0: ce qui est touché, depuis quand, et jusqu’à quand.',
    path: paths.status,
  })

export default function StatusPage() {
  const { readOnly, incidents } = useLoaderData<typeof loader>()
  const inState = (state: Incident['state']) => incidents.filter(incident => incident.state === state)
  const current = inState('current')
  return (
    <LinkArea className="page py-4 md:py-6">
      <Breadcrumb crumbs={[{ label: 'Accueil', to: paths.home }, { label: 'État du service' }]} />
      <h1 className="mt-2">État du service</h1>
      <div className="mt-4 flex max-w-3xl flex-col gap-3">
        {readOnly && (
          <Notice kind="warning" title={readOnlySentence}>
            Vos paniers sont gardés, et les paiements déjà faits sont bien reçus.
          </Notice>
        )}
        {current.length === 0 && !readOnly && (
          <Notice kind="success" title="Tout fonctionne">
            Aucun incident n’est en cours. Quelque chose ne va pas chez vous&nbsp;?{' '}
            <a href={paths.contact}>Écrivez-nous</a>.
          </Notice>
        )}
      </div>
      <Section title="En cours" incidents={current} />
      <Section title="Travaux prévus" incidents={inState('planned')} />
      <Section title="Terminés" incidents={inState('over')} />
    </LinkArea>
  )
}

function Section({ title, incidents }: { title: string; incidents: readonly Incident[] }) {
  if (incidents.length === 0) return null
  return (
    <section className="mt-8 max-w-3xl">
      <h2 className="rubric">{title}</h2>
      <ul className="divide-y divide-rule">
        {incidents.map(incident => (
          <Row key={incident.id} incident={incident} />
        ))}
      </ul>
    </section>
  )
}

const tones = { current: 'warning', planned: 'info', over: 'neutral' } as const

const Row = ({ incident: { title, text, parts, startsAt, endsAt, state } }: { incident: Incident }) => (
  <li className="py-4">
    <h3 className="text-lg break-words">{title}</h3>
    <p className="mt-1 text-sm text-soft">{periodLabel(startsAt, endsAt, state)}</p>
    <p className="mt-2 flex flex-wrap gap-1.5">
      {parts.map(part => (
        <Badge key={part} tone={tones[state]}>
          {sitePartLabels[part]}
        </Badge>
      ))}
    </p>
    <p className="mt-2 max-w-prose whitespace-pre-line break-words">{text}</p>
  </li>
)
