import { Badge } from '#ui/Badge.tsx'
import { Button } from '#ui/Button.tsx'
import { Form } from '#ui/forms/Form.tsx'
import type { SellerCollection } from '../../contract.ts'
import { takebackPaths } from '../../rules/paths.ts'
import { kindQuantity, kindRules, type TakebackKind } from '../../rules.ts'
import { hoursWords, longDay } from '../collection-words.ts'
import { QuantityFields } from '../QuantityFields.tsx'

type TakebackDeposit = SellerCollection['deposits'][number]

interface Props {
  collection: SellerCollection
  mayCancel: boolean
  /** ISO day: goods are received from the day of the collection on. */
  today: string
}

/** A day of the seller: who announced what, and the form that receives it. */
export function CollectionSection({ collection, mayCancel, today }: Props) {
  const { id, shop, heldOn, kinds, deposits, isCancelled, isOver } = collection
  const titleId = `collecte-${id}`
  return (
    <section aria-labelledby={titleId} className="mt-6 border-t border-ink pt-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-2">
        <h2 id={titleId} className="text-lg">{`${longDay(heldOn)}, ${shop.name}`}</h2>
        {isCancelled && <Badge tone="neutral">Annulée</Badge>}
        {!isCancelled && !isOver && mayCancel && deposits.every(deposit => deposit.number === null) && (
          <Form method="post">
            <input type="hidden" name="id" value={id} />
            <Button type="submit" name="intent" value="cancel" size="sm">
              Annuler cette collecte
            </Button>
          </Form>
        )}
      </div>
      <p className="text-sm text-soft">{`${hoursWords(collection)} · ${announcedWords(deposits)}`}</p>
      <ul className="divide-y divide-rule">
        {deposits.map(deposit => (
          <DepositRow key={deposit.depositId} deposit={deposit} kinds={isCancelled || heldOn > today ? [] : kinds} />
        ))}
      </ul>
    </section>
  )
}

function announcedWords(deposits: readonly TakebackDeposit[]): string {
  const totals = new Map<TakebackKind, number>()
  for (const { lines } of deposits)
    for (const { kind, announced } of lines) if (announced) totals.set(kind, (totals.get(kind) ?? 0) + announced)
  if (totals.size === 0) return 'rien d’annoncé'
  return [...totals]
    .map(
      ([kind, units]) =>
        `${kind === 'BARRELS' || kind === 'PALLETS' ? '' : `${kind}\u00a0: `}${kindQuantity(kind, units)}`,
    )
    .join(', ')
}

function DepositRow({ deposit, kinds }: { deposit: TakebackDeposit; kinds: readonly TakebackKind[] }) {
  const { depositId, name, number, lines } = deposit
  if (number)
    return (
      <li className="flex flex-wrap justify-between gap-x-6 gap-y-1 py-3">
        <span>
          {name}
          <span className="block text-sm text-soft">
            {lines
              .filter(line => line.received)
              .map(line => `${kindRules[line.kind].label}\u00a0: ${kindQuantity(line.kind, line.received ?? 0)}`)
              .join(', ')}
          </span>
        </span>
        <a href={takebackPaths.certificate(depositId)} className="link">
          {`Attestation ${number}`}
        </a>
      </li>
    )
  const words = `annonce ${lines.map(line => kindQuantity(line.kind, line.announced)).join(', ')}`
  if (kinds.length === 0)
    return (
      <li className="py-3">
        {name}
        <span className="text-sm text-soft">{`, ${words}`}</span>
      </li>
    )
  return (
    <li className="py-3">
      <details>
        <summary className="cursor-pointer">
          <span className="link">{`Recevoir\u00a0: ${name}`}</span>
          <span className="text-sm text-soft">{`, ${words}`}</span>
        </summary>
        <Form method="post" className="mt-3 flex max-w-2xl flex-col items-start gap-4">
          <input type="hidden" name="id" value={depositId} />
          <QuantityFields
            kinds={kinds}
            quantityOf={kind => lines.find(line => line.kind === kind)?.announced ?? 0}
            errors={{}}
          />
          <Button type="submit" name="intent" value="receive" look="primary">
            Recevoir et délivrer l’attestation
          </Button>
        </Form>
      </details>
    </li>
  )
}
