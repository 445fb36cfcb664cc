import {
  type ActionFunctionArgs,
  Form,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
  useActionData,
  useLoaderData,
  useNavigation,
} from 'react-router'
import { pageApi } from '#shared/page-api.ts'
import { pageMeta } from '#shared/page-meta.ts'
import { paths } from '#shared/paths.ts'
import { completeSandboxAccount, showSandboxAccount } from '../contract-sandbox.ts'
import { requirementLabels } from '../rules-accounts.ts'

/** Deliberately different from the site, as a provider's page is: no header, navigation or footer of ours. */
export const handle = { bare: true, alone: true }
export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Banque d’essai',
    description: 'Le compte de paiement de démonstration.',
    path: paths.sandboxAccount,
    hidden: true,
  })

export const loader = ({ context }: LoaderFunctionArgs) => context.get(pageApi).call(showSandboxAccount, {})

export async function action({ context }: ActionFunctionArgs) {
  const result = await context.get(pageApi).attempt(completeSandboxAccount, {})
  return result.ok ? redirect(result.data.returnUrl, 303) : { error: result.error }
}

const bankButton =
  'flex min-h-11 w-full items-center justify-center border-2 border-info px-4 font-semibold no-underline'

export default function SandboxAccountPage() {
  const { missing, refused, returnUrl } = useLoaderData<typeof loader>()
  const refusal = useActionData<typeof action>()
  const busy = useNavigation().state !== 'idle'
  return (
    <div className="mx-auto my-8 max-w-lg border-2 border-info bg-paper">
      <div className="bg-info px-5 py-4 text-paper">
        <p className="text-xl font-bold">Banque d’essai</p>
        <p className="text-sm">Démonstration&nbsp;: aucune pièce n’est demandée, rien n’est vérifié.</p>
      </div>
      <div className="flex flex-col gap-5 p-5">
        <h1 className="text-lg">Votre compte de paiement</h1>
        {refusal && (
          <p role="alert" className="font-medium text-danger">
            {refusal.error}
          </p>
        )}
        {refused && <p>Ce compte a été refusé.</p>}
        {!refused && missing.length === 0 && <p>Ce compte est complet.</p>}
        {!refused && missing.length > 0 && (
          <>
            <p>Il nous manque&nbsp;:</p>
            <ul className="list-disc ps-5">
              {missing.map(one => (
                <li key={one}>{requirementLabels[one]}</li>
              ))}
            </ul>
            <Form method="post">
              <button type="submit" disabled={busy} className={`${bankButton} bg-info text-paper`}>
                Tout envoyer
              </button>
            </Form>
          </>
        )}
        <a href={returnUrl} className={`${bankButton} bg-paper text-info`}>
          Retourner à Cep & Chai
        </a>
      </div>
    </div>
  )
}
