import { type MetaFunction, useActionData, useLoaderData } from 'react-router'
import { AccountFrame } from '#domains/identity/web/account/AccountFrame.tsx'
import { workspacePaths } from '#domains/workspace/rules/paths.ts'
import { pageMeta } from '#shared/page-meta.ts'
import { ViewEditor } from '../views/ViewEditor.tsx'
import { loadAllViews, postViewForm, type ViewFormState } from '../views/view-forms.ts'

export const loader = loadAllViews
export const action = postViewForm

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Vues enregistrées',
    description: 'Les filtres de vos listes, sous un nom.',
    path: workspacePaths.savedViews,
    hidden: true,
  })

export default function SavedViewsPage() {
  const { views } = useLoaderData<typeof loader>()
  return (
    <AccountFrame title="Vues enregistrées">
      <ViewEditor views={views} state={useActionData<ViewFormState>()} />
    </AccountFrame>
  )
}
