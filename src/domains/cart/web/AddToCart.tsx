import { type FormEvent, useState } from 'react'
import { useIsAccountant, useSession } from '#domains/identity/web/session.ts'
import { paths } from '#shared/paths.ts'
import { unbroken } from '#shared/price/measures.ts'
import { leastQuantity, roundedSentence, unitsLabel } from '#shared/price/packaging.ts'
import { RequestError, request } from '#shared/request.ts'
import { Button } from '#ui/Button.tsx'
import { Quantity } from '#ui/forms/Quantity.tsx'
import { CartIcon } from '#ui/icons/icons.tsx'
import { showToast } from '#ui/overlays/toasts.ts'
import type { addLine, ChangedLine, setLine } from '../contract.ts'
import { cartCount } from './count.ts'

interface AddToCartProps {
  offerId: number
  minimum: number
  step: number
  saleUnit: string
  articleTitle: string
  /** The button is greyed for a private person who is logged in. */
  professionalOnly?: boolean
  /** Compact form for cards and tables: shows refusals in a toast rather than below. */
  compact?: boolean
  /** Called with each typed quantity that is a number. */
  onQuantity?: (quantity: number) => void
}

/** A real form that posts to the cart. With JavaScript the page stays and offers to undo the addition. */
export function AddToCart(props: AddToCartProps) {
  const { offerId, minimum, step, saleUnit, articleTitle, compact, onQuantity } = props
  const least = leastQuantity({ step, minimum })
  const { add, pending, refusal } = useAdding({ offerId, saleUnit, compact })
  const session = useSession()
  const isPrivate = session.status === 'user' && session.user.kind_user === 'normal'
  if (useIsAccountant()) return null
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    void add(Number(new FormData(event.currentTarget).get('quantity')))
  }
  return (
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
        defaultValue={least}
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
}

const professionalsOnly = 'Réservé aux professionnels\u00a0: un compte de particulier ne peut pas le commander.'

function useAdding({ offerId, saleUnit, compact }: Pick<AddToCartProps, 'offerId' | 'saleUnit' | 'compact'>) {
  const [pending, setPending] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)

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
    } finally {
      setPending(false)
    }
  }
  return { add, pending, refusal }
}

function addedSentence({ title, quantity, rounded }: ChangedLine, saleUnit: string): string {
  const inCart = `«\u00a0${unbroken(title)}\u00a0»\u00a0: ${unitsLabel(quantity, saleUnit)} dans votre panier.`
  return rounded ? `${inCart} ${roundedSentence(rounded.step, rounded.to)}` : inCart
}
