import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  useActionData,
  useLoaderData,
  useNavigation,
} from 'react-router'
import { workspacePaths } from '#domains/workspace/rules/paths.ts'
import { AdminFrame } from '#domains/workspace/web/admin/AdminFrame.tsx'
import { formatDateTime } from '#shared/dates.ts'
import { textOf } from '#shared/forms/form-state.ts'
import { pageApi } from '#shared/page-api.ts'
import { pageMeta } from '#shared/page-meta.ts'
import { Badge } from '#ui/Badge.tsx'
import { Button } from '#ui/Button.tsx'
import { Form } from '#ui/forms/Form.tsx'
import { FormResult } from '#ui/forms/FormResult.tsx'
import { Link } from '#ui/navigation/Link.tsx'
import {
  listServices,
  type ServiceSetting,
  type ServiceTrial,
  type ServiceView,
  tryCarrier,
  tryMail,
  tryPayment,
  tryPlatform,
} from '../contract.ts'

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Services extérieurs',
    description:
      'Les réglages du serveur pour le paiement, les courriels, la facturation électronique et le transporteur, et leur essai.',
    path: workspacePaths.servicesAdmin,
    hidden: true,
  })

export const loader = ({ context }: LoaderFunctionArgs) => context.get(pageApi).call(listServices, {})

const trials: Record<string, typeof tryMail | typeof tryPayment | typeof tryPlatform | typeof tryCarrier | undefined> =
  {
    payment: tryPayment,
    platform: tryPlatform,
    carrier: tryCarrier,
  }

export async function action({ context, request }: ActionFunctionArgs) {
  const { attempt } = context.get(pageApi)
  return attempt(trials[textOf(await request.formData(), 'intent')] ?? tryMail, {})
}

const texts = {
  mail: { title: 'Courriels', button: 'M’envoyer un courriel d’essai' },
  payment: { title: 'Paiement', button: 'Essayer le paiement' },
  platform: { title: 'Facturation électronique', button: 'Essayer la plateforme' },
  carrier: { title: 'Transporteur', button: 'Essayer le transporteur' },
} as const

export default function ServicesPage() {
  const { services, technique } = useLoaderData<typeof loader>()
  const outcome = useActionData<typeof action>()
  return (
    <AdminFrame title="Services extérieurs">
      <p className="mb-4 text-sm">
        <Link to={workspacePaths.openingAdmin} className="link">
          Avant l’ouverture
        </Link>
      </p>
      {outcome && (
        <FormResult ok={outcome.ok && outcome.data.succeeded} answer={outcome} className="mb-6">
          {outcome.ok ? outcome.data.outcome : outcome.error}
        </FormResult>
      )}
      <p className="mb-6 max-w-prose text-soft">
        Ces réglages sont des variables du serveur, lues à son démarrage&nbsp;: changez-les là où il tourne, puis
        redémarrez-le. Les secrets ne sont jamais montrés.
      </p>
      <div className="grid gap-10 lg:grid-cols-2">
        {services.map(service => (
          <Service key={service.key} service={service} />
        ))}
      </div>
      <section className="mt-10">
        <h2 className="rubric">Technique</h2>
        <Settings settings={technique} />
      </section>
    </AdminFrame>
  )
}

function Service({ service: { key, settings, trials } }: { service: ServiceView }) {
  const navigation = useNavigation()
  return (
    <section>
      <h2 className="rubric">{texts[key].title}</h2>
      <Settings settings={settings} />
      <Form method="post" className="mt-4">
        <Button
          type="submit"
          look="primary"
          name="intent"
          value={key}
          pending={navigation.formData?.get('intent') === key}
        >
          {texts[key].button}
        </Button>
      </Form>
      <Trials trials={trials} />
    </section>
  )
}

const Settings = ({ settings }: { settings: readonly ServiceSetting[] }) => (
  <dl className="divide-y divide-rule">
    {settings.map(({ name, value, hint }) => (
      <div key={name} className="py-2">
        <dt className="flex flex-wrap items-baseline gap-x-3">
          <code className="text-sm font-semibold">{name}</code>
          {value === null ? (
            <Badge tone="warning">manque</Badge>
          ) : (
            <span className="wrap-anywhere text-sm">{value}</span>
          )}
        </dt>
        <dd className="text-sm text-soft">{hint}</dd>
      </div>
    ))}
  </dl>
)

const Trials = ({ trials }: { trials: readonly ServiceTrial[] }) => (
  <div className="mt-4 text-sm">
    <h3 className="caption">Derniers essais</h3>
    {trials.length === 0 && <p className="text-soft">Jamais essayé depuis ce site.</p>}
    <ol className="divide-y divide-rule">
      {trials.map(({ succeeded, outcome, who, at }) => (
        <li key={at} className="flex flex-wrap items-baseline gap-x-3 py-1.5">
          <Badge tone={succeeded ? 'success' : 'danger'}>{succeeded ? 'Réussi' : 'Échoué'}</Badge>
          <span className="min-w-0 flex-1 basis-64">{outcome}</span>
          <span className="text-soft">{`${formatDateTime(at)}, ${who}`}</span>
        </li>
      ))}
    </ol>
  </div>
)
