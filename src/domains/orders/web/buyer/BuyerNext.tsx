import { useNavigation } from 'react-router'
import type { FormState } from '#shared/forms/form-state.ts'
import { euros } from '#shared/money.ts'
import { paths } from '#shared/paths.ts'
import { Button, ButtonLink } from '#ui/Button.tsx'
import { Form } from '#ui/forms/Form.tsx'
import { FormNotice } from '#ui/forms/FormNotice.tsx'
import { Notice } from '#ui/Notice.tsx'
import type { OrderDetail } from '../../contract-detail.ts'
import { parcelTrouble } from '../../rules/parcel-trouble.ts'
import { reportPath } from '../../rules/problems.ts'
import { dispatchWeekLabel } from '../../rules/proofs.ts'
import { DeliveryPlace } from '../ContactCard.tsx'
import { isBuyerAwaited, nextForBuyer } from './buyer-next.ts'

/** First on the page for the buyer: where and when they get the goods, and what to do next. */
interface BuyerNextProps {
  order: OrderDetail
  formState: FormState | undefined
}

export function BuyerNext({ order, formState }: BuyerNextProps) {
  const { title, text } = nextForBuyer(order)
  return (
    <section aria-labelledby="ensuite" className="mt-6 grid gap-6 border border-ink p-5 sm:grid-cols-[1fr_auto] lg:p-6">
      <div className="flex max-w-prose flex-col gap-2">
        <h2 id="ensuite" className="text-xl">
          {title}
        </h2>
        <p>{text}</p>
        {order.refunds
          .filter(({ isReturned }) => isReturned)
          .map(({ id, amountCents }) => (
            <Notice key={id} kind="warning" title={`Votre banque a renvoyé un remboursement de ${euros(amountCents)}`}>
              {`Cette somme vous reste due. Dites à ${order.vendor.name}, par message, comment vous payer\u00a0: votre adresse pour un chèque, votre IBAN pour un virement.`}
            </Notice>
          ))}
        {order.dispatchWeek && order.status === 'TO_PREPARE' && (
          <p className="font-medium">{`${dispatchWeekLabel(order.dispatchWeek, order.deliveryMode)}.`}</p>
        )}
        {order.transferOf !== null && (
          <ButtonLink to={paths.paymentReturn(order.transferOf)} look="primary" className="self-start">
            Voir le virement à faire
          </ButtonLink>
        )}
        {parcelTrouble(order) && (
          <ButtonLink
            to={order.openReturn ? paths.myReturns({ commande: order.id }) : reportPath(order.id, 'MISSING')}
            look="primary"
            className="self-start"
          >
            {order.openReturn ? 'Suivre le dossier' : 'Nouvel envoi ou remboursement'}
          </ButtonLink>
        )}
        {order.status === 'TO_PREPARE' && order.balance?.isAsked && <PayBalance order={order} formState={formState} />}
        <PickupCode order={order} />
        {order.proof && order.status !== 'CANCELLED' && (
          <ButtonLink
            to={paths.orderProofs(order.id)}
            look={isBuyerAwaited(order) ? 'primary' : 'secondary'}
            className="self-start"
          >
            {isBuyerAwaited(order) ? 'Continuer' : 'Indications et bons à tirer'}
          </ButtonLink>
        )}
      </div>
      <DeliveryPlace order={order} />
    </section>
  )
}

/** The payment page of the provider opens. */
function PayBalance({ order, formState }: BuyerNextProps) {
  const sending = useNavigation().formData?.get('intent') === 'balance'
  return (
    <Form method="post" reloadDocument className="flex flex-col items-start gap-2">
      <FormNotice state={formState} intent="balance" />
      <Button type="submit" name="intent" value="balance" look="primary" pending={sending}>
        {`Payer ${euros(order.balance?.leftCents ?? 0)} par carte`}
      </Button>
    </Form>
  )
}

/** Large enough to read across a counter. */
function PickupCode({ order }: { order: OrderDetail }) {
  if (order.pickupCode === null || !order.shop || order.status !== 'READY_TO_PICK') return null
  return (
    <section aria-labelledby="code-de-retrait" className="mt-2 self-start border-2 border-ink px-6 py-4 text-center">
      <h3 id="code-de-retrait" className="text-base">
        Code de retrait
      </h3>
      <p className="figures my-1 font-title text-3xl font-bold tracking-[0.15em]">
        {order.pickupCode.slice(0, 3)} {order.pickupCode.slice(3)}
      </p>
      <p className="text-sm text-soft">Il prouve que la commande est la vôtre.</p>
    </section>
  )
}
