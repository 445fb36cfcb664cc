import { formatDateTime } from '#shared/dates.ts'
import { fieldErrorsOf } from '#shared/forms/form-state.ts'
import { Badge } from '#ui/Badge.tsx'
import { Button } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { TextField } from '#ui/forms/Field.tsx'
import { Form } from '#ui/forms/Form.tsx'
import { PasswordField } from '#ui/forms/PasswordField.tsx'
import { Link } from '#ui/navigation/Link.tsx'
import type { WebhookEndpoint } from '../contract.ts'
import { eventLabels } from '../rules.ts'
import { EndpointSettings } from './EndpointSettings.tsx'
import { EventFields } from './EventFields.tsx'
import { SecretNotice } from './SecretNotice.tsx'
import type { SecretFormState } from './secret-form-state.ts'
import { deliveriesPath } from './views.ts'

const secretWords = 'Votre logiciel s’en sert pour vérifier que c’est bien nous. Il ne sera plus jamais affiché.'

type Props = { endpoints: readonly WebhookEndpoint[]; mayManage: boolean; given: SecretFormState | undefined }

/** Webhook endpoints: the existing ones, and a form for a new one. */
export function EndpointsView({ endpoints, mayManage, given }: Props) {
  return (
    <>
      <p className="mb-5 max-w-prose text-soft">
        Plutôt que de nous interroger sans cesse, laissez-nous prévenir votre logiciel&nbsp;: nous envoyons un message
        signé à l’adresse de votre choix dès qu’une commande est payée, avance ou s’annule, ou qu’un stock devient bas.
      </p>
      <SecretNotice given={given} intent="list" secretWords={secretWords} />
      {endpoints.length === 0 ? (
        <EmptyState title="Aucune adresse pour l’instant">
          Préparez chez vous une adresse https qui reçoit du JSON, puis ajoutez-la ici&nbsp;: vous pourrez l’essayer
          aussitôt.
        </EmptyState>
      ) : (
        <ul className="border-t border-ink">
          {endpoints.map(endpoint => (
            <EndpointRow key={endpoint.id} endpoint={endpoint} mayManage={mayManage} />
          ))}
        </ul>
      )}
      {mayManage && <NewEndpoint given={given} />}
    </>
  )
}

function EndpointRow({ endpoint, mayManage }: { endpoint: WebhookEndpoint; mayManage: boolean }) {
  const { id, url, events, waiting } = endpoint
  return (
    <li className="border-b border-rule py-4">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="min-w-0">
          <p className="flex flex-wrap items-center gap-2">
            <code className="break-all font-semibold">{url}</code>
            <EndpointState endpoint={endpoint} />
          </p>
          <p className="mt-1 text-sm text-soft">{events.map(kind => eventLabels[kind]).join(', ')}</p>
          <p className="mt-1 text-sm">
            <Link to={deliveriesPath({ endpoint: id })} className="link">
              {waiting > 0 ? `Voir les envois, dont ${waiting} en attente` : 'Voir les envois'}
            </Link>
          </p>
        </div>
        {mayManage && <Commands endpoint={endpoint} />}
      </div>
      {mayManage && <EndpointSettings endpoint={endpoint} />}
    </li>
  )
}

function EndpointState({ endpoint: { pausedAt, retryAt, failures } }: { endpoint: WebhookEndpoint }) {
  if (pausedAt) return <Badge tone="danger">{`En pause depuis le ${formatDateTime(pausedAt)}`}</Badge>
  if (failures > 0)
    return (
      <Badge tone="warning">{`${failures} refus de suite${retryAt ? `, essai le ${formatDateTime(retryAt)}` : ''}`}</Badge>
    )
  return <Badge tone="success">Active</Badge>
}

const Commands = ({ endpoint: { id, url, pausedAt } }: { endpoint: WebhookEndpoint }) => (
  <Form method="post" preventScrollReset className="flex flex-wrap gap-2">
    <input type="hidden" name="id" value={id} />
    {pausedAt ? (
      <Button type="submit" name="intent" value="resume" size="sm" look="primary" aria-label={`Reprendre ${url}`}>
        Reprendre
      </Button>
    ) : (
      <>
        <Button type="submit" name="intent" value="test" size="sm" aria-label={`Essayer ${url}`}>
          Essayer
        </Button>
        <Button type="submit" name="intent" value="pause" size="sm" look="quiet" aria-label={`Mettre en pause ${url}`}>
          Mettre en pause
        </Button>
      </>
    )}
  </Form>
)

function NewEndpoint({ given }: { given: SecretFormState | undefined }) {
  const errors = fieldErrorsOf(given?.state, 'addEndpoint')
  const made = given?.state.intent === 'addEndpoint' ? given.secret : undefined
  return (
    <section aria-labelledby="nouvelle-adresse" className="mt-10 max-w-2xl">
      <h2 id="nouvelle-adresse" className="rubric mb-4">
        Ajouter une adresse
      </h2>
      <SecretNotice given={given} intent="addEndpoint" secretWords={secretWords} />
      <Form key={made ?? 'open'} method="post" preventScrollReset className="flex flex-col gap-4">
        <TextField
          label="Adresse"
          name="url"
          type="url"
          placeholder="https://caisse.mondomaine.fr/cep-et-chai"
          hint="En https, port 443, ouverte sur internet."
          required
          maxLength={500}
          error={errors.url}
        />
        <EventFields error={errors.events} lowStockError={errors.lowStockAt} />
        <PasswordField
          label="Votre mot de passe"
          name="password"
          autoComplete="current-password"
          hint="Redemandé avant de créer un accès."
          required
          error={errors.password}
          className="max-w-md"
        />
        <Button type="submit" look="primary" name="intent" value="addEndpoint" className="self-start">
          Ajouter l’adresse
        </Button>
      </Form>
    </section>
  )
}
