import { workspacePaths } from '#domains/workspace/rules/paths.ts'
import { Button } from '#ui/Button.tsx'
import { Checkbox } from '#ui/forms/Choice.tsx'
import { TextField } from '#ui/forms/Field.tsx'
import { Form } from '#ui/forms/Form.tsx'
import { Link } from '#ui/navigation/Link.tsx'
import { ViewTab } from '#ui/navigation/ViewTab.tsx'
import { viewHref, viewLists } from '../../rules/views.ts'
import type { ShownViews } from './load-views.ts'

/** Saved views as tabs above their list, and the form that names the current filters. */
export function SavedViewTabs({ list, views, query }: ShownViews) {
  const known = views.some(view => view.query === query)
  const page = viewLists[list].side === 'seller' ? workspacePaths.savedViews : workspacePaths.savedViewsAdmin
  return (
    <div className="mt-3 text-sm">
      {views.length > 0 && (
        <nav aria-label="Vues enregistrées" className="flex flex-wrap items-center gap-x-1 border-b border-rule">
          {views.map(view => (
            <ViewTab key={view.id} label={view.name} to={viewHref(view)} current={view.query === query} />
          ))}
          <Link to={page} className="link ml-auto inline-flex min-h-8 items-center">
            Gérer les vues
          </Link>
        </nav>
      )}
      {/* A line in each case: the list stays in its place when a filter is chosen. */}
      {query === '' || known ? (
        <p className="mt-1 flex min-h-8 items-center text-soft">
          {known ? 'Cette vue est enregistrée.' : 'Filtrez la liste pour enregistrer une vue.'}
        </p>
      ) : (
        <details key={query} className="mt-1">
          <summary className="link inline-flex min-h-8 items-center">Enregistrer cette vue</summary>
          <Form method="post" action={page} className="flex flex-wrap items-end gap-x-4 gap-y-2 py-2">
            <input type="hidden" name="list" value={list} />
            <input type="hidden" name="query" value={query} />
            <TextField label="Nom de la vue" name="name" dense required maxLength={40} className="w-56" />
            <Checkbox label="Partager avec l’équipe" name="shared" />
            <Button type="submit" name="intent" value="save" size="sm">
              Enregistrer
            </Button>
          </Form>
        </details>
      )}
    </div>
  )
}
