import type { OperationResponse } from '#shared/contract.ts'
import { formatLongDate } from '#shared/dates.ts'
import { type FormState, fieldErrorsOf } from '#shared/forms/form-state.ts'
import { Button } from '#ui/Button.tsx'
import { SelectField, TextAreaField } from '#ui/forms/Field.tsx'
import { Form } from '#ui/forms/Form.tsx'
import { FormNotice } from '#ui/forms/FormNotice.tsx'
import { Link } from '#ui/navigation/Link.tsx'
import type { showInvoice } from '../../contract.ts'
import { contestSubjectLabels, contestSubjects, contestUntil } from '../../rules-contests.ts'

interface Props {
  invoice: OperationResponse<typeof showInvoice>
  formState: FormState | undefined
  back: string
}

/** The seller contests an invoice issued in its name. Works without scripts. */
export function ContestForm({ invoice: { number, issuedOn }, formState, back }: Props) {
  const errors = fieldErrorsOf(formState, 'contest')
  const isSent = formState?.intent === 'contest' && 'done' in formState
  return (
    <section aria-labelledby="titre-contestation" className="mb-8 max-w-3xl border-b border-rule pb-8">
      <h2 id="titre-contestation" className="rubric">
        {`Contester ${number}`}
      </h2>
      <FormNotice state={formState} intent="contest" />
      {!isSent && (
        <>
          <p className="mt-3 max-w-prose">
            Émise en votre nom le {formatLongDate(issuedOn)}, cette facture se conteste jusqu’au{' '}
            {formatLongDate(contestUntil(issuedOn))}, selon votre mandat de facturation. L’équipe la corrige ou vous dit
            pourquoi elle la maintient. Pour un nom ou une adresse d’acheteur, «&nbsp;Corriger&nbsp;» suffit et prend
            effet tout de suite.
          </p>
          <Form method="post" preventScrollReset className="mt-4 flex flex-col gap-4">
            <SelectField label="Ce qui est faux" name="subject" required defaultValue="" error={errors.subject}>
              <option value="" disabled>
                Choisissez
              </option>
              {contestSubjects.map(subject => (
                <option key={subject} value={subject}>
                  {contestSubjectLabels[subject]}
                </option>
              ))}
            </SelectField>
            <TextAreaField
              label="Vos raisons"
              name="reason"
              hint="Ce que la facture dit, et ce qu’elle devrait dire."
              rows={4}
              required
              minLength={10}
              maxLength={2_000}
              error={errors.reason}
            />
            <p className="flex flex-wrap items-center gap-4">
              <Button type="submit" name="intent" value="contest" look="primary">
                Envoyer la contestation
              </Button>
              <Link to={back} className="link">
                Annuler
              </Link>
            </p>
          </Form>
        </>
      )}
    </section>
  )
}
