import { type LoaderFunctionArgs, type MetaFunction, redirect, useLoaderData } from 'react-router'
import { showProfile } from '#domains/identity/contract-account.ts'
import { AccountFrame } from '#domains/identity/web/account/AccountFrame.tsx'
import { workspacePaths } from '#domains/workspace/rules/paths.ts'
import { pageApi } from '#shared/page-api.ts'
import { pageMeta } from '#shared/page-meta.ts'
import { paths } from '#shared/paths.ts'
import { Notice } from '#ui/Notice.tsx'
import { Link } from '#ui/navigation/Link.tsx'
import { WaitingList } from '../WaitingList.tsx'

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Aujourd’hui',
    description: 'Ce qui attend votre boutique\u00a0: commandes, retours, messages, stock.',
    path: workspacePaths.sellerToday,
    hidden: true,
  })

/** The first page of a seller’s space; a buyer has none. */
export async function loader({ context }: LoaderFunctionArgs) {
  const { call, user } = context.get(pageApi)
  if (!user?.vendorRole) throw redirect(paths.account)
  const { emailVerified } = await call(showProfile, {})
  return { emailVerified }
}

export default function TodayPage() {
  const { emailVerified } = useLoaderData<typeof loader>()
  return (
    <AccountFrame title="Aujourd’hui">
      {!emailVerified && (
        <Notice kind="warning" className="mb-5">
          Votre adresse électronique n’est pas encore confirmée.{' '}
          <Link to={paths.profile} className="link">
            Recevoir le lien
          </Link>
        </Notice>
      )}
      <WaitingList
        side="seller"
        nothing="Commandes, retours, messages et stock sont à jour. Ce qui arrivera s’affichera ici, le plus pressé d’abord."
      />
    </AccountFrame>
  )
}
