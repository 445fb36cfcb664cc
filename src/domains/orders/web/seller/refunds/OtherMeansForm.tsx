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

/** Each refund that the bank refused: its seller paid it by cheque or transfer. Posted to the order's page, with or without scripts. */
export function OtherMeansForms({ order, state }: Props) {
  if (!isOwnOrder('refund', order, 'seller')) return null
  const intent = textOfIntent(state)
  return (
    <>
      {intent && <FormNotice state={state} intent={intent} />}
      {order.refunds
        .filter(({ isOwed }) => isOwed)
        .map(refund => (
          <RefusedRefund key={refund.id} refund={refund} order={order} state={state} />
        ))}
    </>
  )
}

const textOfIntent = (state: FormState | undefined) =>
  state?.intent?.startsWith('other-means-') ? state.intent : undefined

function RefusedRefund({ refund, order, state }: Props & { refund: OrderDetail['refunds'][number] }) {
  const sells = order.actors.includes('seller')
  const intent = `other-means-${refund.id}`
  const against = reasonAgainst('refund', order, 'seller')
  return (
    <div>
      <Notice kind="warning" title={`La banque a refusé de rendre ${euros(refund.amountCents)}`}>
        {sells
          ? 'Recommencez le remboursement, ou payez l’acheteur vous-même puis enregistrez-le ici.'
          : 'Le vendeur recommence le remboursement, ou paie l’acheteur lui-même\u00a0: enregistrez ici ce qu’il a payé.'}
      </Notice>
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
            <p className="text-sm text-soft">{sells ? sellerWords : operatorWords}</p>
            <PaymentFields refund={refund} errors={fieldErrorsOf(state, intent)} />
            <Button type="submit" name="intent" value={intent} className="self-start">
              {`Enregistrer ${euros(refund.amountCents)} remboursés`}
            </Button>
          </Form>
        )}
      </Disclosure>
    </div>
  )
}

const sellerWords =
  'Vous avez payé l’acheteur vous-même\u00a0: vous gardez ce montant chez le prestataire de paiement, et la commission vous est rendue. L’acheteur reçoit un courriel et, s’il y a une facture, un avoir.'
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
