import { type LoaderFunctionArgs, redirect } from 'react-router'
import { workspacePaths } from '#domains/workspace/rules/paths.ts'
import { pageApi } from '#shared/page-api.ts'
import { isAdmin } from '#shared/user.ts'

/** The root of the back office has no page of its own. */
export function loader({ context }: LoaderFunctionArgs) {
  if (!isAdmin(context.get(pageApi).user)) throw new Response(null, { status: 403 })
  return redirect(workspacePaths.adminToday)
}

export default function DashboardPage() {
  return null
}
