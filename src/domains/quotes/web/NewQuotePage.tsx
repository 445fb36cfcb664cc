import {
  type ActionFunctionArgs,
  Form,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
  useActionData,
  useLoaderData,
} from 'react-router'
import { getCart } from '#domains/cart/contract.ts'
import { AccountFrame } from '#domains/identity/web/account/AccountFrame.tsx'
import { quotePaths } from '#domains/quotes/rules/paths.ts'
import { type FormState, fieldErrorsOf, textOf, toFormState } from '#shared/forms/form-state.ts'
import { pageApi } from '#shared/page-api.ts'
import { pageMeta } from '#shared/page-meta.ts'
import { paths } from '#shared/paths.ts'
import { quantityInWords } from '#shared/price/packaging.ts'
import { Button, ButtonLink } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { TextAreaField, TextField } from '#ui/forms/Field.tsx'
import { FormNotice } from '#ui/forms/FormNotice.tsx'
import { DocumentIcon } from '#ui/icons/icons.tsx'
import { InText } from '#ui/Price.tsx'
import { requestQuote } from '../contract.ts'

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Demander un devis',
    description: 'Un prix du vendeur pour les articles de votre panier.',
    path: quotePaths.quotes,
    hidden: true,
  })

export async function loader({ context, request }: LoaderFunctionArgs) {
  const vendorId = Number(new URL(request.url).searchParams.get('vendeur'))
  const { sellers } = await context.get(pageApi).call(getCart, { query: {} })
  const seller = sellers.find(({ vendor }) => vendor.id === vendorId)
  const lines = (seller?.lines ?? [])
    .filter(line => line.quoted === null)
    .map(({ title, variantLabel, ...line }) => ({
      ...line,
      title: [title, variantLabel].filter(Boolean).join(', '),
    }))
  return { vendor: seller?.vendor ?? null, lines, key: crypto.randomUUID() }
}

export async function action({ context, request }: ActionFunctionArgs) {
  const form = await request.formData()
  const asked = await context.get(pageApi).attempt(requestQuote, {
    body: {
      key: textOf(form, 'key'),
      vendorId: Number(textOf(form, 'vendorId')),
      message: textOf(form, 'message'),
      wantedOn: textOf(form, 'wantedOn') || null,
    },
  })
  return asked.ok ? redirect(quotePaths.quote(asked.data.id)) : toFormState('quote', asked, '')
}

export default function NewQuotePage() {
  const { vendor, lines, key } = useLoaderData<typeof loader>()
  const state = useActionData<FormState>()
  const errors = fieldErrorsOf(state, 'quote')
  return (
    <AccountFrame
      title={vendor ? `Demander un devis à ${vendor.name}` : 'Demander un devis'}
      crumbs={[{ label: 'Devis', to: quotePaths.quotes }, { label: 'Demander un devis' }]}
    >
      {vendor === null || lines.length === 0 ? (
        <EmptyState
          icon={<DocumentIcon />}
          title="Rien à chiffrer"
          actions={<ButtonLink to={paths.cart}>Aller au panier</ButtonLink>}
        >
          Mettez d’abord les articles de ce vendeur dans votre panier, avec leurs quantités.
        </EmptyState>
      ) : (
        <Form method="post" noValidate className="flex max-w-2xl flex-col gap-5">
          <FormNotice state={state} intent="quote" />
          <input type="hidden" name="key" value={key} />
          <input type="hidden" name="vendorId" value={vendor.id} />
          <ul className="divide-y divide-rule border-y border-rule">
            {lines.map(line => (
              <li key={line.offerId} className="flex justify-between gap-4 py-2">
                <span className="min-w-0">
                  {line.title}
                  <span className="block text-sm text-soft">{quantityInWords(line.quantity, line)}</span>
                </span>
                <InText ht={line.unitPriceCents * line.quantity} ttc={line.ttcCents} />
              </li>
            ))}
          </ul>
          <TextAreaField
            label="Votre message"
            hint="Ce que vous attendez, comme un prix pour la quantité ou une livraison en plusieurs fois."
            name="message"
            rows={4}
            maxLength={1_000}
            error={errors.message}
          />
          <TextField
            label="Souhaité pour le"
            name="wantedOn"
            type="date"
            error={errors.wantedOn}
            className="max-w-56"
          />
          <p className="text-sm text-soft">
            Votre panier ne change pas. Le vendeur vous répond par courriel&nbsp;; rien ne vous engage avant le
            paiement.
          </p>
          <Button type="submit" look="primary" className="self-start">
            Envoyer la demande
          </Button>
        </Form>
      )}
    </AccountFrame>
  )
}
