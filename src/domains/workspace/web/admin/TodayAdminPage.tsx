import type { LoaderFunctionArgs, MetaFunction } from 'react-router'
import { workspacePaths } from '#domains/workspace/rules/paths.ts'
import { pageApi } from '#shared/page-api.ts'
import { pageMeta } from '#shared/page-meta.ts'
import { isAdmin } from '#shared/user.ts'
import { WaitingList } from '../WaitingList.tsx'
import { AdminFrame } from './AdminFrame.tsx'

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Aujourd’hui',
    description: 'Ce qui attend l’opérateur\u00a0: retards, litiges, candidatures, articles, virements.',
    path: workspacePaths.adminToday,
    hidden: true,
  })

export function loader({ context }: LoaderFunctionArgs) {
  if (!isAdmin(context.get(pageApi).user)) throw new Response(null, { status: 403 })
  return null
}

export default function TodayAdminPage() {
  return (
    <AdminFrame title="Aujourd’hui">
      <WaitingList
        side="admin"
        nothing="Candidatures, articles, litiges, demandes et virements sont à jour. Ce qui arrivera s’affichera ici, le plus pressé d’abord."
      />
    </AdminFrame>
  )
}
