import { AdminActionForm } from '#domains/workspace/web/admin/AdminParts.tsx'
import { paths } from '#shared/paths.ts'
import { Link } from '#ui/navigation/Link.tsx'
import type { InvoiceContest } from '../../contract-contests.ts'

/** The operator corrects the invoice by the usual means, then says so; or maintains it, with its reasons. */
export function ContestDecisionForms({ invoiceId, orderId, subject, correction }: InvoiceContest) {
  const id = <input type="hidden" name="id" value={invoiceId} />
  return (
    <>
      <p className="max-w-prose text-sm text-soft">
        {correction
          ? `${correction.number} a été émis depuis\u00a0: s’il corrige la facture, dites-le au vendeur.`
          : subject === 'PARTY'
            ? 'Une facture rectificative reprend les données du vendeur de sa fiche et clôt la contestation.'
            : subject === 'VAT'
              ? 'Le taux est figé à la commande\u00a0: un remboursement entier établit l’avoir, et l’acheteur commande de nouveau au bon taux.'
              : 'Un montant se corrige par un remboursement, depuis la commande\u00a0: son avoir s’établit seul.'}{' '}
        <Link to={`?corriger=${invoiceId}`} className="link">
          Facture rectificative
        </Link>
        {', '}
        <Link to={paths.order(orderId)} className="link">
          commande
        </Link>
        .
      </p>
      <div className="mt-2 flex flex-col">
        {correction && (
          <AdminActionForm
            intent="CORRECTED"
            title={`Corrigée par ${correction.number}`}
            hint="Le vendeur reçoit le numéro de ce document et vos raisons."
            label="Clore la contestation"
            reasonLabel="Ce qui est corrigé (le vendeur le lira)"
          >
            {id}
          </AdminActionForm>
        )}
        <AdminActionForm
          intent="REJECTED"
          title="Maintenir la facture"
          hint="La facture reste telle qu’elle est. Le vendeur reçoit vos raisons, et peut écrire à l’équipe ou saisir un médiateur."
          reasonLabel="Vos raisons (le vendeur les lira)"
        >
          {id}
        </AdminActionForm>
      </div>
    </>
  )
}
