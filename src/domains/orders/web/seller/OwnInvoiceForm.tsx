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

/**
 * Uploads the seller's own invoice, after that of a down payment, then a credit note for each later refund, and replaces
 * each. Works without scripts.
 */
export function OwnInvoiceForm({ order, state }: Props) {
  const [due] = order.creditNotesDue
  const kind = missingKind(order)
  const expected = due !== undefined || kind !== null
  const action = due ? 'addCreditNote' : 'setInvoiceRef'
  const mayUpload = isOwnOrder(action, order, 'seller') && reasonAgainst(action, order, 'seller') === null
  return (
    <section id="votre-facture" aria-label="Votre facture" className="flex scroll-mt-4 flex-col gap-3 empty:hidden">
      <FormNotice state={state} intent="invoice" />
      {expected && mayUpload && (
        <UploadForm key={due?.refundId ?? kind} order={order} due={due} kind={kind ?? 'INVOICE'} state={state} />
      )}
      {!expected &&
        mayUpload &&
        order.invoices
          .filter(({ uploaded, kind }) => uploaded && !(kind === 'DEPOSIT' && hasDocument(order, 'INVOICE')))
          .map(replaced => (
            <details key={replaced.id} className="border-t border-rule pt-4">
              <summary className="link w-fit cursor-pointer">
                Remplacer {invoiceKindWords[replaced.kind].the} {replaced.number}
              </summary>
              <UploadForm order={order} due={undefined} kind={replaced.kind} replaced={replaced} state={state} />
            </details>
          ))}
    </section>
  )
}

type Kind = OrderDetail['invoices'][number]['kind']
const hasDocument = ({ invoices }: OrderDetail, wanted: Kind) => invoices.some(({ kind }) => kind === wanted)

/** What its seller has still to upload: the invoice of the down payment first, the final one once the balance is paid. */
function missingKind(order: OrderDetail): Kind | null {
  if (order.billingMandate || hasDocument(order, 'INVOICE')) return null
  if (order.balance && !hasDocument(order, 'DEPOSIT')) return 'DEPOSIT'
  return order.balance?.isDue ? null : 'INVOICE'
}

interface UploadProps extends Props {
  kind: Kind
  due: OrderDetail['creditNotesDue'][number] | undefined
  /** The document that this one cancels. */
  replaced?: OrderDetail['invoices'][number]
}

const invoiceKindWords = {
  INVOICE: { the: 'la facture', name: 'Votre facture', of: 'de la facture', send: 'Déposer la facture' },
  DEPOSIT: {
    the: 'la facture d’acompte',
    name: 'Votre facture d’acompte',
    of: 'de la facture d’acompte',
    send: 'Déposer la facture d’acompte',
  },
  CREDIT_NOTE: { the: 'l’avoir', name: 'Votre avoir', of: 'de l’avoir', send: 'Déposer l’avoir' },
} as const

function UploadForm({ order, due, kind, replaced, state }: UploadProps) {
  const sending = useNavigation().state === 'submitting'
  const errors = fieldErrorsOf(state, 'invoice')
  const words = invoiceKindWords[due ? 'CREDIT_NOTE' : kind]
  const refundId = due?.refundId ?? replaced?.refundId
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
            Déposez le document qui «&nbsp;annule et remplace {words.the} {replaced.number}&nbsp;», sous un nouveau
            numéro et pour les mêmes montants.{replaced.kind === 'INVOICE' && ' L’acheteur reçoit un courriel.'}
          </p>
        </>
      ) : (
        <h3>
          {words.name}
          {due && ` de ${euros(due.cents)}`}
        </h3>
      )}
      {refundId != null && <input type="hidden" name="refundId" value={refundId} />}
      {kind === 'DEPOSIT' && <input type="hidden" name="kind" value="DEPOSIT" />}
      {waited && kind === 'DEPOSIT' && (
        <p className="text-sm">
          L’acompte est encaissé&nbsp;: sa facture est due dès maintenant (article 289 I-1 c du CGI). La facture finale
          la déduira.
        </p>
      )}
      {waited && kind === 'INVOICE' && (
        <p className="text-sm">
          L’acheteur est un professionnel&nbsp;: la commande ne part pas et ne se remet pas sans sa facture.
        </p>
      )}
      <FileField
        label={`PDF ${words.of}`}
        hint={'8\u00a0Mo au plus. L’acheteur le télécharge sur sa commande.'}
        name="file"
        accept="application/pdf"
        required
        error={errors.fileId}
      />
      <TextField
        label={`Numéro ${words.of}`}
        name="reference"
        required
        maxLength={35}
        autoComplete="off"
        spellCheck={false}
        defaultValue={due || replaced || kind === 'DEPOSIT' ? '' : (order.invoiceRef ?? '')}
        error={errors.reference}
      />
      <TextField label="Date du document" type="date" name="issuedOn" required error={errors.issuedOn} />
      <Button type="submit" name="intent" value="invoice" pending={sending} className="self-start">
        {words.send}
      </Button>
    </Form>
  )
}
