import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  useActionData,
  useLoaderData,
} from 'react-router'
import { AccountFrame } from '#domains/identity/web/account/AccountFrame.tsx'
import { formatLongDate } from '#shared/dates.ts'
import { textOf, toFormState } from '#shared/forms/form-state.ts'
import { pageApi } from '#shared/page-api.ts'
import { pageMeta } from '#shared/page-meta.ts'
import { paths } from '#shared/paths.ts'
import type { BuyerKind } from '#shared/price/price.ts'
import { Badge } from '#ui/Badge.tsx'
import { Button, ButtonLink } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Form } from '#ui/forms/Form.tsx'
import { FormNotice } from '#ui/forms/FormNotice.tsx'
import { ClockIcon } from '#ui/icons/icons.tsx'
import { Notice } from '#ui/Notice.tsx'
import { Link } from '#ui/navigation/Link.tsx'
import { deleteAlert, listAlerts, type ShownAlert } from '../contract.ts'
import { alertLinks } from '../rules/links.ts'
import { alertLabels, alertPrice } from '../rules.ts'

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { call, user } = context.get(pageApi)
  const { alerts } = await call(listAlerts, {})
  return { alerts, kind: user?.kind ?? ('normal' as const), isNew: new URL(request.url).searchParams.has('fait') }
}

export async function action({ context, request }: ActionFunctionArgs) {
  const id = textOf(await request.formData(), 'id')
  return toFormState(
    'alerts',
    await context.get(pageApi).attempt(deleteAlert, { params: { id } }),
    'L’alerte est supprimée.',
  )
}

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Alertes',
    description: 'Vos alertes de retour en stock et de baisse de prix.',
    path: alertLinks.own(),
    hidden: true,
  })

export default function AlertsPage() {
  const { alerts, kind, isNew } = useLoaderData<typeof loader>()
  const state = useActionData<typeof action>()
  return (
    <AccountFrame title="Alertes">
      <div className="mb-4 empty:hidden">
        <FormNotice state={state} intent="alerts" />
        {isNew && !state && (
          <Notice kind="success" live>
            Votre alerte est active. Un seul courriel partira, le moment venu.
          </Notice>
        )}
      </div>
      {alerts.length === 0 ? (
        <EmptyState
          icon={<ClockIcon />}
          title="Aucune alerte"
          actions={
            <ButtonLink size="sm" to={paths.articles()}>
              Parcourir les articles
            </ButtonLink>
          }
        >
          Sur la page d’un article, «&nbsp;M’avertir&nbsp;» vous écrit au retour en stock ou quand le prix baisse.
        </EmptyState>
      ) : (
        <ul className="divide-y divide-rule border-t border-ink">
          {alerts.map(alert => (
            <Row key={alert.id} alert={alert} buyerKind={kind} />
          ))}
        </ul>
      )}
    </AccountFrame>
  )
}

const Row = ({ alert, buyerKind }: { alert: ShownAlert; buyerKind: BuyerKind }) => {
  const { id, kind, title, variantLabel, slug, fromCents, state, at } = alert
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3">
      <div className="min-w-0 flex-1 basis-60">
        <p className="font-medium wrap-anywhere">
          {slug ? (
            <Link to={paths.article(slug)} className="hover:underline">
              {title}
            </Link>
          ) : (
            title
          )}
        </p>
        <p className="text-sm text-soft">
          {[
            alertLabels[kind],
            variantLabel,
            fromCents !== null && `moins de ${alertPrice(fromCents, alert, buyerKind)}`,
            state === 'over' ? `envoyée le ${formatLongDate(at)}` : `depuis le ${formatLongDate(at)}`,
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </div>
      <Badge tone={state === 'over' ? 'neutral' : 'info'}>{state === 'over' ? 'Terminée' : 'En attente'}</Badge>
      <Form method="post">
        <input type="hidden" name="id" value={id} />
        <Button type="submit" size="sm" look="quiet">
          Supprimer
          <span className="sr-only">{` l’alerte sur ${title}`}</span>
        </Button>
      </Form>
    </li>
  )
}
