import { Button } from '#ui/Button.tsx'
import { classes } from '#ui/classes.ts'
import { CheckIcon } from '#ui/icons/icons.tsx'
import type { ShownPlan } from './plan-labels.ts'
import { useCartForm } from './use-cart-form.ts'

/** Two ways to get the goods of several sellers: the fewest stops, or to the door. One press sets every delivery. */
export function CartPlans({ plans }: { plans: readonly ShownPlan[] }) {
  if (plans.length === 0) return null
  return (
    <section aria-labelledby="formules" className="mt-6">
      <h2 id="formules" className="text-base">
        Tout recevoir ou tout retirer, en un choix
      </h2>
      <div className="mt-2 grid gap-3 sm:grid-cols-2">
        {plans.map(plan => (
          <PlanCard key={plan.name} plan={plan} />
        ))}
      </div>
    </section>
  )
}

function PlanCard({ plan: { name, title, places, price, deliveries, chosen } }: { plan: ShownPlan }) {
  const form = useCartForm(`plan-${name}`)
  return (
    <form.Form
      noValidate
      method="post"
      className={classes('flex flex-col gap-1 border p-4', chosen ? 'border-2 border-action' : 'border-rule')}
    >
      <input type="hidden" name="intent" value="plan" />
      {deliveries.map(delivery => (
        <input key={delivery} type="hidden" name="delivery" value={delivery} />
      ))}
      <p className="font-medium">{title}</p>
      <p className="text-sm text-soft">{places}</p>
      <div className="mt-auto flex flex-wrap items-center justify-between gap-3 pt-2">
        <span className="figures font-semibold">{price}</span>
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
