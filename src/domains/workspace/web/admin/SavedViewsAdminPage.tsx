import { type LoaderFunctionArgs, type MetaFunction, useActionData, useLoaderData } from 'react-router'
import { workspacePaths } from '#domains/workspace/rules/paths.ts'
import { pageApi } from '#shared/page-api.ts'
import { pageMeta } from '#shared/page-meta.ts'
import { isAdmin } from '#shared/user.ts'
import { ViewEditor } from '../views/ViewEditor.tsx'
import { loadAllViews, postViewForm, type ViewFormState } from '../views/view-forms.ts'
import { AdminFrame } from './AdminFrame.tsx'

export function loader(args: LoaderFunctionArgs) {
  if (!isAdmin(args.context.get(pageApi).user)) throw new Response(null, { status: 403 })
  return loadAllViews(args)
}
export const action = postViewForm

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Vues enregistrées',
    description: 'Les filtres de vos listes, sous un nom.',
    path: workspacePaths.savedViewsAdmin,
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
