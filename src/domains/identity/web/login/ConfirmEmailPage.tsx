import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  useActionData,
  useLoaderData,
} from 'react-router'
import { pageApi } from '#shared/page-api.ts'
import { pageMeta } from '#shared/page-meta.ts'
import { paths } from '#shared/paths.ts'
import { Button, ButtonLink } from '#ui/Button.tsx'
import { Form } from '#ui/forms/Form.tsx'
import { Notice } from '#ui/Notice.tsx'
import { useHydrated } from '#ui/use-hydrated.ts'
import { confirmEmail } from '../../contract-account.ts'
import { openLogin } from './login-request.ts'

export const loader = ({ context, params }: LoaderFunctionArgs) => ({
  email: context.get(pageApi).user?.email ?? null,
  here: paths.confirmEmail(params.token ?? ''),
})

// Requires a click: mail programs prefetch links, and this link works once.
export const action = ({ context, params }: ActionFunctionArgs) =>
  context.get(pageApi).attempt(confirmEmail, { body: { token: params.token ?? '' } })

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Confirmer une adresse',
    description: 'Confirmez que cette adresse électronique est la vôtre.',
    path: paths.confirmEmail(''),
    hidden: true,
  })

export default function ConfirmEmailPage() {
  const outcome = useActionData<typeof action>()
  const { email, here } = useLoaderData<typeof loader>()
  return (
    <div className="page max-w-xl py-10">
      <h1>Confirmer votre adresse</h1>
      <div className="mt-6 flex flex-col gap-4">
        {outcome && !outcome.ok && (
          <Notice kind="error" live>
            {outcome.error}
          </Notice>
        )}
        {outcome?.ok ? (
          <>
            <Notice kind="success" live>
              Votre adresse est confirmée.
            </Notice>
            <ButtonLink to={paths.home} className="self-start">
              Retour à l’accueil
            </ButtonLink>
          </>
        ) : (
          <Form method="post" className="flex flex-col items-start gap-4">
            <p className="text-soft">
              {email
                ? `Vous êtes connecté sous ${email}. Le lien doit avoir été demandé depuis ce compte.`
                : 'Connectez-vous au compte qui a demandé ce lien, avec l’adresse qu’il utilise aujourd’hui.'}{' '}
              Si vous n’avez rien demandé, fermez cette page&nbsp;: rien ne change.
            </p>
            {email ? (
              <Button type="submit" look="primary">
                Oui, cette adresse est la mienne
              </Button>
            ) : (
              <LoginLink here={here} />
            )}
          </Form>
        )}
      </div>
    </div>
  )
}

/** With scripts the login opens over the page; without them, it redirects back here. */
function LoginLink({ here }: { here: string }) {
  const isHydrated = useHydrated()
  return (
    <ButtonLink
      look="primary"
      to={`${paths.register}?suite=${here}`}
      onClick={event => {
        if (!isHydrated) return
        event.preventDefault()
        openLogin('login', here)
      }}
    >
      Se connecter
    </ButtonLink>
  )
}
