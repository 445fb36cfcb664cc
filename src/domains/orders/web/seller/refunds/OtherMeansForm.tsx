import { isoDay } from '#shared/dates.ts'
import { type FormState, fieldErrorsOf } from '#shared/forms/form-state.ts'
import { euros } from '#shared/money.ts'
import { Button } from '#ui/Button.tsx'
import { Disclosure } from '#ui/Disclosure.tsx'
import { SelectField, TextField } from '#ui/forms/Field.tsx'
import { Form } from '#ui/forms/Form.tsx'
import { FormNotice } from '#ui/forms/FormNotice.tsx'
import { Notice } from '#ui/Notice.tsx'
import type { OrderDetail } from '../../../contract-detail.ts'
import { maxReference, refundMeans, refundMeansLabels } from '../../../rules/other-means.ts'
import { isOwnOrder, reasonAgainst } from '../../panel.ts'

interface Props {
  order: OrderDetail
  state: FormState | undefined
}

/**
 * Each refund that the bank refused or sent back: its seller sends it again, or paid it by cheque or transfer. Posted to the
 * order's page, with or without scripts.
 */
export function OtherMeansForms({ order, state }: Props) {
  if (!isOwnOrder('repay', order, 'seller')) return null
  const intent = textOfIntent(state)
  return (
    <>
      {intent && <FormNotice state={state} intent={intent} />}
      {order.refunds
        .filter(({ isOwed, isReturned }) => isOwed || isReturned)
        .map(refund => (
          <UnpaidRefund key={refund.id} refund={refund} order={order} state={state} />
        ))}
    </>
  )
}

const textOfIntent = (state: FormState | undefined) =>
  /^(other-means|resend)-/.test(state?.intent ?? '') ? state?.intent : undefined

type RefundProps = Props & { refund: OrderDetail['refunds'][number] }

function UnpaidRefund({ refund, order, state }: RefundProps) {
  const words = unpaidWords[order.actors.includes('seller') ? 'seller' : 'operator']
  const amount = euros(refund.amountCents)
  return (
    <div className="flex flex-col gap-3">
      {refund.isReturned ? (
        <Notice kind="warning" title={`La banque de l’acheteur a renvoyé ${amount}`}>
          {refund.isOwed ? words.returned : resentWords}
        </Notice>
      ) : (
        <Notice kind="warning" title={`La banque a refusé de rendre ${amount}`}>
          {words.refused}
        </Notice>
      )}
      {refund.isReturned && !reasonAgainst('repay', order, 'seller') && (
        <Form method="post">
          <input type="hidden" name="refundId" value={refund.id} />
          <Button type="submit" name="intent" value={`resend-${refund.id}`}>
            {`Renvoyer ${amount}`}
          </Button>
        </Form>
      )}
      {refund.isOwed && <PaidOtherwise refund={refund} order={order} state={state} />}
    </div>
  )
}

/** Of an order with a down payment. */
const resentWords =
  'Sa carte ou son compte est peut-être fermé. L’avoir et les articles ne changent pas. Demandez à l’acheteur quand son moyen de paiement fonctionne de nouveau, puis renvoyez la somme.'

const unpaidWords = {
  seller: {
    refused: 'Recommencez le remboursement, ou payez l’acheteur vous-même puis enregistrez-le ici.',
    returned:
      'Sa carte ou son compte est peut-être fermé. L’avoir et les articles ne changent pas. Payez-le vous-même puis enregistrez-le ici, ou renvoyez la somme sur le même moyen de paiement s’il fonctionne de nouveau.',
  },
  operator: {
    refused:
      'Le vendeur recommence le remboursement, ou paie l’acheteur lui-même\u00a0: enregistrez ici ce qu’il a payé.',
    returned:
      'Le prestataire de paiement a de nouveau cette somme. Renvoyez-la, ou enregistrez ici ce que le vendeur a payé lui-même.',
  },
}

function PaidOtherwise({ refund, order, state }: RefundProps) {
  const intent = `other-means-${refund.id}`
  const against = reasonAgainst('repay', order, 'seller')
  return (
    <Disclosure
      title="Remboursé autrement"
      className="border-t border-rule"
      open={state?.intent === intent && 'error' in state}
    >
      {against ? (
        <p className="text-sm text-soft">{against}</p>
      ) : (
        <Form method="post" className="flex flex-col gap-3">
          <input type="hidden" name="refundId" value={refund.id} />
          <p className="text-sm text-soft">{order.actors.includes('seller') ? sellerWords(refund) : operatorWords}</p>
          <PaymentFields refund={refund} errors={fieldErrorsOf(state, intent)} />
          <Button type="submit" name="intent" value={intent} className="self-start">
            {`Enregistrer ${euros(refund.amountCents)} remboursés`}
          </Button>
        </Form>
      )}
    </Disclosure>
  )
}

const sellerWords = ({ isReturned }: { isReturned: boolean }) =>
  `Vous avez payé l’acheteur vous-même\u00a0: vous gardez ce montant chez le prestataire de paiement${isReturned ? '' : ', et la commission vous est rendue'}. L’acheteur reçoit un courriel${isReturned ? '' : ' et, s’il y a une facture, un avoir'}.`
const operatorWords =
  'Vous déclarez que le vendeur a payé l’acheteur lui-même\u00a0: il garde ce montant chez le prestataire de paiement. Cep & Chai ne paie personne. L’acheteur reçoit un courriel.'

type FieldsProps = { refund: OrderDetail['refunds'][number]; errors: Record<string, string | undefined> }
const PaymentFields = ({ refund, errors }: FieldsProps) => (
  <>
    <SelectField label="Moyen" name="means" required error={errors.means}>
      {refundMeans.map(means => (
        <option key={means} value={means}>
          {refundMeansLabels[means]}
        </option>
      ))}
    </SelectField>
    <TextField
      label="Jour du paiement"
      name="paidOn"
      type="date"
      min={isoDay(new Date(refund.createdAt))}
      required
      error={errors.paidOn}
    />
    <TextField
      label="Numéro du chèque ou référence du virement"
      name="reference"
      required
      maxLength={maxReference}
      error={errors.reference}
    />
  </>
)
