import { useState } from 'react'
import { paths } from '#shared/paths.ts'
import { figure } from '#shared/price/packaging.ts'
import { Button } from '#ui/Button.tsx'
import { Form } from '#ui/forms/Form.tsx'
import { Price } from '#ui/Price.tsx'
import { useHydrated } from '#ui/use-hydrated.ts'
import type { Calculation, NeedOption } from '../contract.ts'
import { sellersOf } from './amounts.ts'
import { NeedRow } from './NeedRow.tsx'

/** The needs, each with the offer that is chosen for it, and one button for all of them. */
export function NeedsTable({ calculation: { slug, needs } }: { calculation: Calculation }) {
  const [chosen, setChosen] = useState<Readonly<Record<string, number>>>({})
  const options = needs.flatMap(({ key, options }) => options[chosen[key] ?? 0] ?? [])
  return (
    <Form method="post" action={paths.calculatorCart()}>
      <input type="hidden" name="calcul" value={slug} />
      <FillKey />
      <h2 className="rubric">{`${figure(needs.length)}\u00a0besoin${needs.length > 1 ? 's' : ''}`}</h2>
      {needs.length === 0 && <p className="py-4 text-soft">Rien à acheter avec ces valeurs.</p>}
      <ol className="divide-y divide-rule">
        {needs.map((need, rank) => (
          <NeedRow
            key={need.key}
            need={need}
            rank={rank + 1}
            chosen={chosen[need.key] ?? 0}
            onChoose={index => setChosen(before => ({ ...before, [need.key]: index }))}
          />
        ))}
      </ol>
      {options.length > 0 && <Subtotal options={options} />}
    </Form>
  )
}

/** Made in the browser: the cached page is the same for everyone. Without scripts the next page makes one. */
function FillKey() {
  const [key] = useState(() => (typeof crypto === 'undefined' ? '' : crypto.randomUUID()))
  return useHydrated() ? <input type="hidden" name="key" value={key} /> : null
}

function Subtotal({ options }: { options: readonly NeedOption[] }) {
  const sellers = new Set(options.flatMap(sellersOf)).size
  const sum = (pick: (option: NeedOption) => number) => options.reduce((total, option) => total + pick(option), 0)
  return (
    <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-3 border-t border-ink pt-4">
      <div>
        <p className="caption">{`Sous-total, ${sellers > 1 ? `${sellers}\u00a0vendeurs` : 'un vendeur'}, hors livraison`}</p>
        <Price ht={sum(({ htCents }) => htCents)} ttc={sum(({ ttcCents }) => ttcCents)} className="text-2xl" />
      </div>
      <Button type="submit" look="primary">
        Tout ajouter au panier
      </Button>
    </div>
  )
}
