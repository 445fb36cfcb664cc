import { formatDateTime } from '#shared/dates.ts'
import { Button } from '#ui/Button.tsx'
import { Disclosure } from '#ui/Disclosure.tsx'
import { TextField } from '#ui/forms/Field.tsx'
import { Form } from '#ui/forms/Form.tsx'
import { PasswordField } from '#ui/forms/PasswordField.tsx'
import { Notice } from '#ui/Notice.tsx'
import type { WebhookEndpoint } from '../contract.ts'
import { EventFields } from './EventFields.tsx'

/** Less frequent actions on an endpoint: events, resending, secret, deletion. */
export function EndpointSettings({ endpoint }: { endpoint: WebhookEndpoint }) {
  const { id, url, formerUntil } = endpoint
  return (
    <div className="mt-2">
      {formerUntil && (
        <Notice kind="info" className="mb-2">
          {`L’ancien secret signe encore jusqu’au ${formatDateTime(formerUntil)}.`}
        </Notice>
      )}
      <Disclosure title="Régler" className="border-b-0!">
        <div className="grid gap-x-12 gap-y-8 lg:grid-cols-2">
          <Form method="post" preventScrollReset className="flex flex-col items-start gap-4" aria-label="Événements">
            <input type="hidden" name="id" value={id} />
            <EventFields chosen={endpoint.events} lowStockAt={endpoint.lowStockAt} />
            <Button type="submit" name="intent" value="changeEndpoint" size="sm">
              Enregistrer
            </Button>
          </Form>
          <div className="flex flex-col gap-8">
            <Replay endpoint={endpoint} />
            <Form method="post" preventScrollReset className="flex flex-col items-start gap-3">
              <input type="hidden" name="id" value={id} />
              <PasswordField
                label="Changer le secret"
                name="password"
                autoComplete="current-password"
                required
                hint="Votre mot de passe. Les deux secrets signent pendant 24 heures."
              />
              <Button type="submit" name="intent" value="rotate" size="sm">
                Changer le secret
              </Button>
            </Form>
            <Form method="post" preventScrollReset>
              <input type="hidden" name="id" value={id} />
              <Button type="submit" name="intent" value="remove" size="sm" look="danger" aria-label={`Retirer ${url}`}>
                Retirer cette adresse
              </Button>
            </Form>
          </div>
        </div>
      </Disclosure>
    </div>
  )
}

const Replay = ({ endpoint: { id, pausedAt } }: { endpoint: WebhookEndpoint }) => (
  <Form method="post" preventScrollReset className="flex flex-col items-start gap-3">
    <input type="hidden" name="id" value={id} />
    <TextField
      label="Tout renvoyer depuis le"
      name="since"
      type="date"
      required
      hint="30 jours sont gardés. Chaque message garde son identifiant."
      className="max-w-60"
    />
    <Button
      type="submit"
      name="intent"
      value="replaySince"
      size="sm"
      disabledReason={pausedAt ? 'Reprenez d’abord les envois.' : null}
    >
      Renvoyer
    </Button>
  </Form>
)
