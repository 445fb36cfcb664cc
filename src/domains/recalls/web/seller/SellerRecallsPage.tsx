import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  useActionData,
  useLoaderData,
} from 'react-router'
import { AccountFrame } from '#domains/identity/web/account/AccountFrame.tsx'
import { workspacePaths } from '#domains/workspace/rules/paths.ts'
import { pageMeta } from '#shared/page-meta.ts'
import { RecallsManager } from '../manage/RecallsManager.tsx'
import { loadRecalls, postRecall, type RecallFormState, sellerOperations } from '../manage/recall-requests.ts'

export const loader = (args: LoaderFunctionArgs) => loadRecalls(sellerOperations, args)
export const action = (args: ActionFunctionArgs) =>
  postRecall(sellerOperations, id => `${workspacePaths.sellerRecalls}?id=${id}`, args)

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Rappels de produits',
    description: 'Ouvrir un rappel, suivre les courriels aux acheteurs, le lever.',
    path: workspacePaths.sellerRecalls,
    hidden: true,
  })

export default function SellerRecallsPage() {
  const loaded = useLoaderData<typeof loader>()
  // The action's other result is a redirect.
  const formState = useActionData<typeof action>() as RecallFormState | undefined
  return (
    <AccountFrame title={loaded.chosen?.title ?? (loaded.articles ? 'Ouvrir un rappel' : 'Rappels de produits')}>
      <RecallsManager loaded={loaded} formState={formState} isOperator={false} path={workspacePaths.sellerRecalls} />
    </AccountFrame>
  )
}
