import { Button } from '#ui/Button.tsx'
import { classes } from '#ui/classes.ts'
import { CheckIcon } from '#ui/icons/icons.tsx'
import type { Cart } from '../contract.ts'
import { type CartPlan, isChosen, plansOf } from '../rules/plan.ts'
import { collectLabel, deliverLabel, planPrice, shopNames } from './plan-labels.ts'
import { useCartForm } from './use-cart-form.ts'

/** Two ways to get the goods of several sellers: the fewest stops, or to the door. One press sets every delivery. */
export function CartPlans({ cart, shopId }: { cart: Cart; shopId: number | null }) {
  const plans = plansOf(cart.sellers, shopId)
  if (!plans) return null
  const { collect, deliver } = plans
  return (
    <section aria-labelledby="formules" className="mt-6">
      <h2 id="formules" className="text-base">
        Tout recevoir ou tout retirer, en un choix
      </h2>
      <div className="mt-2 grid gap-3 sm:grid-cols-2">
        <PlanCard name="collect" plan={collect} cart={cart} title={collectLabel(collect, cart.sellers)}>
          {shopNames(collect)}
        </PlanCard>
        <PlanCard name="deliver" plan={deliver} cart={cart} title={deliverLabel(deliver)}>
          {deliver.stops.length ? shopNames(deliver) : 'À votre adresse'}
        </PlanCard>
      </div>
    </section>
  )
}

interface PlanCardProps {
  name: string
  plan: CartPlan
  cart: Cart
  title: string
  children: string
}

function PlanCard({ name, plan, cart, title, children }: PlanCardProps) {
  const form = useCartForm(`plan-${name}`)
  const chosen = isChosen(plan, cart.sellers)
  return (
    <form.Form
      method="post"
      className={classes('flex flex-col gap-1 border p-4', chosen ? 'border-2 border-action' : 'border-rule')}
    >
      <input type="hidden" name="intent" value="plan" />
      {plan.deliveries.map(({ vendorId, mode, shopId }) => (
        <input key={vendorId} type="hidden" name="delivery" value={[vendorId, mode, shopId ?? ''].join(':')} />
      ))}
      <p className="font-medium">{title}</p>
      <p className="text-sm text-soft">{children}</p>
      <div className="mt-auto flex flex-wrap items-center justify-between gap-3 pt-2">
        <span className="figures font-semibold">{planPrice(plan, cart.kind)}</span>
        {chosen ? (
          <span className="flex min-h-8 items-center gap-1.5 text-sm font-medium text-action">
            <CheckIcon className="size-4" />
            C’est votre choix
          </span>
        ) : (
          <Button type="submit" size="sm" pending={form.pending}>
            Choisir<span className="sr-only">{`\u00a0: ${title}`}</span>
          </Button>
        )}
      </div>
      {form.refusal && (
        <p role="alert" className="text-sm font-medium text-danger">
          {form.refusal}
        </p>
      )}
    </form.Form>
  )
}
