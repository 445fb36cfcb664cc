import { formatDateTime } from '#shared/dates.ts'
import { Badge, type Tone } from '#ui/Badge.tsx'
import { Button, ButtonLink } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { SelectField } from '#ui/forms/Field.tsx'
import { Form } from '#ui/forms/Form.tsx'
import type { DeliveryLine, WebhookEndpoint } from '../contract.ts'
import { type DeliveryState, deliveryStateLabels, deliveryStates, eventKinds, eventLabels } from '../rules.ts'
import { CodeBlock } from './CodeBlock.tsx'
import { SecretNotice } from './SecretNotice.tsx'
import type { SecretFormState } from './secret-form-state.ts'
import { deliveriesPath, type ViewFilters } from './views.ts'

type Props = {
  list: { deliveries: readonly DeliveryLine[]; next: number | null }
  endpoints: readonly WebhookEndpoint[]
  filters: ViewFilters
  mayManage: boolean
  given: SecretFormState | undefined
}

/** Deliveries, sent or pending, newest first. */
export function DeliveriesView({ list, endpoints, filters, mayManage, given }: Props) {
  const open = new Set(endpoints.filter(one => !one.pausedAt).map(one => one.id))
  return (
    <>
      <Filters endpoints={endpoints} filters={filters} />
      <SecretNotice given={given} intent="list" />
      {list.deliveries.length === 0 ? (
        <EmptyState title="Aucun envoi ici">
          Un envoi apparaît dès qu’un événement choisi arrive, ou quand vous essayez une adresse. Les envois sont gardés
          30&nbsp;jours.
        </EmptyState>
      ) : (
        <ul className="border-t border-ink">
          {list.deliveries.map(line => (
            <Delivery key={line.id} line={line} mayReplay={mayManage && open.has(line.endpointId)} />
          ))}
        </ul>
      )}
      <nav aria-label="Suite des envois" className="mt-4 flex gap-2">
        {filters.before && <ButtonLink to={deliveriesPath({ ...filters, before: null })}>Plus récents</ButtonLink>}
        {list.next && <ButtonLink to={deliveriesPath({ ...filters, before: list.next })}>Plus anciens</ButtonLink>}
      </nav>
    </>
  )
}

const Filters = ({ endpoints, filters }: { endpoints: readonly WebhookEndpoint[]; filters: ViewFilters }) => (
  <Form method="get" className="mb-5 grid items-end gap-3 sm:grid-cols-[2fr_1fr_1fr_auto]">
    <input type="hidden" name="vue" value="envois" />
    <SelectField label="Adresse" name="adresse" defaultValue={filters.endpoint ?? ''}>
      <option value="">Toutes</option>
      {endpoints.map(({ id, url }) => (
        <option key={id} value={id}>
          {url}
        </option>
      ))}
    </SelectField>
    <SelectField label="État" name="etat" defaultValue={filters.state ?? ''}>
      <option value="">Tous</option>
      {deliveryStates.map(state => (
        <option key={state} value={state}>
          {deliveryStateLabels[state]}
        </option>
      ))}
    </SelectField>
    <SelectField label="Événement" name="quoi" defaultValue={filters.kind ?? ''}>
      <option value="">Tous</option>
      {[...eventKinds, 'test' as const].map(kind => (
        <option key={kind} value={kind}>
          {eventLabels[kind]}
        </option>
      ))}
    </SelectField>
    <Button type="submit">Filtrer</Button>
  </Form>
)

const tones: Record<DeliveryState, Tone> = { waiting: 'warning', delivered: 'success', failed: 'danger' }

function Delivery({ line, mayReplay }: { line: DeliveryLine; mayReplay: boolean }) {
  const [last] = line.attempts
  return (
    <li className="border-b border-rule">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 pt-3">
        <p className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1">
          <span className="font-semibold">{eventLabels[line.kind]}</span>
          <Badge tone={tones[line.state]}>{deliveryStateLabels[line.state]}</Badge>
          <span className="text-sm text-soft">{formatDateTime(line.at)}</span>
        </p>
        {mayReplay && (
          <Form method="post" preventScrollReset>
            <input type="hidden" name="id" value={line.id} />
            <Button
              type="submit"
              name="intent"
              value="replay"
              size="sm"
              aria-label={`Renvoyer l’événement du ${formatDateTime(line.at)}`}
            >
              Renvoyer
            </Button>
          </Form>
        )}
      </div>
      <details className="group/sent pb-3">
        <summary className="min-h-8 cursor-pointer py-1 text-sm text-soft hover:text-ink">
          <span className="break-all">{line.url}</span>
          {last
            ? `\u00a0: ${last.status ?? 'sans réponse'}, ${last.milliseconds}\u00a0ms`
            : '\u00a0: pas encore essayé'}
          {line.dueAt && `, prochain essai ${formatDateTime(line.dueAt)}`}
        </summary>
        <Details line={line} />
      </details>
    </li>
  )
}

const Details = ({ line }: { line: DeliveryLine }) => (
  <div className="grid gap-x-8 gap-y-4 py-2 lg:grid-cols-2">
    <div className="min-w-0">
      <h3 className="mb-1 text-sm font-semibold">Message envoyé</h3>
      <CodeBlock label={`Message ${line.eventId}`}>{JSON.stringify(JSON.parse(line.body), null, 2)}</CodeBlock>
    </div>
    <div className="min-w-0">
      <h3 className="mb-1 text-sm font-semibold">Essais</h3>
      {line.attempts.length === 0 && <p className="text-sm text-soft">Aucun pour l’instant.</p>}
      <ol className="text-sm">
        {line.attempts.map(({ at, status, milliseconds, excerpt }) => (
          <li key={at} className="border-b border-rule py-1.5 last:border-b-0">
            <span className="tabular-nums">{`${formatDateTime(at)}, ${milliseconds}\u00a0ms`}</span>
            {' — '}
            <strong>{status ?? 'Sans réponse'}</strong>
            {excerpt && <span className="block break-words text-soft">{excerpt}</span>}
          </li>
        ))}
      </ol>
    </div>
  </div>
)
