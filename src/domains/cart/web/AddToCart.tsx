import { type FormEvent, Suspense, useState } from 'react'
import { useIsAccountant, useSession } from '#domains/identity/web/session.ts'
import { paths } from '#shared/paths.ts'
import { unbroken } from '#shared/price/measures.ts'
import { leastQuantity, roundedSentence, unitsLabel } from '#shared/price/packaging.ts'
import { RequestError, request } from '#shared/request.ts'
import { Button } from '#ui/Button.tsx'
import { Quantity } from '#ui/forms/Quantity.tsx'
import { CartIcon } from '#ui/icons/icons.tsx'
import { lazyPart } from '#ui/lazy-part.ts'
import { showToast } from '#ui/overlays/toasts.ts'
import type { addLine, ChangedLine, findSplit, LineSplit, setLine } from '../contract.ts'
import { cartCount } from './count.ts'

const SplitForm = lazyPart(
  () => import('./SplitForm.tsx'),
  () => null,
)

interface AddToCartProps {
  offerId: number
  minimum: number
  step: number
  saleUnit: string
  articleTitle: string
  /** The button is greyed for a private person who is logged in. */
  professionalOnly?: boolean
  /** Units proposed; the smallest quantity when absent. */
  quantity?: number
  /** Compact form for cards and tables: shows refusals in a toast rather than below. */
  compact?: boolean
  /** Called with each typed quantity that is a number. */
  onQuantity?: (quantity: number) => void
}

/** A real form that posts to the cart. With JavaScript the page stays and offers to undo the addition. */
export function AddToCart(props: AddToCartProps) {
  const { offerId, minimum, step, saleUnit, articleTitle, compact, onQuantity } = props
  const least = leastQuantity({ step, minimum })
  const { add, pending, refusal, split } = useAdding({ offerId, saleUnit, compact })
  const session = useSession()
  const isPrivate = session.status === 'user' && session.user.kind_user === 'normal'
  if (useIsAccountant()) return null
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    void add(Number(new FormData(event.currentTarget).get('quantity')))
  }
  const form = (
    <form
      method="post"
      // A quantity between two multiples is rounded by the server, which says so.
      noValidate
      action={paths.cart}
      onSubmit={onSubmit}
      className="add-to-cart"
    >
      <input type="hidden" name="offerId" value={offerId} />
      <Quantity
        label={`Quantité de ${articleTitle}`}
        name="quantity"
        required
        defaultValue={props.quantity ?? least}
        min={least}
        step={step}
        dense={compact}
        onQuantity={onQuantity}
      />
      <Button
        type="submit"
        name="intent"
        value="add"
        look="primary"
        size={compact ? 'sm' : 'md'}
        pending={pending}
        pendingLabel="Ajout…"
        disabledReason={props.professionalOnly && isPrivate ? (compact ? 'Réservé aux pros' : professionalsOnly) : null}
        aria-label={`Ajouter au panier\u00a0: ${articleTitle}`}
      >
        {!compact && <CartIcon className="size-4" />}
        {compact ? 'Ajouter' : 'Ajouter au panier'}
      </Button>
      {refusal && (
        <p role="alert" className="w-full text-sm font-medium text-danger">
          {refusal}
        </p>
      )}
    </form>
  )
  if (!split) return form
  return (
    <>
      {form}
      <Suspense>
        <SplitForm split={split} />
      </Suspense>
    </>
  )
}

const professionalsOnly = 'Réservé aux professionnels\u00a0: un compte de particulier ne peut pas le commander.'

function useAdding({ offerId, saleUnit, compact }: Pick<AddToCartProps, 'offerId' | 'saleUnit' | 'compact'>) {
  const [pending, setPending] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  /** Two sellers for a quantity that one lacks. */
  const [split, setSplit] = useState<LineSplit | null>(null)

  const showError = (error: unknown) => {
    const sentence = error instanceof RequestError ? error.message : 'L’ajout n’a pas abouti. Réessayez.'
    if (compact) showToast(sentence, { tone: 'danger' })
    else setRefusal(sentence)
  }
  const undo = ({ previousQuantity }: ChangedLine) =>
    request<typeof setLine>(
      { method: 'PUT', path: '/api/cart/lines/:offerId' },
      { params: { offerId }, body: { quantity: previousQuantity } },
    ).then(line => cartCount.set(line.count), showError)
  const add = async (quantity: number) => {
    setPending(true)
    setRefusal(null)
    setSplit(null)
    try {
      const line = await request<typeof addLine>(
        { method: 'POST', path: '/api/cart/lines' },
        { body: { offerId, quantity, round: true } },
      )
      cartCount.set(line.count)
      showToast(addedSentence(line, saleUnit), {
        tone: 'success',
        action: { label: 'Annuler', run: () => undo(line) },
        to: paths.cart,
      })
    } catch (error) {
      showError(error)
      if (error instanceof RequestError && error.code === 'OUT_OF_STOCK')
        setSplit(await proposeSplit(offerId, quantity))
    } finally {
      setPending(false)
    }
  }
  return { add, pending, refusal, split }
}

/** Null also without an answer: the refusal is shown. */
const proposeSplit = (offerId: number, quantity: number) =>
  request<typeof findSplit>(
    { method: 'GET', path: '/api/cart/lines/:offerId/split' },
    { params: { offerId }, query: { quantity: `${quantity}`, ajout: '1' } },
  ).then(
    ({ split }) => split,
    () => null,
  )

function addedSentence({ title, quantity, rounded }: ChangedLine, saleUnit: string): string {
  const inCart = `«\u00a0${unbroken(title)}\u00a0»\u00a0: ${unitsLabel(quantity, saleUnit)} dans votre panier.`
  return rounded ? `${inCart} ${roundedSentence(rounded.step, rounded.to)}` : inCart
}
