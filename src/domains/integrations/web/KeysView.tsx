import { formatDateTime, formatLongDate } from '#shared/dates.ts'
import { fieldErrorsOf } from '#shared/forms/form-state.ts'
import { Badge } from '#ui/Badge.tsx'
import { Button } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Checkbox } from '#ui/forms/Choice.tsx'
import { FieldError, SelectField, TextField } from '#ui/forms/Field.tsx'
import { Form } from '#ui/forms/Form.tsx'
import { PasswordField } from '#ui/forms/PasswordField.tsx'
import { type Column, Table } from '#ui/Table.tsx'
import type { ApiKeyLine } from '../contract.ts'
import { keyState, scopeLabels, scopeNames } from '../rules.ts'
import { SecretNotice } from './SecretNotice.tsx'
import type { SecretFormState } from './secret-form-state.ts'

type Props = { keys: readonly ApiKeyLine[]; mayManage: boolean; given: SecretFormState | undefined; now: string }

/** API keys of the feed: the existing ones, and a form for a new one. */
export function KeysView({ keys, mayManage, given, now }: Props) {
  return (
    <>
      <p className="mb-5 max-w-prose text-soft">
        Une clé laisse votre caisse ou votre logiciel de gestion écrire vos stocks et vos prix, lire vos commandes et
        les faire avancer. Elle n’ouvre rien d’autre, et s’arrête si la personne qui l’a créée ne gère plus ce compte.
      </p>
      <SecretNotice given={given} intent="keys" />
      <Table
        caption="Clés d’API"
        columns={columns(mayManage, new Date(now))}
        rows={keys}
        rowKey={key => key.id}
        empty={
          <EmptyState title="Aucune clé pour l’instant">
            Créez une clé par logiciel&nbsp;: vous pourrez en révoquer une sans arrêter les autres.
          </EmptyState>
        }
      />
      {mayManage && <NewKey given={given} />}
    </>
  )
}

const columns = (mayManage: boolean, now: Date): Column<ApiKeyLine>[] => [
  {
    key: 'name',
    title: 'Clé',
    head: true,
    cell: key => (
      <span className="flex flex-col">
        <span className="font-semibold">{key.name}</span>
        <code className="text-xs text-soft">{`${key.prefix}…`}</code>
      </span>
    ),
  },
  {
    key: 'scopes',
    title: 'Droits',
    cell: key => (
      <ul>
        {key.scopes.map(scope => (
          <li key={scope}>{scopeLabels[scope]}</li>
        ))}
      </ul>
    ),
  },
  {
    key: 'used',
    title: 'Dernier appel',
    cell: key => (
      <span className="block">
        {key.lastUsedAt ? formatDateTime(key.lastUsedAt) : 'Jamais'}
        <span className="caption block">{`Créée le ${formatLongDate(key.createdAt)}, ${key.createdBy}`}</span>
      </span>
    ),
  },
  {
    key: 'state',
    title: 'État',
    cell: key => (
      <span className="flex flex-wrap items-center justify-end gap-2 md:flex-col md:items-start">
        <State line={key} now={now} />
        {mayManage && <Revoke line={key} now={now} />}
      </span>
    ),
  },
]

function State({ line, now }: { line: ApiKeyLine; now: Date }) {
  const state = keyState(line, now)
  if (state === 'revoked') return <Badge>{`Révoquée le ${formatLongDate(line.revokedAt ?? line.createdAt)}`}</Badge>
  if (state === 'expired')
    return <Badge tone="warning">{`Expirée le ${formatLongDate(line.expiresAt ?? line.createdAt)}`}</Badge>
  return <Badge tone="success">{line.expiresAt ? `Jusqu’au ${formatLongDate(line.expiresAt)}` : 'Sans limite'}</Badge>
}

function Revoke({ line, now }: { line: ApiKeyLine; now: Date }) {
  if (keyState(line, now) === 'revoked') return null
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="id" value={line.id} />
      <Button type="submit" name="intent" value="revoke" size="sm" aria-label={`Révoquer la clé ${line.name}`}>
        Révoquer
      </Button>
    </Form>
  )
}

function NewKey({ given }: { given: SecretFormState | undefined }) {
  const errors = fieldErrorsOf(given?.state, 'createKey')
  const made = given?.state.intent === 'createKey' ? given.secret : undefined
  return (
    <section aria-labelledby="nouvelle-cle" className="mt-10 max-w-2xl">
      <h2 id="nouvelle-cle" className="rubric mb-4">
        Créer une clé
      </h2>
      <SecretNotice
        given={given}
        intent="createKey"
        secretWords="Nous n’en gardons qu’une empreinte&nbsp;: il ne sera plus jamais affiché. Perdu, il se remplace par une autre clé."
      />
      <Form key={made ?? 'open'} method="post" preventScrollReset className="flex flex-col gap-4">
        <TextField
          label="Nom"
          name="name"
          hint={'Celui du logiciel et du lieu\u00a0: «\u00a0Caisse d’Épernay\u00a0».'}
          required
          maxLength={60}
          error={errors.name}
        />
        <fieldset className="flex flex-col">
          <legend className="mb-1 text-sm font-medium">Droits</legend>
          {scopeNames.map(scope => (
            <Checkbox
              key={scope}
              name="scopes"
              value={scope}
              label={
                <>
                  {scopeLabels[scope]} <code className="text-sm text-soft">{scope}</code>
                </>
              }
            />
          ))}
          <FieldError id="droits" error={errors.scopes} />
        </fieldset>
        <SelectField label="Durée" name="days" defaultValue="365" error={errors.days} className="max-w-60">
          <option value="30">30 jours</option>
          <option value="90">90 jours</option>
          <option value="365">1 an</option>
          <option value="">Sans limite</option>
        </SelectField>
        <PasswordField
          label="Votre mot de passe"
          name="password"
          autoComplete="current-password"
          hint="Redemandé avant de créer un accès."
          required
          error={errors.password}
          className="max-w-md"
        />
        <Button type="submit" look="primary" name="intent" value="createKey" className="self-start">
          Créer la clé
        </Button>
      </Form>
    </section>
  )
}
