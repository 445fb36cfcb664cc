import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  useActionData,
  useLoaderData,
} from 'react-router'
import { bodyOf } from '#shared/forms/form-body.ts'
import { textsOf } from '#shared/forms/form-state.ts'
import { pageApi } from '#shared/page-api.ts'
import { pageMeta } from '#shared/page-meta.ts'
import { paths } from '#shared/paths.ts'
import { Button } from '#ui/Button.tsx'
import { Checkbox } from '#ui/forms/Choice.tsx'
import { TextField } from '#ui/forms/Field.tsx'
import { Form } from '#ui/forms/Form.tsx'
import { Notice } from '#ui/Notice.tsx'
import { Link } from '#ui/navigation/Link.tsx'
import { subscribeNewsletter } from '../contract.ts'
import { newsletterLinks } from '../rules/links.ts'
import { consentWords } from '../rules.ts'

export const loader = ({ context }: LoaderFunctionArgs) => ({ email: context.get(pageApi).user?.email ?? '' })

export async function action({ context, request }: ActionFunctionArgs) {
  const form = await request.formData()
  const outcome = await context
    .get(pageApi)
    .attempt(subscribeNewsletter, { body: bodyOf(subscribeNewsletter.body, form) })
  return { outcome, values: textsOf(form) }
}

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'La lettre',
    description: 'Saisons, dossiers et bonnes affaires de Cep & Chai, par courriel, deux fois par mois au plus.',
    path: newsletterLinks.subscribe,
  })

export default function SubscribePage() {
  const { email } = useLoaderData<typeof loader>()
  const sent = useActionData<typeof action>()
  const refusal = sent && !sent.outcome.ok ? sent.outcome : null
  return (
    <div className="page py-4 md:py-6">
      <h1>La lettre</h1>
      <p className="mt-1 max-w-prose text-soft">
        Ce qui se prépare à la vigne et au chai, les{' '}
        <Link to={paths.campaigns} className="link">
          dossiers
        </Link>{' '}
        et les prix qui baissent. Deux fois par mois au plus.
      </p>
      {sent?.outcome.ok ? (
        <Notice kind="success" live className="mt-4 max-w-xl" title="Plus qu’un clic.">
          {`Ouvrez le courriel envoyé à ${sent.values.email} et confirmez votre inscription. Sans confirmation, la lettre ne part pas. Si cette adresse est déjà inscrite, rien ne change.`}
        </Notice>
      ) : (
        <Form method="post" className="mt-4 flex max-w-xl flex-col gap-4">
          {refusal && (
            <Notice kind="error" live>
              {refusal.error}
            </Notice>
          )}
          <TextField
            label="Adresse email"
            name="email"
            type="email"
            autoComplete="email"
            required
            defaultValue={sent?.values.email ?? email}
            error={refusal?.fields?.email}
          />
          <Checkbox name="consent" value="oui" label={consentWords} error={refusal?.fields?.consent} />
          <Button type="submit" look="primary" className="self-start">
            Recevoir la lettre
          </Button>
          <p className="text-sm text-soft">
            Votre adresse sert à la lettre et à rien d’autre. Chaque envoi contient le lien qui l’arrête et l’efface.
          </p>
        </Form>
      )}
    </div>
  )
}
