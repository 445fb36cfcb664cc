import { Notice } from '#ui/Notice.tsx'
import type { OrderDetail } from '../contract-detail.ts'

/** Large enough to read across a counter. */
export function PickupCode({ order }: { order: OrderDetail }) {
  if (order.pickupCode === null || !order.shop) return null
  if (order.status === 'TO_PREPARE')
    return (
      <Notice title="Votre code de retrait viendra quand la commande sera prête">
        Vous recevrez un courriel avec les horaires de {order.shop.name}.
      </Notice>
    )
  if (order.status !== 'READY_TO_PICK') return null
  return (
    <section aria-labelledby="code-de-retrait" className="border-2 border-ink p-5 text-center">
      <h2 id="code-de-retrait" className="text-base">
        Code de retrait
      </h2>
      <p className="figures my-2 font-title text-3xl font-bold tracking-[0.15em]">
        {order.pickupCode.slice(0, 3)} {order.pickupCode.slice(3)}
      </p>
      <p className="text-sm text-soft">
        Donnez-le au comptoir de {order.shop.name} : il prouve que la commande est la vôtre.
      </p>
    </section>
  )
}
