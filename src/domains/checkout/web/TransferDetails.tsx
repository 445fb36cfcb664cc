import { formatLongDate } from '#shared/dates.ts'
import { euros } from '#shared/money.ts'
import { paths } from '#shared/paths.ts'
import { Button, buttonClasses } from '#ui/Button.tsx'
import { Form } from '#ui/forms/Form.tsx'
import { Notice } from '#ui/Notice.tsx'
import type { PurchaseTransfer, PurchaseView } from '../contract.ts'
import { groupedIban } from '../rules/iban.ts'
import { CopyButton } from './CopyButton.tsx'

/** What to enter at the bank, until the whole amount has arrived. */
export function TransferDetails({ purchase, transfer }: { purchase: PurchaseView; transfer: PurchaseTransfer }) {
  const until = formatLongDate(transfer.expiresAt)
  return (
    <section aria-labelledby="issue" className="flex flex-col gap-5">
      <h1 id="issue">En attente du virement</h1>
      {transfer.receivedCents > 0 && (
        <Notice kind="warning" title={`Il manque ${euros(transfer.missingCents)}`}>
          Nous avons reçu {euros(transfer.receivedCents)} sur {euros(purchase.totalCents)}. Virez le reste au même
          compte.
        </Notice>
      )}
      <p role="status" className="max-w-prose">
        Votre achat {purchase.number} est enregistré et vos articles sont réservés jusqu’au{' '}
        <strong className="font-semibold">{until}</strong>. Faites ce virement depuis votre banque&nbsp;: vos commandes
        partent chez les vendeurs dès qu’il arrive.
      </p>
      <dl className="divide-y divide-rule border-y border-ink">
        <Line label="Montant" shown={euros(transfer.missingCents)} copied={amountText(transfer.missingCents)} strong />
        <Line label="IBAN" shown={groupedIban(transfer.iban)} copied={transfer.iban} />
        <Line label="BIC" shown={transfer.bic} />
        <Line label="Titulaire" shown={transfer.holder} />
        <Line label="Référence à indiquer" shown={transfer.reference} />
      </dl>
      <p className="max-w-prose text-sm text-soft">
        Cet IBAN ne sert qu’à cet achat&nbsp;; un courriel vous redonne ces informations. Un virement met d’ordinaire un
        à deux jours ouvrés. Sans lui avant le {until}, l’achat s’annule et ce que vous avez versé vous est rendu.
      </p>
      <Form method="post" action={paths.paymentPage} className="flex flex-wrap gap-2">
        <a href={paths.paymentReturn(purchase.id)} className={buttonClasses({ look: 'primary' })}>
          Actualiser
        </a>
        <a href={paths.orders} className={buttonClasses({})}>
          Voir mes commandes
        </a>
        <input type="hidden" name="intent" value="abandon" />
        <input type="hidden" name="purchaseId" value={purchase.id} />
        <Button type="submit" look="quiet">
          Abandonner cet achat
        </Button>
      </Form>
    </section>
  )
}

/** « 1234,50 », as banks expect it in a form. */
const amountText = (cents: number) => (cents / 100).toFixed(2).replace('.', ',')

type LineProps = { label: string; shown: string; copied?: string; strong?: boolean }
function Line({ label, shown, copied = shown, strong = false }: LineProps) {
  return (
    <div className="grid grid-cols-[1fr_auto] items-center gap-x-4 py-2.5 sm:grid-cols-[12rem_1fr_auto]">
      <dt className="text-sm text-soft">{label}</dt>
      <dd
        className={`figures min-w-0 whitespace-normal! break-words max-sm:col-start-1 ${strong ? 'text-lg font-semibold' : 'font-medium'}`}
      >
        {shown}
      </dd>
      <dd className="max-sm:col-start-2 max-sm:row-span-2 max-sm:row-start-1">
        <CopyButton text={copied} about={label} />
      </dd>
    </div>
  )
}
