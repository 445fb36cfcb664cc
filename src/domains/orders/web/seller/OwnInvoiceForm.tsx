import { useNavigation } from 'react-router'
import { type FormState, fieldErrorsOf } from '#shared/forms/form-state.ts'
import { euros } from '#shared/money.ts'
import { Button } from '#ui/Button.tsx'
import { TextField } from '#ui/forms/Field.tsx'
import { FileField } from '#ui/forms/FileField.tsx'
import { Form } from '#ui/forms/Form.tsx'
import { FormNotice } from '#ui/forms/FormNotice.tsx'
import type { OrderDetail } from '../../contract-detail.ts'
import { isOwnOrder, reasonAgainst } from '../panel.ts'

interface Props {
  order: OrderDetail
  state: FormState | undefined
}

/** Uploads the seller's own invoice, then a credit note for each later refund. Works without scripts. */
export function OwnInvoiceForm({ order, state }: Props) {
  const [due] = order.creditNotesDue
  const replaceable = order.invoices.length === 1 ? order.invoices.find(({ uploaded }) => uploaded) : undefined
  const expected = due !== undefined || (order.invoices.length === 0 && !order.billingMandate)
  const mayUpload =
    isOwnOrder('setInvoiceRef', order, 'seller') && reasonAgainst('setInvoiceRef', order, 'seller') === null
  return (
    <section id="votre-facture" aria-label="Votre facture" className="flex scroll-mt-4 flex-col gap-3 empty:hidden">
      <FormNotice state={state} intent="invoice" />
      {expected && mayUpload && <UploadForm key={due?.refundId ?? 0} order={order} due={due} state={state} />}
      {!expected && mayUpload && replaceable && (
        <details className="border-t border-rule pt-4">
          <summary className="link w-fit cursor-pointer">Remplacer la facture {replaceable.number}</summary>
          <UploadForm key={replaceable.id} order={order} due={undefined} replaced={replaceable.number} state={state} />
        </details>
      )}
    </section>
  )
}

interface UploadProps extends Props {
  due: OrderDetail['creditNotesDue'][number] | undefined
  /** Number of the invoice that this one cancels. */
  replaced?: string
}

function UploadForm({ order, due, replaced, state }: UploadProps) {
  const sending = useNavigation().state === 'submitting'
  const errors = fieldErrorsOf(state, 'invoice')
  const waited = !due && !replaced && order.buyer.kind === 'professional'
  return (
    <Form
      method="post"
      encType="multipart/form-data"
      preventScrollReset
      className="flex flex-col gap-3 border-t border-rule pt-4"
    >
      {replaced ? (
        <>
          <input type="hidden" name="replaces" value="1" />
          <p className="text-sm">
            Déposez le document qui «&nbsp;annule et remplace la facture {replaced}&nbsp;», sous un nouveau numéro.
            L’acheteur reçoit un courriel.
          </p>
        </>
      ) : (
        <h3>{due ? `Votre avoir de ${euros(due.cents)}` : 'Votre facture'}</h3>
      )}
      {due && <input type="hidden" name="refundId" value={due.refundId} />}
      {waited && (
        <p className="text-sm">
          L’acheteur est un professionnel&nbsp;: la commande ne part pas et ne se remet pas sans sa facture.
        </p>
      )}
      <FileField
        label={due ? 'PDF de l’avoir' : 'PDF de la facture'}
        hint={'8\u00a0Mo au plus. L’acheteur le télécharge sur sa commande.'}
        name="file"
        accept="application/pdf"
        required
        error={errors.fileId}
      />
      <TextField
        label={due ? 'Numéro de l’avoir' : 'Numéro de la facture'}
        name="reference"
        required
        maxLength={35}
        autoComplete="off"
        spellCheck={false}
        defaultValue={due || replaced ? '' : (order.invoiceRef ?? '')}
        error={errors.reference}
      />
      <TextField label="Date du document" type="date" name="issuedOn" required error={errors.issuedOn} />
      <Button type="submit" name="intent" value="invoice" pending={sending} className="self-start">
        {due ? 'Déposer l’avoir' : 'Déposer la facture'}
      </Button>
    </Form>
  )
}
