import { useIsAccountant } from '#domains/identity/web/session.ts'
import { paths } from '#shared/paths.ts'
import { buttonClasses } from '#ui/Button.tsx'
import { Form } from '#ui/forms/Form.tsx'

interface OrderAgainProps {
  orderId: number
  /** Completes the accessible label where a page has several such buttons. */
  number: string
  /** Of the rendered page: a second click changes nothing. */
  fillKey: string
  /** `link`: in a table. */
  look?: 'button' | 'small' | 'link'
}

/** Puts the lines of a past order into the cart; leads to the summary. */
export function OrderAgain({ orderId, number, fillKey, look = 'button' }: OrderAgainProps) {
  if (useIsAccountant()) return null
  return (
    <Form method="post" action={paths.purchaseLists()} className="relative z-10">
      <input type="hidden" name="orderId" value={orderId} />
      <input type="hidden" name="key" value={fillKey} />
      <button
        type="submit"
        name="intent"
        value="again"
        className={look === 'link' ? 'link text-sm' : buttonClasses({ size: look === 'small' ? 'sm' : 'md' })}
      >
        Commander à nouveau
        <span className="sr-only">{` la commande ${number}`}</span>
      </button>
    </Form>
  )
}
