import { quantityCap, sum } from '#domains/cart/rules.ts'
import { ForBuyers } from '#domains/identity/web/ForBuyers.tsx'
import { quotePaths } from '#domains/quotes/rules/paths.ts'
import type { FieldErrors } from '#shared/errors.ts'
import { figure } from '#shared/price/packaging.ts'
import { Button, ButtonLink, buttonClasses } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { TextField } from '#ui/forms/Field.tsx'
import { Form } from '#ui/forms/Form.tsx'
import { Quantity } from '#ui/forms/Quantity.tsx'
import { TableIcon, TrashIcon } from '#ui/icons/icons.tsx'
import { Link } from '#ui/navigation/Link.tsx'
import { Price } from '#ui/Price.tsx'
import type { ListLine } from '../contract-lists.ts'
import type { ScheduleChoices } from '../contract-schedules.ts'
import { DepositsOf } from './DepositsOf.tsx'
import { ListedLine } from './ListedLine.tsx'
import { ScheduleSection } from './schedule/ScheduleSection.tsx'
import { TemplateForm } from './schedule/TemplateForm.tsx'

interface ListViewProps {
  list: {
    id: number
    name: string
    sharePath: string | null
    isFavourites: boolean
    season: number | null
    cuvee: string | null
    lines: ListLine[]
  }
  timing: ScheduleChoices
  errors: FieldErrors
  origin: string
  fillKey: string
}

/** One list with today's sellers and prices. */
export function ListView({ list, timing, errors, origin, fillKey }: ListViewProps) {
  const { id, name, sharePath, lines } = list
  const offered = lines.flatMap(line => line.offered ?? [])
  return (
    <>
      {lines.length > 0 ? (
        <>
          <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
            <TodayTotal offered={offered} count={lines.length} />
            <ForBuyers>
              <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
                {offered.length > 0 && (
                  <Link to={quotePaths.quoteOfList(id)} className="link text-sm">
                    Demander un devis
                  </Link>
                )}
                <Form method="post">
                  <input type="hidden" name="id" value={id} />
                  <input type="hidden" name="key" value={fillKey} />
                  <Button type="submit" name="intent" value="order" look="primary">
                    Tout mettre au panier
                  </Button>
                </Form>
              </div>
            </ForBuyers>
          </div>
          <ul className="mt-4 divide-y divide-rule border-t border-t-ink border-b border-b-rule">
            {lines.map(line => (
              <LineRow key={line.variantId} line={line} listId={id} />
            ))}
          </ul>
        </>
      ) : (
        <EmptyState icon={<TableIcon />} title="Cette liste est vide">
          Ajoutez-y les articles d’une commande passée, depuis sa page, ou gardez un article depuis la sienne.
        </EmptyState>
      )}
      {!list.isFavourites && (
        <>
          <ForBuyers>
            <TemplateForm {...list} cuvees={timing.cuvees} />
          </ForBuyers>
          <ScheduleSection {...timing} listId={id} errors={errors} />
        </>
      )}
      <Sharing id={id} address={sharePath && `${origin}${sharePath}`} />
      <Settings id={id} name={name} />
    </>
  )
}

function TodayTotal({ offered, count }: { offered: NonNullable<ListLine['offered']>[]; count: number }) {
  const total = (amount: 'htCents' | 'ttcCents') => sum(offered, ({ line }) => line[amount])
  return (
    <div>
      <p className="text-sm text-soft">
        {`${figure(offered.length)} article${offered.length > 1 ? 's' : ''} sur ${figure(count)} en vente aujourd’hui, hors livraison`}
      </p>
      <Price ht={total('htCents')} ttc={total('ttcCents')} className="text-xl" />
      <DepositsOf offered={offered} />
    </div>
  )
}

function LineRow({ line, listId }: { line: ListLine; listId: number }) {
  const { variantId, title, quantity, offered } = line
  return (
    <ListedLine
      line={line}
      form={
        <ForBuyers instead={<p className="col-start-2 text-sm">{`Quantité\u00a0: ${figure(quantity)}`}</p>}>
          <Form key={quantity} method="post" className="col-start-2 flex flex-wrap items-center gap-2">
            <input type="hidden" name="id" value={listId} />
            <input type="hidden" name="variantId" value={variantId} />
            <Quantity label={`Quantité de ${title}`} name="quantity" defaultValue={quantity} max={quantityCap} dense />
            <Button type="submit" name="intent" value="quantity" size="sm">
              Changer
            </Button>
            <button
              type="submit"
              name="intent"
              value="remove"
              aria-label={`Retirer ${title} de la liste`}
              className={buttonClasses({ look: 'quiet', size: 'sm' })}
            >
              <TrashIcon className="size-4" />
              Retirer
            </button>
          </Form>
        </ForBuyers>
      }
    >
      {offered && offered.quantity !== quantity && (
        <p className="text-sm">{`Possible aujourd’hui\u00a0: ${figure(offered.quantity)}`}</p>
      )}
    </ListedLine>
  )
}

/** A link that anybody may open: the page shows the goods and their sellers, and nothing about the buyer. */
const Sharing = ({ id, address }: { id: number; address: string | null }) => (
  <Form method="post" className="mt-8 flex max-w-2xl flex-wrap items-end gap-3">
    <input type="hidden" name="id" value={id} />
    {address === null ? (
      <ForBuyers>
        <Button type="submit" name="intent" value="share">
          Partager par un lien
        </Button>
      </ForBuyers>
    ) : (
      <>
        <TextField
          className="min-w-0 flex-1 basis-72"
          label="Lien de la liste"
          hint="Celui qui l’ouvre voit les articles, leurs références et les prix du jour, jamais votre nom."
          readOnly
          defaultValue={address}
        />
        <ButtonLink to={address}>Voir</ButtonLink>
        <Button type="submit" name="intent" value="unshare" look="quiet">
          Ne plus partager
        </Button>
      </>
    )}
  </Form>
)

const Settings = ({ id, name }: { id: number; name: string }) => (
  <div className="mt-8 flex flex-wrap items-end gap-x-8 gap-y-4">
    <Form key={name} method="post" className="flex flex-wrap items-end gap-2">
      <input type="hidden" name="id" value={id} />
      <TextField label="Nom de la liste" name="name" defaultValue={name} maxLength={60} />
      <Button type="submit" name="intent" value="rename">
        Renommer
      </Button>
    </Form>
    <Form method="post">
      <input type="hidden" name="id" value={id} />
      <Button type="submit" name="intent" value="delete" look="quiet">
        Supprimer la liste
      </Button>
    </Form>
  </div>
)
