import { formatDateTime } from '#shared/dates.ts'
import { euros } from '#shared/money.ts'
import { paths } from '#shared/paths.ts'
import { townLine } from '#shared/price/countries.ts'
import { quantityInWords } from '#shared/price/packaging.ts'
import { depositLine } from '#shared/price/packaging-deposit.ts'
import { Badge } from '#ui/Badge.tsx'
import { Button, ButtonLink } from '#ui/Button.tsx'
import { classes } from '#ui/classes.ts'
import { TextAreaField, TextField } from '#ui/forms/Field.tsx'
import { Form } from '#ui/forms/Form.tsx'
import { Link } from '#ui/navigation/Link.tsx'
import type { PurchaseRequest } from '../contract-requests.ts'
import { type AskReason, type RequestState, requestStateLabels } from '../rules.ts'

const tones: Record<RequestState, 'warning' | 'success' | 'info' | 'danger'> = {
  WAITING: 'warning',
  APPROVED: 'success',
  REFUSED: 'danger',
  WITHDRAWN: 'info',
  ORDERED: 'success',
}

const reasons: Record<AskReason, string> = {
  ROLE: 'demandeur',
  ORDER_LIMIT: 'au-delà de sa limite par commande',
  MONTH_LIMIT: 'au-delà de sa limite du mois',
}

/** One cart that waits, or its outcome: what was asked, what it costs today, and the decision. */
export function RequestCard({ request, mayDecide }: { request: PurchaseRequest; mayDecide: boolean }) {
  const { id, by, isMine, state, reason, note, createdAt, address, totalCents, now } = request
  const changed = now !== null && now.totalCents !== totalCents
  return (
    <article aria-labelledby={`titre-${id}`} className="flex flex-col gap-3 p-4">
      <header className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
        <div>
          <h2 id={`titre-${id}`} className="text-lg">
            {isMine ? 'Votre demande' : by}, {euros(now?.totalCents ?? totalCents)} TTC
          </h2>
          <p className="text-sm text-soft">
            {formatDateTime(createdAt)}, {reasons[reason]}
          </p>
        </div>
        <Badge tone={tones[state]}>{requestStateLabels[state]}</Badge>
      </header>
      {note && <p>«&nbsp;{note}&nbsp;»</p>}
      <p className="text-sm text-soft">
        Livraison&nbsp;: {[address.recipient, address.street, townLine(address)].join(', ')}
        {address.access && <span className="block">{address.access}</span>}
      </p>
      <Lines request={request} editable={mayDecide && state === 'WAITING'} />
      {changed && (
        <p className={classes('text-sm font-medium', now.totalCents > totalCents ? 'text-warning' : 'text-info')}>
          {euros(totalCents)} TTC le jour de la demande, {euros(now.totalCents)} TTC aujourd’hui.
        </p>
      )}
      <Outcome request={request} />
      {mayDecide && state === 'WAITING' && <Decision request={request} />}
      {isMine && <OwnActions request={request} />}
    </article>
  )
}

function Lines({ request: { id, lines, now }, editable }: { request: PurchaseRequest; editable: boolean }) {
  const shown: readonly (PurchaseRequest['lines'][number] &
    Partial<NonNullable<PurchaseRequest['now']>['lines'][number]>)[] = now?.lines ?? lines
  return (
    <ul className="divide-y divide-rule border-y border-rule">
      {shown.map(line => (
        <li key={line.offerId} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-2">
          <div className="min-w-0">
            <p className="font-medium">{line.title}</p>
            <p className="caption">
              {[line.variantLabel, line.vendor, quantityInWords(line.quantity, { ...line, packLabel: '' })]
                .filter(Boolean)
                .join(' · ')}
            </p>
            {line.deposit && <p className="text-sm">{depositLine(line.deposit, line.quantity)}</p>}
            {line.issues?.map(({ sentence, severity }) => (
              <p
                key={sentence}
                className={classes('text-sm font-medium', severity === 'error' ? 'text-danger' : 'text-info')}
              >
                {sentence}
              </p>
            ))}
          </div>
          <div className="flex flex-wrap items-center gap-3">
            {editable && (
              <Form key={line.quantity} method="post" className="flex items-end gap-1">
                <input type="hidden" name="id" value={id} />
                <input type="hidden" name="offerId" value={line.offerId} />
                <TextField
                  label={`Quantité de ${line.title}`}
                  labelHidden
                  name="quantity"
                  type="number"
                  min={0}
                  step={line.step}
                  defaultValue={line.quantity}
                  dense
                  className="w-24"
                />
                <Button
                  type="submit"
                  name="intent"
                  value="quantity"
                  size="sm"
                  aria-label={`Changer la quantité de ${line.title}`}
                >
                  Changer
                </Button>
              </Form>
            )}
            <span className="figures">{`${euros(line.ttcCents)}\u00a0TTC`}</span>
          </div>
        </li>
      ))}
    </ul>
  )
}

function Outcome({ request: { decidedBy, decidedAt, decisionNote, orders } }: { request: PurchaseRequest }) {
  return (
    <>
      {decidedBy && decidedAt && (
        <p className="text-sm">
          Réponse de {decidedBy}, {formatDateTime(decidedAt)}
          {decisionNote && <>&nbsp;: «&nbsp;{decisionNote}&nbsp;»</>}
        </p>
      )}
      {orders.length > 0 && (
        <p className="flex flex-wrap gap-x-3 text-sm">
          {orders.map(({ id, number }) => (
            <Link key={id} to={paths.order(id)} className="link figures">
              Commande {number}
            </Link>
          ))}
        </p>
      )}
    </>
  )
}

/** Pay oneself, let the requester order on account, or refuse with a word. */
function Decision({ request: { id, by, now } }: { request: PurchaseRequest }) {
  const ready = now?.ready ?? false
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-2">
        {ready && (
          <ButtonLink to={paths.payRequest(id)} look="primary" aria-label={`Accepter et payer la demande de ${by}`}>
            Accepter et payer
          </ButtonLink>
        )}
        <Form method="post">
          <input type="hidden" name="id" value={id} />
          <Button
            type="submit"
            name="intent"
            value="approve"
            disabledReason={ready ? null : 'Changez d’abord les quantités signalées.'}
          >
            Donner mon accord (prélèvement à échéance)
          </Button>
        </Form>
      </div>
      <details>
        <summary className="link w-fit cursor-pointer text-sm">Refuser</summary>
        <Form method="post" className="mt-2 flex max-w-xl flex-col gap-3">
          <input type="hidden" name="id" value={id} />
          <TextAreaField label={`Un mot pour ${by}`} name="note" rows={2} maxLength={500} required />
          <Button type="submit" name="intent" value="refuse" size="sm" className="self-start">
            Refuser la demande
          </Button>
        </Form>
      </details>
    </div>
  )
}

function OwnActions({ request: { id, state, now } }: { request: PurchaseRequest }) {
  const mayTakeBack = now !== null || state === 'REFUSED'
  return (
    <div className="flex flex-wrap items-center gap-2">
      {state === 'APPROVED' && (
        <ButtonLink to={paths.payRequest(id)} look="primary">
          Commander maintenant
        </ButtonLink>
      )}
      {mayTakeBack && (
        <Form method="post">
          <input type="hidden" name="id" value={id} />
          <Button type="submit" name="intent" value="take-back" size="sm" look="quiet">
            Remettre dans mon panier
          </Button>
        </Form>
      )}
    </div>
  )
}
