import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
  useActionData,
  useLoaderData,
} from 'react-router'
import { getCart } from '#domains/cart/contract.ts'
import { quantityCap } from '#domains/cart/rules.ts'
import { AccountFrame } from '#domains/identity/web/account/AccountFrame.tsx'
import { quotePaths } from '#domains/quotes/rules/paths.ts'
import { type FormState, fieldErrorsOf, textOf, toFormState } from '#shared/forms/form-state.ts'
import { type PageApi, pageApi } from '#shared/page-api.ts'
import { pageMeta } from '#shared/page-meta.ts'
import { paths } from '#shared/paths.ts'
import { unbroken } from '#shared/price/measures.ts'
import { perUnit, quantityInWords } from '#shared/price/packaging.ts'
import { depositLine, depositWords } from '#shared/price/packaging-deposit.ts'
import { Button, ButtonLink } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { TextAreaField, TextField } from '#ui/forms/Field.tsx'
import { Form } from '#ui/forms/Form.tsx'
import { FormNotice } from '#ui/forms/FormNotice.tsx'
import { Quantity } from '#ui/forms/Quantity.tsx'
import { DocumentIcon } from '#ui/icons/icons.tsx'
import { Plate } from '#ui/Plate.tsx'
import { InText } from '#ui/Price.tsx'
import { type DraftLine, draftQuote, requestQuote } from '../contract.ts'

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Demander un devis',
    description: 'Un prix du vendeur pour les articles de votre panier, d’une liste ou d’une page.',
    path: quotePaths.quotes,
    hidden: true,
  })

type Vendor = { id: number; name: string }
type Source = 'cart' | 'article' | 'list'
type Asked = { vendor: Vendor | null; lines: DraftLine[]; sellers: (Vendor & { count: number })[] }

export async function loader({ context, request }: LoaderFunctionArgs) {
  const search = new URL(request.url).searchParams
  const [offerId, listId] = [Number(search.get('offre')), Number(search.get('liste'))]
  const vendorId = Number(search.get('vendeur'))
  const { call } = context.get(pageApi)
  const source: Source = offerId ? 'article' : listId ? 'list' : 'cart'
  const asked = source === 'cart' ? await ofCart(call, vendorId) : await ofDraft(call, { offerId, listId }, vendorId)
  return { ...asked, source, listId, key: crypto.randomUUID() }
}

async function ofCart(call: PageApi['call'], vendorId: number): Promise<Asked> {
  const { sellers } = await call(getCart, { query: {} })
  const seller = sellers.find(({ vendor }) => vendor.id === vendorId)
  const lines = (seller?.lines ?? [])
    .filter(line => line.quoted === null)
    .map(({ title, variantLabel, unitPriceCents, ...line }) => ({
      ...line,
      title: [title, variantLabel].filter(Boolean).join(', '),
      htCents: unitPriceCents * line.quantity,
    }))
  return { vendor: seller?.vendor ?? null, lines, sellers: [] }
}

/** Of a list at several sellers, one is chosen first: each answers its own quote. */
async function ofDraft(
  call: PageApi['call'],
  { offerId, listId }: { offerId: number; listId: number },
  vendorId: number,
): Promise<Asked> {
  const { sellers } = await call(draftQuote, { query: offerId ? { offerId } : { listId } })
  const chosen = sellers.length === 1 ? sellers[0] : sellers.find(({ vendor }) => vendor.id === vendorId)
  return {
    vendor: chosen?.vendor ?? null,
    lines: chosen?.lines ?? [],
    sellers: sellers.map(({ vendor, lines }) => ({ ...vendor, count: lines.length })),
  }
}

export async function action({ context, request }: ActionFunctionArgs) {
  const form = await request.formData()
  const asked = await context.get(pageApi).attempt(requestQuote, {
    body: {
      key: textOf(form, 'key'),
      vendorId: Number(textOf(form, 'vendorId')),
      message: textOf(form, 'message'),
      wantedOn: textOf(form, 'wantedOn') || null,
      ...(form.has('offer') ? { lines: linesIn(form) } : {}),
    },
  })
  return asked.ok ? redirect(quotePaths.quote(asked.data.id)) : toFormState('quote', asked, '')
}

/** The fields « offer » and « quantity » of each line, in order; 0 leaves the line out. */
function linesIn(form: FormData) {
  const quantities = form.getAll('quantity').map(Number)
  return form
    .getAll('offer')
    .map((offer, index) => ({ offerId: Number(offer), quantity: quantities[index] ?? 0 }))
    .filter(({ quantity }) => quantity > 0)
}

export default function NewQuotePage() {
  const { vendor, lines, sellers, source, listId, key } = useLoaderData<typeof loader>()
  const state = useActionData<FormState>()
  return (
    <AccountFrame
      title={vendor ? `Demander un devis à ${vendor.name}` : 'Demander un devis'}
      crumbs={[{ label: 'Devis', to: quotePaths.quotes }, { label: 'Demander un devis' }]}
    >
      {vendor === null && sellers.length > 1 ? (
        <Sellers sellers={sellers} listId={listId} />
      ) : vendor === null || lines.length === 0 ? (
        <NothingToAsk source={source} />
      ) : (
        <Form method="post" className="flex max-w-2xl flex-col gap-5">
          <FormNotice state={state} intent="quote" labels={{ quantity: 'quantité' }} />
          <input type="hidden" name="key" value={key} />
          <input type="hidden" name="vendorId" value={vendor.id} />
          <ul className="divide-y divide-rule border-y border-rule">
            {lines.map(line => (
              <LineRow key={line.offerId} line={line} isTyped={source !== 'cart'} />
            ))}
          </ul>
          <Wishes errors={fieldErrorsOf(state, 'quote')} />
          <p className="text-sm text-soft">
            {source === 'cart' && 'Votre panier ne change pas. '}
            Le vendeur vous répond par courriel&nbsp;; rien ne vous engage avant le paiement.
          </p>
          <Button type="submit" look="primary" className="self-start">
            Envoyer la demande
          </Button>
        </Form>
      )}
    </AccountFrame>
  )
}

const Sellers = ({ sellers, listId }: { sellers: Asked['sellers']; listId: number }) => (
  <>
    <p className="max-w-prose text-soft">
      Les articles de cette liste viennent de plusieurs vendeurs. Chacun répond à son propre devis.
    </p>
    <ul className="mt-4 max-w-2xl divide-y divide-rule border-y border-rule">
      {sellers.map(({ id, name, count }) => (
        <li key={id} className="flex items-center justify-between gap-x-6 py-3">
          <span className="min-w-0">
            {name}
            <span className="block text-sm text-soft">{`${count} article${count > 1 ? 's' : ''} de la liste`}</span>
          </span>
          <ButtonLink to={quotePaths.quoteOfList(listId, id)} size="sm" className="flex-none">
            Demander un devis
            <span className="sr-only">{` à ${name}`}</span>
          </ButtonLink>
        </li>
      ))}
    </ul>
  </>
)

const nothing: Record<Source, { reason: string; to: string; action: string }> = {
  cart: {
    reason: 'Mettez d’abord les articles de ce vendeur dans votre panier, avec leurs quantités.',
    to: paths.cart,
    action: 'Aller au panier',
  },
  article: {
    reason: 'Cette offre est celle de votre équipe\u00a0: un vendeur ne se demande pas de devis.',
    to: paths.sellerCatalogue,
    action: 'Voir mon catalogue',
  },
  list: {
    reason: 'Aucun article de cette liste n’est en vente aujourd’hui.',
    to: paths.purchaseLists(),
    action: 'Voir mes listes',
  },
}

const NothingToAsk = ({ source }: { source: Source }) => (
  <EmptyState
    icon={<DocumentIcon />}
    title="Rien à chiffrer"
    actions={<ButtonLink to={nothing[source].to}>{nothing[source].action}</ButtonLink>}
  >
    {nothing[source].reason}
  </EmptyState>
)

function LineRow({ line, isTyped }: { line: DraftLine; isTyped: boolean }) {
  const { title, quantity, step, offerId, saleUnit, htCents, ttcCents, deposit } = line
  return (
    <li className="grid grid-cols-[4rem_1fr] items-center gap-x-4 gap-y-2 py-3 sm:grid-cols-[4rem_1fr_auto]">
      <Plate article={line} />
      <span className="min-w-0">
        {unbroken(title)}
        <span className="block text-sm text-soft">
          {isTyped && `Réf. ${line.reference} · `}
          {quantity > 0 ? (
            <>
              {quantityInWords(quantity, line)}
              {'\u00a0: '}
            </>
          ) : (
            ''
          )}
          <InText ht={htCents} ttc={ttcCents} />
          {quantity === 0 && ` ${perUnit(saleUnit)}`}
        </span>
        {deposit && (
          <span className="block text-sm">{quantity > 0 ? depositLine(deposit, quantity) : depositWords(deposit)}</span>
        )}
      </span>
      {isTyped && (
        <div className="col-start-2 sm:col-start-3">
          <input type="hidden" name="offer" value={offerId} />
          <Quantity
            label={`Quantité de ${title}`}
            name="quantity"
            defaultValue={quantity}
            min={0}
            max={quantityCap}
            step={step}
            dense
          />
        </div>
      )}
    </li>
  )
}

const Wishes = ({ errors }: { errors: ReturnType<typeof fieldErrorsOf> }) => (
  <>
    <TextAreaField
      label="Votre message"
      hint="Ce que vous attendez, comme un prix pour la quantité ou une livraison en plusieurs fois."
      name="message"
      rows={4}
      maxLength={1_000}
      error={errors.message}
    />
    <TextField label="Souhaité pour le" name="wantedOn" type="date" error={errors.wantedOn} className="max-w-56" />
  </>
)
