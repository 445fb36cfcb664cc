import { formatShortDate } from '#shared/dates.ts'
import { type FormState, fieldErrorsOf } from '#shared/forms/form-state.ts'
import { Badge } from '#ui/Badge.tsx'
import { Button } from '#ui/Button.tsx'
import { SelectField, TextField } from '#ui/forms/Field.tsx'
import { Form } from '#ui/forms/Form.tsx'
import { FormNotice } from '#ui/forms/FormNotice.tsx'
import type { AccessRequest } from '../../contract-access.ts'
import { accessLabels } from '../../rules.ts'

interface RequestsProps {
  requests: readonly AccessRequest[]
  groups: readonly { id: number; name: string }[]
  state: FormState | undefined
}

/** Requests for access, those that wait first, each with its decision. */
export function AccessRequests({ requests, groups, state }: RequestsProps) {
  if (requests.length === 0) return null
  return (
    <section aria-labelledby="demandes">
      <h2 id="demandes" className="rubric mb-3">
        Demandes d’accès
      </h2>
      <FormNotice state={state} intent="request" />
      <ul className="divide-y divide-rule border-y border-rule">
        {requests.map(request => (
          <li key={request.id} className="flex flex-col gap-2 py-4">
            <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <strong>{request.company || request.name}</strong>
              <Badge tone={request.status === 'WAITING' ? 'warning' : 'neutral'}>{accessLabels[request.status]}</Badge>
              <span className="text-sm text-soft">{formatShortDate(request.createdAt)}</span>
            </p>
            <p className="text-sm wrap-anywhere">
              {[
                request.company && request.name,
                request.companyNumber && `SIREN ou SIRET ${request.companyNumber}`,
                request.email,
              ]
                .filter(Boolean)
                .join(' · ')}
            </p>
            {request.message && <p className="max-w-prose whitespace-pre-line">{request.message}</p>}
            {request.note && <p className="text-sm text-soft">{`Votre réponse\u00a0: ${request.note}`}</p>}
            {request.status === 'WAITING' && <Decision id={request.id} groups={groups} state={state} />}
          </li>
        ))}
      </ul>
    </section>
  )
}

const Decision = ({ id, groups, state }: Pick<RequestsProps, 'groups' | 'state'> & { id: number }) => (
  <div className="flex flex-wrap items-end gap-x-8 gap-y-3">
    <Form method="post" className="flex flex-wrap items-end gap-2">
      <input type="hidden" name="id" value={id} />
      {groups.length > 0 && (
        <SelectField label="Dans le groupe" name="groupId" dense>
          <option value="">Aucun</option>
          {groups.map(group => (
            <option key={group.id} value={group.id}>
              {group.name}
            </option>
          ))}
        </SelectField>
      )}
      <Button type="submit" name="intent" value="grant" look="primary" size="sm">
        Accepter
      </Button>
    </Form>
    <Form method="post" className="flex flex-wrap items-end gap-2">
      <input type="hidden" name="id" value={id} />
      <TextField
        label="Un mot pour le client"
        name="note"
        maxLength={500}
        dense
        error={fieldErrorsOf(state, 'request').note}
      />
      <Button type="submit" name="intent" value="refuse" size="sm">
        Refuser
      </Button>
    </Form>
  </div>
)
