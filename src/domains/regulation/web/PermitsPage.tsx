import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  useActionData,
  useLoaderData,
} from 'react-router'
import { AccountFrame } from '#domains/identity/web/account/AccountFrame.tsx'
import { pageApi } from '#shared/page-api.ts'
import { pageMeta } from '#shared/page-meta.ts'
import { paths } from '#shared/paths.ts'
import { ButtonLink } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { listOwnPermits, submitOwnPermit } from '../contract.ts'
import { PermitSections } from './PermitSections.tsx'
import { permitAction } from './permit-action.ts'

export async function loader({ context }: LoaderFunctionArgs) {
  const { call, user } = context.get(pageApi)
  return { ...(await call(listOwnPermits, {})), isProfessional: user?.kind === 'professional' }
}

export const action = async ({ context, request }: ActionFunctionArgs) =>
  permitAction(context.get(pageApi), submitOwnPermit, await request.formData())

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Mes justificatifs',
    description: 'Les certificats et déclarations que la loi demande pour acheter certains produits.',
    path: paths.permits,
    hidden: true,
  })

/** Permits of a professional buyer. Works without scripts. */
export default function PermitsPage() {
  const { permits, isProfessional } = useLoaderData<typeof loader>()
  const formState = useActionData<typeof action>()
  if (!isProfessional)
    return (
      <AccountFrame title="Mes justificatifs">
        <EmptyState title="Rien à fournir" actions={<ButtonLink to={paths.articles()}>Voir les articles</ButtonLink>}>
          Les produits qui demandent un certificat sont réservés aux comptes professionnels.
        </EmptyState>
      </AccountFrame>
    )
  return (
    <AccountFrame title="Mes justificatifs">
      <p className="mb-8 max-w-prose text-soft">
        La loi demande une pièce pour acheter certains produits. Envoyez celles dont vous avez besoin&nbsp;: nous les
        vérifions une fois, avant votre paiement, et vous les gardez pour vos commandes suivantes.
      </p>
      <PermitSections side="buyer" permits={permits} formState={formState} />
    </AccountFrame>
  )
}
