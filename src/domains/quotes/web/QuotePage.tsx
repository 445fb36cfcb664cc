import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
  useActionData,
  useLoaderData,
} from 'react-router'
import { AccountFrame } from '#domains/identity/web/account/AccountFrame.tsx'
import { ForBuyers } from '#domains/identity/web/ForBuyers.tsx'
import { StartConversation } from '#domains/messaging/web/StartConversation.tsx'
import { quotePaths } from '#domains/quotes/rules/paths.ts'
import { type FormState, toFormState } from '#shared/forms/form-state.ts'
import { pageApi } from '#shared/page-api.ts'
import { pageMeta } from '#shared/page-meta.ts'
import { paths } from '#shared/paths.ts'
import { Button, ButtonLink } from '#ui/Button.tsx'
import { Form } from '#ui/forms/Form.tsx'
import { FormNotice } from '#ui/forms/FormNotice.tsx'
import { acceptQuote, declineQuote, getQuote } from '../contract.ts'
import { QuoteSheet } from './QuoteSheet.tsx'

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Devis',
    description: 'Un devis, ses prix et sa validité.',
    path: quotePaths.quotes,
    hidden: true,
  })

export const loader = ({ context, params }: LoaderFunctionArgs) =>
  context.get(pageApi).call(getQuote, { params: { id: Number(params.id) } })

export async function action({ context, request, params: { id } }: ActionFunctionArgs) {
  const form = await request.formData()
  const calls = context.get(pageApi)
  const params = { id: Number(id) }
  if (form.get('intent') === 'decline')
    return toFormState('quote', await calls.attempt(declineQuote, { params }), 'Le vendeur en est averti.')
  const accepted = await calls.attempt(acceptQuote, { params })
  return accepted.ok ? redirect(paths.cart) : toFormState('quote', accepted, '')
}

export default function QuotePage() {
  const quote = useLoaderData<typeof loader>()
  const state = useActionData<FormState>()
  const { number, state: at, orderId } = quote
  const isOpen = at === 'ANSWERED' || at === 'ACCEPTED'
  return (
    <AccountFrame title={`Devis ${number}`} crumbs={[{ label: 'Devis', to: quotePaths.quotes }, { label: number }]}>
      <FormNotice state={state} intent="quote" />
      <QuoteSheet quote={quote} own={false} />
      {orderId !== null && (
        <ButtonLink to={paths.order(orderId)} className="mt-6">
          Voir la commande
        </ButtonLink>
      )}
      {(isOpen || at === 'REQUESTED') && (
        <StartConversation
          vendorId={quote.vendorId}
          label="Joindre un plan ou une photo, par un message au vendeur"
          className="mt-6"
        />
      )}
      {(isOpen || at === 'REQUESTED') && (
        <Form method="post" className="mt-4 flex flex-wrap gap-3">
          {isOpen && (
            <ForBuyers>
              <Button type="submit" name="intent" value="accept" look="primary">
                {at === 'ACCEPTED' ? 'Remettre au panier' : 'Accepter et commander'}
              </Button>
            </ForBuyers>
          )}
          {at !== 'ACCEPTED' && (
            <Button type="submit" name="intent" value="decline">
              {at === 'REQUESTED' ? 'Retirer la demande' : 'Refuser'}
            </Button>
          )}
        </Form>
      )}
    </AccountFrame>
  )
}
