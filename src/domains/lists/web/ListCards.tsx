import { ForBuyers } from '#domains/identity/web/ForBuyers.tsx'
import { formatLongDate, formatShortDate } from '#shared/dates.ts'
import type { FieldErrors } from '#shared/errors.ts'
import { paths } from '#shared/paths.ts'
import { Button, ButtonLink } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Checkbox } from '#ui/forms/Choice.tsx'
import { SelectField, TextField } from '#ui/forms/Field.tsx'
import { Form } from '#ui/forms/Form.tsx'
import { UndoNotice } from '#ui/forms/UndoNotice.tsx'
import { TableIcon } from '#ui/icons/icons.tsx'
import { Link } from '#ui/navigation/Link.tsx'
import { Plate } from '#ui/Plate.tsx'
import type { ListSummary } from '../contract-lists.ts'
import type { ScheduledSummary } from '../contract-schedules.ts'
import { scheduledOrderPath } from '../rules/links.ts'

interface ListCardsProps {
  lists: ListSummary[]
  /** The list just deleted, which can be restored. */
  deleted: number | null
  /** The order whose articles are to be added to a list. */
  orderId: number | null
  /** What was last put into the cart at once. */
  last: { source: string; at: string } | null
  /** Scheduled orders to validate. */
  waiting: ScheduledSummary[]
  errors: FieldErrors
}

export function ListCards({ lists, deleted, orderId, last, waiting, errors }: ListCardsProps) {
  return (
    <>
      {deleted !== null && (
        <UndoNotice title="La liste est supprimée." id={deleted} intent="restore" action={paths.purchaseLists()} />
      )}
      {waiting.length > 0 && <Waiting orders={waiting} />}
      {orderId !== null && (
        <ForBuyers>
          <AddForm title="Ajouter la commande à une liste" {...{ orderId, lists, errors }} />
        </ForBuyers>
      )}
      {lists.length > 0 ? (
        bySeason(lists).map(([season, group], _, groups) => (
          <section key={season ?? 0} className="mt-6 first:mt-0">
            {groups.length > 1 && (
              <h2 className="rubric mb-3">{season === null ? 'Toute l’année' : `Campagne ${season}`}</h2>
            )}
            <ul className="grid grid-cols-1 gap-4 sm:grid-cols-2 xl:grid-cols-3">
              {group.map(list => (
                <Card key={list.id} list={list} />
              ))}
            </ul>
          </section>
        ))
      ) : (
        <EmptyState icon={<TableIcon />} title="Aucune liste pour l’instant">
          <ForBuyers instead="Chaque acheteur du domaine tient les siennes. Vous lisez ses commandes et ses factures.">
            Gardez ce que vous commandez chaque année, «&nbsp;taille&nbsp;», «&nbsp;tirage&nbsp;»…, et remettez-le au
            panier en une fois, aux prix du jour. Une liste part d’une commande passée ou de votre panier.
          </ForBuyers>
        </EmptyState>
      )}
      {last && (
        <p className="mt-4 text-sm">
          {'Dernière mise au panier\u00a0: '}
          <Link to={paths.purchaseLists({ resume: 1 })} className="link">
            {last.source}
          </Link>
          {`, ${formatShortDate(last.at)}`}
        </p>
      )}
      {orderId === null && (
        <ForBuyers>
          <AddForm title="Nouvelle liste" {...{ orderId, lists: [], errors }} />
        </ForBuyers>
      )}
    </>
  )
}

/** The latest season first, then the lists of no season. */
const bySeason = (lists: readonly ListSummary[]) =>
  [...Map.groupBy(lists, ({ season }) => season)].toSorted(([a], [b]) => (b ?? 0) - (a ?? 0))

const Waiting = ({ orders }: { orders: readonly ScheduledSummary[] }) => (
  <section aria-labelledby="a-valider" className="mb-6 border border-ink p-4">
    <h2 id="a-valider" className="text-lg">
      À valider
    </h2>
    <ul className="mt-2 divide-y divide-rule">
      {orders.map(({ id, name, dueOn }) => (
        <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-2">
          <span className="min-w-0">{`${name}, pour le ${formatLongDate(dueOn)}`}</span>
          <ButtonLink to={scheduledOrderPath(id)} size="sm">
            <ForBuyers instead="Voir">Vérifier et valider</ForBuyers>
          </ButtonLink>
        </li>
      ))}
    </ul>
  </section>
)

const Card = ({ list: { id, name, lineCount, cuvee, nextOn, pictures } }: { list: ListSummary }) => (
  <li className="relative flex flex-col gap-3 border border-rule p-4 hover:border-ink">
    <div className="flex min-h-16 gap-2 overflow-hidden" aria-hidden="true">
      {pictures.map((article, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: pictures of one card, in order
        <Plate key={index} article={article} />
      ))}
    </div>
    <div>
      <h3 className="text-lg break-words">
        <Link to={paths.purchaseLists({ liste: id })} className="after:absolute after:inset-0">
          {name}
        </Link>
      </h3>
      <p className="text-sm text-soft">
        {[`${lineCount} article${lineCount > 1 ? 's' : ''}`, cuvee].filter(Boolean).join(' · ')}
      </p>
      {nextOn && <p className="figures text-sm">{`Prochaine commande\u00a0: ${formatShortDate(nextOn)}`}</p>}
    </div>
  </li>
)

type AddFormProps = Pick<ListCardsProps, 'orderId' | 'lists' | 'errors'> & { title: string }

/** With an order, adds its articles; without one, may copy those of the cart. */
function AddForm({ title, orderId, lists, errors }: AddFormProps) {
  return (
    <section aria-labelledby="nouvelle-liste" className="mt-8 mb-8 max-w-xl">
      <h2 id="nouvelle-liste" className="rubric mb-4">
        {title}
      </h2>
      <Form method="post" className="flex flex-col gap-4">
        {orderId !== null && <input type="hidden" name="orderId" value={orderId} />}
        {lists.length > 0 && (
          <SelectField label="Liste" name="id">
            <option value="">Une nouvelle liste</option>
            {lists.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </SelectField>
        )}
        <TextField
          label={lists.length ? 'Nom de la nouvelle liste' : 'Nom'}
          name="name"
          maxLength={60}
          hint={'Par exemple «\u00a0Taille 2027\u00a0»'}
          error={errors.name}
        />
        {orderId === null && <Checkbox name="cart" value="oui" label="Y mettre les articles de mon panier" />}
        <Button type="submit" name="intent" value="add" look="primary" className="self-start">
          {orderId === null ? 'Créer la liste' : 'Ajouter'}
        </Button>
      </Form>
    </section>
  )
}
