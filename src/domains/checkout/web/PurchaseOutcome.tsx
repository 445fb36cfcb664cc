import { formatShortDate } from '#shared/dates.ts'
import { deliveryLabels } from '#shared/delivery.ts'
import { euros } from '#shared/money.ts'
import { paths } from '#shared/paths.ts'
import { Button, ButtonLink, buttonClasses } from '#ui/Button.tsx'
import { Form } from '#ui/forms/Form.tsx'
import { Notice } from '#ui/Notice.tsx'
import { Link } from '#ui/navigation/Link.tsx'
import type { PurchaseView } from '../contract.ts'
import { TransferDetails } from './TransferDetails.tsx'

/** Outcome of a purchase, and next steps. One that ended without money is shown on the payment page. */
export function PurchaseOutcome({ purchase }: { purchase: PurchaseView }) {
  if (purchase.step === 'paid') return <Paid purchase={purchase} />
  if (purchase.step === 'refunded') return <Refunded purchase={purchase} />
  return purchase.transfer ? (
    <TransferDetails purchase={purchase} transfer={purchase.transfer} />
  ) : (
    <Pending purchase={purchase} />
  )
}

function Paid({ purchase }: { purchase: PurchaseView }) {
  const several = purchase.orders.length > 1
  return (
    <section aria-labelledby="issue" className="flex flex-col gap-5">
      <h1 id="issue">Merci, votre commande est confirmée</h1>
      <p role="status">
        {purchase.means === 'debit' ? (
          <>
            <span className="figures font-semibold">{euros(purchase.totalCents)}</span> seront prélevés à l’échéance de
            chaque facture (achat {purchase.number}).
          </>
        ) : (
          <>
            Votre paiement de <span className="figures font-semibold">{euros(purchase.todayCents)}</span> est reçu
            (achat {purchase.number}).
            {purchase.todayCents < purchase.totalCents &&
              ` Le solde, ${euros(purchase.totalCents - purchase.todayCents)}, vous sera demandé quand vous aurez approuvé le bon à tirer.`}
          </>
        )}{' '}
        {several ? 'Chaque vendeur prépare sa commande' : 'Le vendeur prépare votre commande'}
        &nbsp;; un courriel de confirmation vient de partir.
      </p>
      <ul className="divide-y divide-rule border-y border-rule">
        {purchase.orders.map(order => (
          <li key={order.id} className="flex flex-wrap justify-between gap-x-6 gap-y-1 py-3">
            <div>
              <Link to={paths.order(order.id)} className="link font-medium">
                Commande {order.number}
              </Link>
              <p className="text-sm text-soft">{order.vendorName}</p>
            </div>
            <p className="text-sm sm:text-end">
              {deliveryLabels[order.mode]}
              {order.place && <span className="block">{order.place}</span>}
              {order.promisedOn && (
                <span className="block text-soft">au plus tard le {formatShortDate(order.promisedOn)}</span>
              )}
              {order.mode === 'PICKUP' && (
                <span className="block text-soft">le code de retrait arrive par courriel quand tout est prêt</span>
              )}
            </p>
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2">
        <ButtonLink to={paths.orders} look="primary">
          Suivre mes commandes
        </ButtonLink>
        <ButtonLink to={paths.articles()}>Continuer mes achats</ButtonLink>
      </div>
    </section>
  )
}

function Pending({ purchase }: { purchase: PurchaseView }) {
  return (
    <section aria-labelledby="issue" className="flex flex-col gap-5">
      <h1 id="issue">Paiement en cours</h1>
      <p role="status" className="flex items-center gap-2">
        <span className="late noscript:hidden">
          <span className="spinner" aria-hidden="true" />
        </span>
        <span>
          Votre banque n’a pas encore confirmé le paiement de l’achat {purchase.number} (
          <span className="figures">{euros(purchase.todayCents)}</span>). Vos articles restent réservés.
        </span>
      </p>
      <p className="text-sm text-soft">
        Vous pouvez quitter cette page&nbsp;: un courriel vous dira ce qu’il en est. Ne payez pas une seconde fois.
      </p>
      <Form method="post" action={paths.paymentPage} className="flex flex-wrap gap-2">
        <a href={paths.paymentReturn(purchase.id)} className={buttonClasses({ look: 'primary' })}>
          Actualiser
        </a>
        {purchase.redirectUrl && (
          <a href={purchase.redirectUrl} className={buttonClasses({})}>
            Revenir à la page de paiement
          </a>
        )}
        <input type="hidden" name="intent" value="abandon" />
        <input type="hidden" name="purchaseId" value={purchase.id} />
        <Button type="submit" look="quiet">
          Abandonner ce paiement
        </Button>
      </Form>
    </section>
  )
}

function Refunded({ purchase }: { purchase: PurchaseView }) {
  return (
    <section aria-labelledby="issue" className="flex flex-col gap-5">
      <h1 id="issue">Vous êtes remboursé</h1>
      <Notice kind="warning" live title={`${euros(purchase.todayCents)} vous sont rendus`}>
        Votre paiement est arrivé trop tard pour l’achat {purchase.number}&nbsp;: ses articles n’étaient plus réservés.
        Le remboursement est parti tout seul&nbsp;; votre banque l’affiche sous quelques jours.
      </Notice>
      <ButtonLink to={paths.cart} className="self-start">
        Revoir mon panier
      </ButtonLink>
    </section>
  )
}
