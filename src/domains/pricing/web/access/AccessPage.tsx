import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  useActionData,
  useLoaderData,
} from 'react-router'
import { AccountFrame } from '#domains/identity/web/account/AccountFrame.tsx'
import { type FormState, fieldErrorsOf, textOf, toFormState } from '#shared/forms/form-state.ts'
import { pageApi } from '#shared/page-api.ts'
import { pageMeta } from '#shared/page-meta.ts'
import { Button } from '#ui/Button.tsx'
import { TextAreaField } from '#ui/forms/Field.tsx'
import { Form } from '#ui/forms/Form.tsx'
import { FormNotice } from '#ui/forms/FormNotice.tsx'
import { Notice } from '#ui/Notice.tsx'
import { type AccessibleOffer, requestAccess, type SellerAccess, showAccess } from '../../contract-access.ts'
import { accessPath } from '../../rules/paths.ts'
import { ReservedOffers } from './ReservedOffers.tsx'

export const loader = ({ context, params }: LoaderFunctionArgs) =>
  context.get(pageApi).call(showAccess, { params: { vendorId: params.vendorId ?? '' } })

export async function action({ context, params, request }: ActionFunctionArgs) {
  const form = await request.formData()
  const asked = await context.get(pageApi).attempt(requestAccess, {
    params: { vendorId: params.vendorId ?? '' },
    body: { message: textOf(form, 'message') },
  })
  return toFormState('ask', asked, 'Votre demande est envoyée\u00a0: le vendeur vous répond par courriel.')
}

export const meta: MetaFunction<typeof loader> = ({ loaderData, matches }) =>
  pageMeta(matches, {
    title: `Prix réservés de ${loaderData?.vendor.name ?? 'ce vendeur'}`,
    description: 'Les articles que ce vendeur réserve à ses clients agréés.',
    path: accessPath(''),
    hidden: true,
  })

/** What a seller reserves to its customers, for one of them; for others, how to become one. Works without scripts. */
export default function AccessPage() {
  const access = useLoaderData<typeof loader>()
  const state = useActionData<FormState>()
  return (
    <AccountFrame title={`Prix réservés de ${access.vendor.name}`}>
      <div className="mb-4 empty:hidden">
        <FormNotice state={state} intent="ask" />
      </div>
      {access.state === 'GRANTED' ? <Granted offers={access.offers} /> : <Request access={access} state={state} />}
    </AccountFrame>
  )
}

function Request({
  access: { vendor, state, note },
  state: sent,
}: {
  access: SellerAccess
  state: FormState | undefined
}) {
  if (state === 'WAITING')
    return (
      <Notice kind="info" title="Votre demande est chez le vendeur">
        {`${vendor.name} vous répond par courriel.`}
      </Notice>
    )
  return (
    <>
      {state === 'REFUSED' && (
        <Notice kind="warning" title="Votre demande n’a pas été acceptée" className="mb-4">
          {note}
        </Notice>
      )}
      <p className="max-w-prose">
        {`${vendor.name} réserve des articles et leurs prix à ses clients agréés. Votre demande lui donne votre nom, votre entreprise et votre adresse électronique\u00a0; il l’accepte ou la refuse.`}
      </p>
      <Form method="post" className="mt-4 flex max-w-xl flex-col gap-4">
        <TextAreaField
          label="Votre message"
          hint="Votre activité, votre numéro d’adhérent ou de client, si vous en avez un."
          name="message"
          rows={4}
          maxLength={1000}
          error={fieldErrorsOf(sent, 'ask').message}
        />
        <Button type="submit" look="primary" className="self-start">
          Demander l’accès
        </Button>
      </Form>
    </>
  )
}

const Granted = ({ offers }: { offers: readonly AccessibleOffer[] }) =>
  offers.length === 0 ? (
    <p className="max-w-prose">Vous êtes client agréé. Aucun article ne vous est réservé aujourd’hui.</p>
  ) : (
    <ReservedOffers offers={offers} />
  )
