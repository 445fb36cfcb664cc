import { redirect } from 'react-router'
import { paths } from '#shared/paths.ts'

/** The cart and the payment are below `/orders`; the list of orders is in the account. */
export const loader = () => redirect(paths.orders)

export default function OrdersRootPage() {
  return null
}
