import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  useActionData,
  useLoaderData,
} from 'react-router'
import { workspacePaths } from '#domains/workspace/rules/paths.ts'
import { AdminFrame } from '#domains/workspace/web/admin/AdminFrame.tsx'
import { pageMeta } from '#shared/page-meta.ts'
import { RecallsManager } from '../manage/RecallsManager.tsx'
import { loadRecalls, operatorOperations, postRecall, type RecallFormState } from '../manage/recall-requests.ts'

export const loader = (args: LoaderFunctionArgs) => loadRecalls(operatorOperations, args)
export const action = (args: ActionFunctionArgs) =>
  postRecall(operatorOperations, id => `${workspacePaths.recallsAdmin}?id=${id}`, args)

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Rappels de produits',
    description: 'Ouvrir un rappel, suivre les courriels aux acheteurs, le lever.',
    path: workspacePaths.recallsAdmin,
    hidden: true,
  })

export default function RecallsAdminPage() {
  const loaded = useLoaderData<typeof loader>()
  // The action's other result is a redirect.
  const formState = useActionData<typeof action>() as RecallFormState | undefined
  return (
    <AdminFrame title={loaded.chosen?.title ?? (loaded.articles ? 'Ouvrir un rappel' : 'Rappels de produits')}>
      <RecallsManager loaded={loaded} formState={formState} isOperator={true} path={workspacePaths.recallsAdmin} />
    </AdminFrame>
  )
}
