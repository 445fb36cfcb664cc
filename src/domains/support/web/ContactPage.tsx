import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  useActionData,
  useLoaderData,
} from 'react-router'
import { bodyOf } from '#shared/forms/form-body.ts'
import { pageApi } from '#shared/page-api.ts'
import { pageMeta } from '#shared/page-meta.ts'
import { paths } from '#shared/paths.ts'
import { ButtonLink } from '#ui/Button.tsx'
import { Notice } from '#ui/Notice.tsx'
import { Breadcrumb } from '#ui/navigation/Breadcrumb.tsx'
import { openTicket } from '../contract.ts'
import { topicKeys } from '../rules.ts'
import { ContactForm } from './ContactForm.tsx'

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { user } = context.get(pageApi)
  const search = new URL(request.url).searchParams
  return {
    name: user ? `${user.firstName} ${user.lastName}` : '',
    email: user?.email ?? '',
    topic: topicKeys.find(key => key === search.get('sujet')) ?? '',
    orderNumber: (search.get('commande') ?? '').slice(0, 40),
    isKnown: user !== null,
  }
}

export async function action({ context, request }: ActionFunctionArgs) {
  const body = bodyOf(openTicket.body, await request.formData())
  return { values: body, outcome: await context.get(pageApi).attempt(openTicket, { body }) }
}

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Nous écrire',
    description:
      'Une question, une réclamation, un contenu à signaler\u00a0: écrivez à Cep & Chai, nous répondons par courriel.',
    path: paths.contact,
  })

export default function ContactPage() {
  const start = useLoaderData<typeof loader>()
  const sent = useActionData<typeof action>()
  return (
    <div className="page py-4 md:py-6">
      <Breadcrumb crumbs={[{ label: 'Centre d’aide', to: paths.help }, { label: 'Nous écrire' }]} />
      <h1 className="mt-2">Nous écrire</h1>
      {sent?.outcome.ok ? (
        <Sent reference={sent.outcome.data.reference} email={sent.values.email} isKnown={start.isKnown} />
      ) : (
        <div className="mt-4 grid gap-x-12 gap-y-8 lg:grid-cols-[1fr_20rem]">
          <ContactForm
            values={sent?.values ?? { ...start, message: '' }}
            refusal={sent && !sent.outcome.ok ? sent.outcome : null}
          />
          <aside className="text-sm text-soft lg:border-l lg:border-rule lg:pl-6">
            <p>
              Pour une commande, le{' '}
              <a href={paths.orders} className="link">
                vendeur
              </a>{' '}
              répond plus vite&nbsp;: il a votre colis sous les yeux.
            </p>
            <p className="mt-3">
              La réponse est peut-être déjà dans le{' '}
              <a href={paths.help} className="link">
                centre d’aide
              </a>
              .
            </p>
            <p className="mt-3">
              Ce que vous écrivez sert à vous répondre et se garde trois ans après notre dernier échange.
            </p>
          </aside>
        </div>
      )}
    </div>
  )
}

const Sent = ({ reference, email, isKnown }: { reference: string; email: string; isKnown: boolean }) => (
  <div className="mt-4 max-w-prose">
    <Notice kind="success" live>
      {`Votre demande est enregistrée sous la référence ${reference}. Un accusé de réception part à ${email}.`}
    </Notice>
    <div className="mt-4 flex flex-wrap gap-2">
      {isKnown && <ButtonLink to={paths.tickets}>Suivre mes demandes</ButtonLink>}
      <ButtonLink to={paths.home}>Retour à l’accueil</ButtonLink>
    </div>
  </div>
)
