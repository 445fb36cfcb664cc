import { fieldErrorsOf } from '#shared/forms/form-state.ts'
import { Badge } from '#ui/Badge.tsx'
import { Button } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Checkbox } from '#ui/forms/Choice.tsx'
import { TextField } from '#ui/forms/Field.tsx'
import { Form } from '#ui/forms/Form.tsx'
import { FormNotice } from '#ui/forms/FormNotice.tsx'
import { TableIcon } from '#ui/icons/icons.tsx'
import { Link } from '#ui/navigation/Link.tsx'
import type { SavedView } from '../../contract-views.ts'
import { viewHref, viewLists } from '../../rules/views.ts'
import type { ViewFormState } from './view-forms.ts'

type Props = { views: readonly SavedView[]; state: ViewFormState | undefined }

/** Every view by list: rename, share, delete; and the form of a view that could not be saved. */
export function ViewEditor({ views, state }: Props) {
  return (
    <div className="max-w-3xl">
      <FormNotice state={state} intent="views" />
      {state?.intent === 'save' && <Unsaved state={state} />}
      {views.length === 0 ? (
        <EmptyState icon={<TableIcon />} title="Aucune vue enregistrée">
          Filtrez une liste, puis choisissez «&nbsp;Enregistrer cette vue&nbsp;»&nbsp;: elle deviendra un onglet de la
          liste.
        </EmptyState>
      ) : (
        <ul className="border-t border-ink">
          {views.map(view => (
            <View key={`${view.id} ${view.name} ${view.shared}`} view={view} />
          ))}
        </ul>
      )}
    </div>
  )
}

function View({ view }: { view: SavedView }) {
  return (
    <li className="grid items-center gap-x-6 gap-y-2 border-b border-rule py-3 sm:grid-cols-[1fr_auto]">
      <p>
        <Link to={viewHref(view)} className="link font-semibold">
          {view.name}
        </Link>{' '}
        {view.shared && <Badge>Partagée</Badge>}
        <span className="block text-sm text-soft">{viewLists[view.list].label}</span>
      </p>
      {view.mayChange && (
        <Form method="post" className="flex flex-wrap items-center gap-2">
          <input type="hidden" name="id" value={view.id} />
          <TextField
            label={`Nom de ${view.name}`}
            labelHidden
            name="name"
            dense
            required
            maxLength={40}
            defaultValue={view.name}
            className="w-44"
          />
          <Checkbox label="Partagée" name="shared" defaultChecked={view.shared} className="text-sm" />
          <Button type="submit" name="intent" value="change" size="sm" aria-label={`Changer la vue ${view.name}`}>
            Changer
          </Button>
          <Button
            type="submit"
            name="intent"
            value="delete"
            size="sm"
            look="quiet"
            aria-label={`Supprimer la vue ${view.name}`}
          >
            Supprimer
          </Button>
        </Form>
      )}
    </li>
  )
}

function Unsaved({ state }: { state: ViewFormState }) {
  const { typed = {} } = state
  const error = fieldErrorsOf(state, 'save').name
  return (
    <section aria-label="Vue à enregistrer" className="mb-6 border border-rule bg-chalk/60 p-4">
      <FormNotice state={state} intent="save" />
      <Form method="post" className="mt-2 flex flex-wrap items-end gap-x-4 gap-y-2">
        <input type="hidden" name="list" value={typed.list ?? ''} />
        <input type="hidden" name="query" value={typed.query ?? ''} />
        <TextField
          label="Nom de la vue"
          name="name"
          required
          maxLength={40}
          defaultValue={typed.name ?? ''}
          {...(error ? { error } : {})}
        />
        <Checkbox label="Partager avec l’équipe" name="shared" defaultChecked={typed.shared !== undefined} />
        <Button type="submit" name="intent" value="save">
          Enregistrer
        </Button>
      </Form>
    </section>
  )
}
