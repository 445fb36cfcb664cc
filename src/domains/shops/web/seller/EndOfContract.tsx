import { useSellerRole } from '#domains/identity/web/session.ts'
import type { OperationResponse } from '#shared/contract.ts'
import { formatLongDate } from '#shared/dates.ts'
import { type FormState, fieldErrorsOf } from '#shared/forms/form-state.ts'
import { Button } from '#ui/Button.tsx'
import { Disclosure } from '#ui/Disclosure.tsx'
import { Checkbox } from '#ui/forms/Choice.tsx'
import { TextAreaField, TextField } from '#ui/forms/Field.tsx'
import { Form } from '#ui/forms/Form.tsx'
import { FormNotice } from '#ui/forms/FormNotice.tsx'
import { Notice } from '#ui/Notice.tsx'
import type { SellerTermination, showOwnTermination } from '../../contract-termination.ts'
import { lastDayOfSeller, terminationGroundLabels } from '../../rules/termination.ts'

interface Props {
  ending: OperationResponse<typeof showOwnTermination>
  formState: FormState | undefined
}

/** Mediators, and the end of the contract: announced, ended, or to be chosen by the owner. Works without scripts. */
export function EndOfContract({ ending: { termination, isEnded, mayEnd, today, mediators }, formState }: Props) {
  const isOwner = useSellerRole() === 'owner'
  return (
    <section aria-labelledby="fin-du-contrat">
      <h2 id="fin-du-contrat" className="rubric">
        Désaccord et fin du contrat
      </h2>
      <FormNotice state={formState} intent="end" />
      <Mediators mediators={mediators} />
      {isEnded && (
        <Notice kind="info" className="mt-3" title="Le contrat a pris fin">
          Les commandes passées vont à leur terme, les sommes dues sont versées comme d’habitude, et vos factures
          restent dans votre espace.
        </Notice>
      )}
      {termination && <Announced termination={termination} isOwner={isOwner} />}
      {mayEnd && !termination && isOwner && <EndForm today={today} formState={formState} />}
      {mayEnd && !termination && !isOwner && (
        <p className="mt-3 text-soft">Seul un responsable de la boutique met fin au contrat.</p>
      )}
    </section>
  )
}

const Mediators = ({ mediators }: { mediators: readonly string[] }) =>
  mediators.length === 0 ? null : (
    <div className="mt-3 max-w-prose">
      <p>Une réclamation s’adresse d’abord à l’équipe, sans frais. Faute d’accord, vous pouvez saisir&nbsp;:</p>
      <ul className="mt-1 list-disc pl-5">
        {mediators.map(mediator => (
          <li key={mediator}>{mediator}</li>
        ))}
      </ul>
    </div>
  )

function Announced({ termination, isOwner }: { termination: SellerTermination; isOwner: boolean }) {
  const { ground, clause, reason, effectiveOn, announcedAt } = termination
  const isOwn = ground === 'SELLER'
  return (
    <>
      <Notice kind="warning" className="mt-3" title={`Le contrat prend fin le ${formatLongDate(effectiveOn)}`}>
        <p>
          {`${terminationGroundLabels[ground]}, annoncé le ${formatLongDate(announcedAt)}. Jusque-là vos offres restent en vente.`}
        </p>
        {clause && <p className="mt-1">{`Clause ou texte appliqué\u00a0: ${clause}`}</p>}
        {reason && <p className="mt-1 whitespace-pre-line">{`Motifs\u00a0: ${reason}`}</p>}
      </Notice>
      {isOwn && isOwner && (
        <Form method="post" preventScrollReset className="mt-3">
          <Button type="submit" name="intent" value="resume">
            Annuler la fin du contrat
          </Button>
        </Form>
      )}
    </>
  )
}

function EndForm({ today, formState }: { today: string; formState: FormState | undefined }) {
  const errors = fieldErrorsOf(formState, 'end')
  return (
    <div className="mt-3">
      <Disclosure title="Mettre fin au contrat" open={Object.keys(errors).length > 0}>
        <Form method="post" preventScrollReset className="flex max-w-xl flex-col gap-4">
          <p className="max-w-prose text-soft">
            Sans frais, au jour que vous choisissez. Ce jour-là vos offres quittent la vente&nbsp;; les commandes déjà
            passées, les retours et les versements vont à leur terme.
          </p>
          <TextField
            type="date"
            label="Dernier jour de vente"
            name="effectiveOn"
            required
            min={today}
            max={lastDayOfSeller(today)}
            defaultValue={today}
            error={errors.effectiveOn}
            className="max-w-60"
          />
          <TextAreaField
            label="Vos raisons, si vous le voulez"
            name="reason"
            rows={3}
            maxLength={2_000}
            error={errors.reason}
          />
          <Checkbox
            name="accepted"
            label="Je mets fin au contrat au nom de l’entreprise."
            required
            error={errors.accepted}
          />
          <Button type="submit" name="intent" value="end" look="danger" className="self-start">
            Mettre fin au contrat
          </Button>
        </Form>
      </Disclosure>
    </div>
  )
}
