import {
  type ActionFunctionArgs,
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
import { Form } from '#ui/forms/Form.tsx'
import { completeSandboxAccount, showSandboxAccount } from '../contract-sandbox.ts'
import { requirementLabels } from '../rules-accounts.ts'
import { bankButton, SandboxFrame } from './SandboxFrame.tsx'

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

export default function SandboxAccountPage() {
  const { missing, refused, returnUrl } = useLoaderData<typeof loader>()
  const refusal = useActionData<typeof action>()
  const busy = useNavigation().state !== 'idle'
  return (
    <SandboxFrame
      demo="aucune pièce n’est demandée, rien n’est vérifié."
      title="Votre compte de paiement"
      error={refusal?.error}
    >
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
            <button type="submit" disabled={busy} className={bankButton(true)}>
              Tout envoyer
            </button>
          </Form>
        </>
      )}
      <a href={returnUrl} className={bankButton(false)}>
        Retourner à Cep & Chai
      </a>
    </SandboxFrame>
  )
}
