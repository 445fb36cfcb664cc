import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
  useActionData,
  useLoaderData,
  useSearchParams,
} from 'react-router'
import { pageApi } from '#shared/page-api.ts'
import { pageMeta } from '#shared/page-meta.ts'
import { paths, sameSitePath } from '#shared/paths.ts'
import { Disclosure } from '#ui/Disclosure.tsx'
import { Notice } from '#ui/Notice.tsx'
import { handleEntryForm } from './entry-form.ts'
import { LoginForm } from './LoginForm.tsx'
import { RegistrationForm } from './RegistrationForm.tsx'
import { registerThen } from './register-and-login.ts'

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Votre compte',
    description: 'Connectez-vous ou créez votre compte, particulier ou professionnel.',
    path: paths.register,
  })

/** Without scripts, the header of public pages leads here whether or not its reader is logged in. */
export const loader = ({ context }: LoaderFunctionArgs) => ({ email: context.get(pageApi).user?.email ?? null })

/** For browsers without scripts. */
export async function action({ request, context }: ActionFunctionArgs) {
  const refused = await handleEntryForm(await request.formData(), context.get(pageApi))
  return refused ?? redirect(sameSitePath(new URL(request.url).searchParams.get('suite')) ?? '/')
}

export default function RegisterPage() {
  const { email } = useLoaderData<typeof loader>()
  const result = useActionData<typeof action>()
  const [search] = useSearchParams()
  const go = () => location.assign(sameSitePath(search.get('suite')) ?? '/')
  const registering = result?.form === 'register' || result?.form === 'company'
  return (
    <div className="page grid gap-10 py-8 lg:grid-cols-2 lg:gap-16">
      {email && (
        <Notice className="lg:col-span-2" title={`Vous êtes connecté avec ${email}.`}>
          <a href={paths.account} className="link">
            Mon compte
          </a>
        </Notice>
      )}
      <section>
        <h1 className="rubric">Content de vous revoir&nbsp;!</h1>
        <div className="mt-4 max-w-md">
          <LoginForm
            onLoggedIn={go}
            email={result?.form === 'login' ? result.values.email : ''}
            refusal={result?.form === 'login' ? result.refusal.error : null}
          />
          <div className="mt-6">
            <Disclosure title="Mot de passe oublié&nbsp;?">
              <p>
                Ouvrez la fenêtre «&nbsp;Connexion&nbsp;» en haut de page puis «&nbsp;Mot de passe oublié&nbsp;?&nbsp;»,
                ou écrivez à notre support&nbsp;: un lien vous sera envoyé.
              </p>
            </Disclosure>
          </div>
        </div>
      </section>
      <section>
        <h2 className="rubric">Créez votre compte</h2>
        <div className="mt-4 max-w-xl">
          <RegistrationForm
            onRegister={registerThen(go)}
            values={registering ? result.values : undefined}
            refusal={result?.form === 'register' ? result.refusal : null}
            looked={result?.form === 'company' ? result : undefined}
          />
        </div>
      </section>
    </div>
  )
}
