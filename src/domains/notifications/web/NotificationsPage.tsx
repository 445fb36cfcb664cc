import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  useActionData,
  useLoaderData,
} from 'react-router'
import { AccountFrame } from '#domains/identity/web/account/AccountFrame.tsx'
import { newsletterLinks } from '#domains/newsletter/rules/links.ts'
import { formatDateTime } from '#shared/dates.ts'
import { bodyOf } from '#shared/forms/form-body.ts'
import { textOf, toFormState } from '#shared/forms/form-state.ts'
import { pageApi } from '#shared/page-api.ts'
import { pageMeta } from '#shared/page-meta.ts'
import { Badge } from '#ui/Badge.tsx'
import { Button } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { SelectField } from '#ui/forms/Field.tsx'
import { Form } from '#ui/forms/Form.tsx'
import { FormNotice } from '#ui/forms/FormNotice.tsx'
import { MailIcon } from '#ui/icons/icons.tsx'
import { Link } from '#ui/navigation/Link.tsx'
import { Pagination } from '#ui/navigation/Pagination.tsx'
import { getNotifications, markNotificationsSeen, type Notification, setNotificationChoices } from '../contract.ts'
import { removePushDevice, setPushChoices, showPush } from '../contract-push.ts'
import { notificationLinks } from '../rules/links.ts'
import { channelLabels, channels, kindTexts, type NotificationKind, shownDays } from '../rules.ts'
import { PushSection } from './push/PushSection.tsx'

type PushKinds = NotificationKind[]

export async function loader({ context, request }: LoaderFunctionArgs) {
  const typed = new URL(request.url).searchParams.get('page') ?? ''
  const page = /^[1-9]\d{0,2}$/.test(typed) ? typed : '1'
  const { call } = context.get(pageApi)
  const [received, push] = await Promise.all([call(getNotifications, { query: { page } }), call(showPush, {})])
  return { ...received, push }
}

export async function action({ context, request }: ActionFunctionArgs) {
  const form = await request.formData()
  const { attempt } = context.get(pageApi)
  if (textOf(form, 'intent') === 'seen')
    return toFormState('seen', await attempt(markNotificationsSeen, {}), 'Tout est marqué comme lu.')
  if (textOf(form, 'intent') === 'push-remove')
    return toFormState(
      'push',
      await attempt(removePushDevice, { params: { id: textOf(form, 'id') } }),
      'L’appareil est retiré.',
    )
  if (textOf(form, 'intent') === 'push-choices') {
    const kinds = form.getAll('kinds').map(String) as PushKinds
    return toFormState('push', await attempt(setPushChoices, { body: { kinds } }), 'Vos choix sont enregistrés.')
  }
  const body = bodyOf(setNotificationChoices.body, form)
  return toFormState('choices', await attempt(setNotificationChoices, { body }), 'Vos choix sont enregistrés.')
}

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Notifications',
    description: 'Ce que nous vous avons annoncé, et comment vous voulez le recevoir.',
    path: notificationLinks.own(),
    hidden: true,
  })

export default function NotificationsPage() {
  const { notifications, unseen, choices, page, pages, push } = useLoaderData<typeof loader>()
  const state = useActionData<typeof action>()
  return (
    <AccountFrame title="Notifications">
      <div className="grid gap-x-12 gap-y-10 xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <section aria-labelledby="recues" className="min-w-0">
          <div className="flex flex-wrap items-end justify-between gap-3">
            <h2 id="recues" className="rubric grow">
              {unseen > 0 ? `Reçues, dont ${unseen}\u00a0nouvelle${unseen > 1 ? 's' : ''}` : 'Reçues'}
            </h2>
            {unseen > 0 && (
              <Form method="post">
                <Button type="submit" name="intent" value="seen" size="sm">
                  Tout marquer comme lu
                </Button>
              </Form>
            )}
          </div>
          <div className="my-3 empty:hidden">
            <FormNotice state={state} intent="seen" />
          </div>
          {notifications.length === 0 ? (
            <EmptyState className="mt-3" icon={<MailIcon />} title="Rien pour l’instant">
              {`Les nouvelles de vos commandes, retours, messages et alertes des ${shownDays}\u00a0derniers jours s’affichent ici.`}
            </EmptyState>
          ) : (
            <ul className="mt-3 divide-y divide-rule border-t border-ink">
              {notifications.map(notification => (
                <Row key={notification.id} notification={notification} />
              ))}
            </ul>
          )}
          <Pagination page={page} count={pages} to={notificationLinks.own} />
        </section>
        <section aria-labelledby="choix" className="min-w-0">
          <h2 id="choix" className="rubric">
            Comment les recevoir
          </h2>
          <Form method="post" className="mt-3 flex flex-col gap-4">
            <FormNotice state={state} intent="choices" />
            {choices.map(({ kind, channel }) => (
              <SelectField
                key={`${kind} ${channel}`}
                label={kindTexts[kind].label}
                hint={kindTexts[kind].hint}
                name={kind}
                defaultValue={channel}
              >
                {channels.map(value => (
                  <option key={value} value={value}>
                    {channelLabels[value]}
                  </option>
                ))}
              </SelectField>
            ))}
            <p className="text-sm text-soft">
              Les confirmations, annulations, remboursements, rappels de produits et courriels de sécurité partent
              toujours par courriel.{' '}
              <Link to={newsletterLinks.subscribe} className="link">
                Recevoir aussi la lettre
              </Link>
            </p>
            <Button type="submit" name="intent" value="choices" look="primary" className="self-start">
              Enregistrer
            </Button>
          </Form>
          <PushSection push={push} state={state} />
        </section>
      </div>
    </AccountFrame>
  )
}

const Row = ({ notification: { kind, title, path, at, isNew } }: { notification: Notification }) => (
  <li className="relative py-3">
    <p className={isNew ? 'font-semibold' : undefined}>
      {path ? (
        <Link to={path} className="after:absolute after:inset-0 hover:underline wrap-anywhere">
          {title}
        </Link>
      ) : (
        title
      )}
    </p>
    <p className="mt-0.5 flex flex-wrap items-center gap-2 text-sm text-soft">
      {isNew && <Badge tone="info">Nouveau</Badge>}
      <span>{[kind && kindTexts[kind].label, formatDateTime(at)].filter(Boolean).join(' · ')}</span>
    </p>
  </li>
)
