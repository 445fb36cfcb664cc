import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  useActionData,
  useLoaderData,
} from 'react-router'
import { workspacePaths } from '#domains/workspace/rules/paths.ts'
import { AdminFrame } from '#domains/workspace/web/admin/AdminFrame.tsx'
import { ActionNotice } from '#domains/workspace/web/admin/AdminParts.tsx'
import { formatDateTime } from '#shared/dates.ts'
import { bodyOf } from '#shared/forms/form-body.ts'
import { pageApi } from '#shared/page-api.ts'
import { pageMeta } from '#shared/page-meta.ts'
import { paths } from '#shared/paths.ts'
import { Badge } from '#ui/Badge.tsx'
import { Button, ButtonLink } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Form } from '#ui/forms/Form.tsx'
import { MailIcon } from '#ui/icons/icons.tsx'
import { Link } from '#ui/navigation/Link.tsx'
import { sendNewsletter, showNewsletter } from '../../contract.ts'
import { newsletterLinks } from '../../rules/links.ts'

export const loader = ({ context }: LoaderFunctionArgs) => context.get(pageApi).call(showNewsletter, {})

export const action = async ({ context, request }: ActionFunctionArgs) =>
  context.get(pageApi).attempt(sendNewsletter, { body: bodyOf(sendNewsletter.body, await request.formData()) })

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Lettre',
    description: 'Les inscrits à la lettre, et les dossiers envoyés.',
    path: newsletterLinks.admin,
    hidden: true,
  })

export default function NewsletterAdminPage() {
  const { subscribers, unconfirmed, campaigns } = useLoaderData<typeof loader>()
  const outcome = useActionData<typeof action>()
  return (
    <AdminFrame title="Lettre">
      <ActionNotice outcome={outcome} done="L’envoi commence." />
      <p className="max-w-prose">
        {`${subscribers}\u00a0adresse${subscribers > 1 ? 's' : ''} confirmée${subscribers > 1 ? 's' : ''}, ${unconfirmed} en attente de confirmation. `}
        <Link to={newsletterLinks.subscribe} className="link">
          La page d’inscription
        </Link>
      </p>
      {subscribers === 0 && campaigns.length > 0 && (
        <p className="caption mt-2">Un dossier pourra partir dès la première adresse confirmée.</p>
      )}
      {campaigns.length === 0 ? (
        <EmptyState
          className="mt-5"
          icon={<MailIcon />}
          title="Aucun dossier en ligne"
          actions={
            <ButtonLink size="sm" to={workspacePaths.campaignsAdmin}>
              Écrire un dossier
            </ButtonLink>
          }
        >
          La lettre envoie un dossier en ligne&nbsp;: son titre, son résumé et le lien vers sa page.
        </EmptyState>
      ) : (
        <ul className="mt-5 divide-y divide-rule border-t border-ink">
          {campaigns.map(({ id, title, sentAt, isDone }) => (
            <li key={id} className="flex flex-wrap items-center justify-between gap-3 py-3">
              <Link to={paths.campaign(id)} className="min-w-0 font-medium hover:underline wrap-anywhere">
                {title}
              </Link>
              {sentAt ? (
                <Badge tone={isDone ? 'success' : 'info'}>
                  {isDone ? `Envoyé ${formatDateTime(sentAt)}` : 'Envoi en cours'}
                </Badge>
              ) : (
                subscribers > 0 && (
                  <Form method="post">
                    <input type="hidden" name="campaignId" value={id} />
                    <Button type="submit" size="sm">
                      Envoyer aux inscrits
                      <span className="sr-only">{` le dossier ${title}`}</span>
                    </Button>
                  </Form>
                )
              )}
            </li>
          ))}
        </ul>
      )}
    </AdminFrame>
  )
}
