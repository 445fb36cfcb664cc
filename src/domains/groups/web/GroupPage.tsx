import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
  useActionData,
  useLoaderData,
} from 'react-router'
import { sendTogether } from '#domains/orders/web/seller/send-together.ts'
import { type FormState, textOf, toFormState } from '#shared/forms/form-state.ts'
import { pageApi } from '#shared/page-api.ts'
import { pageMeta } from '#shared/page-meta.ts'
import { paths } from '#shared/paths.ts'
import { Badge } from '#ui/Badge.tsx'
import { FormNotice } from '#ui/forms/FormNotice.tsx'
import { Notice } from '#ui/Notice.tsx'
import { Breadcrumb } from '#ui/navigation/Breadcrumb.tsx'
import { Link } from '#ui/navigation/Link.tsx'
import { announceArrival, cancelGroup, closeGroup, getGroup, payShare, setGroupShare } from '../contract.ts'
import { removeGroupOffer } from '../contract-offers.ts'
import { groupPaths } from '../rules/paths.ts'
import { groupLabels } from '../rules.ts'
import { GroupFacts } from './GroupFacts.tsx'
import { GroupOffers } from './GroupOffers.tsx'
import { GroupProgress, ProgressSentence } from './GroupRow.tsx'
import { GroupShares } from './GroupShares.tsx'
import { groupTones, othersWords } from './group-words.ts'
import { OrganiserActions, SendGroup, ShareForm } from './ShareForms.tsx'

export const meta: MetaFunction<typeof loader> = ({ loaderData, matches }) =>
  pageMeta(matches, {
    title: loaderData ? `Commande groupée\u00a0: ${loaderData.title}` : 'Commande groupée',
    description: 'Une palette commune\u00a0: engagez votre part, au prix atteint ensemble.',
    path: groupPaths.open(),
    hidden: true,
  })

export async function loader({ context, params }: LoaderFunctionArgs) {
  const { call, origin } = context.get(pageApi)
  const group = await call(getGroup, { params: { token: params.token ?? '' } })
  return { ...group, link: `${origin}${groupPaths.group(group.token)}` }
}

export async function action({ context, request, params: { token = '' } }: ActionFunctionArgs) {
  const form = await request.formData()
  const api = context.get(pageApi)
  const { attempt } = api
  const params = { token }
  switch (form.get('intent')) {
    case 'share': {
      const shared = await attempt(setGroupShare, { params, body: { lines: linesOf(form) } })
      const isIn = shared.ok && shared.data.own !== null
      return toFormState('share', shared, isIn ? 'Votre part est engagée.' : 'Votre part est retirée.')
    }
    case 'withdraw':
      return toFormState(
        'share',
        await attempt(setGroupShare, { params, body: { lines: [] } }),
        'Votre part est retirée.',
      )
    case 'remove-offer': {
      const offerId = Number(textOf(form, 'offerId'))
      const removed = await attempt(removeGroupOffer, { params: { token, offerId } })
      return toFormState('organise', removed, 'L’article est retiré.')
    }
    case 'close':
      return toFormState('organise', await attempt(closeGroup, { params }), 'Chacun reçoit sa part à payer.')
    case 'cancel':
      return toFormState('organise', await attempt(cancelGroup, { params }), 'Tous les participants en sont avertis.')
    case 'send': {
      const { toSend } = await api.call(getGroup, { params })
      const done = 'Tout le groupe est expédié\u00a0: chacun est prévenu.'
      return sendTogether({ intent: 'organise', ids: toSend, done, isDelivered: false }, api)
    }
    case 'arrival': {
      const body = { message: textOf(form, 'message') }
      return toFormState('organise', await attempt(announceArrival, { params, body }), 'Les participants sont avertis.')
    }
    default: {
      const paid = await attempt(payShare, { params })
      return paid.ok ? redirect(paths.cart) : toFormState('share', paid, '')
    }
  }
}

/** In the order of the fields, which names the faulty one. */
const linesOf = (form: FormData) =>
  [...form].flatMap(([name, value]) =>
    name.startsWith('quantity-') ? [{ offerId: Number(name.slice(9)), quantity: Number(value) }] : [],
  )

export default function GroupPage() {
  const group = useLoaderData<typeof loader>()
  const state = useActionData<FormState>()
  return (
    <div className="page py-4 md:py-6">
      <Breadcrumb
        crumbs={[
          { label: 'Accueil', to: paths.home },
          { label: 'Commandes groupées', to: groupPaths.open() },
          { label: group.number },
        ]}
      />
      <p className="caption mt-3">{`Commande groupée ${group.number}, organisée par ${group.organiser}`}</p>
      <h1 className="mt-1 wrap-anywhere">
        <Link to={paths.article(group.slug)} className="hover:underline">
          {group.title}
        </Link>{' '}
        {othersWords(group.others)}
      </h1>
      <p className="mt-2 flex flex-wrap items-center gap-3">
        <Badge tone={groupTones[group.status]}>{groupLabels[group.status]}</Badge>
        <span className="text-soft">{`vendue par ${group.vendor.name}`}</span>
      </p>
      {group.reason && <Notice className="mt-3">{`${group.reason} Personne n’est débité.`}</Notice>}
      {group.status === 'OPEN' && (
        <div className="mt-4">
          <p className="font-medium">
            <ProgressSentence group={group} />
          </p>
          <GroupProgress group={group} />
        </div>
      )}
      <div className="mt-6 grid gap-x-12 gap-y-8 lg:grid-cols-2">
        <div className="flex min-w-0 flex-col gap-6">
          <FormNotice state={state} intent="share" />
          <ShareForm group={group} state={state} />
          <FormNotice state={state} intent="organise" />
          <OrganiserActions group={group} state={state} />
          <SendGroup toSend={group.toSend} />
        </div>
        <div className="flex min-w-0 flex-col gap-6">
          <GroupOffers group={group} />
          <GroupFacts group={group} />
          {group.shares.length > 0 && <GroupShares shares={group.shares} offers={group.offers} />}
        </div>
      </div>
    </div>
  )
}
