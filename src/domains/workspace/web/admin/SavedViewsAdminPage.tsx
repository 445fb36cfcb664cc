import { type MetaFunction, useActionData, useLoaderData } from 'react-router'
import { pageMeta } from '#shared/page-meta.ts'
import { paths } from '#shared/paths.ts'
import { ViewEditor } from '../views/ViewEditor.tsx'
import { loadAllViews, postViewForm, type ViewFormState } from '../views/view-forms.ts'
import { AdminFrame } from './AdminFrame.tsx'

export const loader = loadAllViews
export const action = postViewForm

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Vues enregistrées',
    description: 'Les filtres de vos listes, sous un nom.',
    path: paths.savedViewsAdmin,
    hidden: true,
  })

export default function SavedViewsAdminPage() {
  const { views } = useLoaderData<typeof loader>()
  return (
    <AdminFrame title="Vues enregistrées">
      <ViewEditor views={views} state={useActionData<ViewFormState>()} />
    </AdminFrame>
  )
}
