import { AdminActionForm } from '#domains/workspace/web/admin/AdminParts.tsx'
import { formatLongDate, isoDay } from '#shared/dates.ts'
import { SelectField, TextField } from '#ui/forms/Field.tsx'
import type { SellerDetail } from '../../contract-admin.ts'
import { firstDayWithNotice, operatorGrounds, terminationGroundLabels } from '../../rules/termination.ts'

/** Ends the contract with a seller, or cancels the end that the operator announced. */
export function TerminationForms({ file: { status, termination } }: { file: SellerDetail }) {
  if (status !== 'verified' && status !== 'suspended') return null
  if (termination) return termination.ground === 'SELLER' ? null : <CancelForm {...termination} />
  const first = firstDayWithNotice(isoDay(new Date()))
  return (
    <AdminActionForm
      intent="terminate"
      title="Mettre fin au contrat"
      hint="Le vendeur et son équipe reçoivent ces motifs par courriel, avec la voie de réclamation et les médiateurs. Ce jour-là ses offres quittent la vente&nbsp;; commandes, retours et versements en cours vont à leur terme."
      label="Mettre fin au contrat"
      danger
      reasonLabel="Faits et motifs (le vendeur les lira)"
    >
      <SelectField dense label="Fondement" name="ground" defaultValue="NOTICE" className="max-w-96">
        {operatorGrounds.map(ground => (
          <option key={ground} value={ground}>
            {terminationGroundLabels[ground]}
          </option>
        ))}
      </SelectField>
      <TextField
        dense
        type="date"
        label="Dernier jour de vente"
        name="effectiveOn"
        hint={`Avec préavis\u00a0: le ${formatLongDate(first)} au plus tôt. Sans préavis, la fin est immédiate.`}
        defaultValue={first}
        min={first}
        className="max-w-72"
      />
      <TextField
        dense
        label="Clause du contrat ou texte de loi"
        name="clause"
        required
        maxLength={300}
        className="max-w-xl"
      />
    </AdminActionForm>
  )
}

const CancelForm = ({ effectiveOn }: { effectiveOn: string }) => (
  <AdminActionForm
    intent="keep"
    title="Annuler la fin du contrat"
    hint={`Annoncée pour le ${formatLongDate(effectiveOn)}\u00a0: le vendeur continue de vendre, et en est prévenu.`}
    reasonLabel="Motif (le vendeur le lira)"
  />
)
