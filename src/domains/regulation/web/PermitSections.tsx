import { useNavigation } from 'react-router'
import { formatLongDate } from '#shared/dates.ts'
import { acceptedFiles } from '#shared/file-limits.ts'
import { type FormState, fieldErrorsOf } from '#shared/forms/form-state.ts'
import { Badge, type Tone } from '#ui/Badge.tsx'
import { Button } from '#ui/Button.tsx'
import { Disclosure } from '#ui/Disclosure.tsx'
import { TextAreaField, TextField } from '#ui/forms/Field.tsx'
import { FileField } from '#ui/forms/FileField.tsx'
import { Form } from '#ui/forms/Form.tsx'
import { FormNotice } from '#ui/forms/FormNotice.tsx'
import type { Permit } from '../contract.ts'
import { type PermitKind, type PermitStatus, permitForms, permitKinds } from '../rules.ts'

export const permitStatusLabels: Record<PermitStatus, string> = {
  PENDING: 'En cours de vérification',
  ACCEPTED: 'Acceptée',
  REFUSED: 'Refusée',
  REPLACED: 'Remplacée',
  WITHDRAWN: 'Retirée',
}
export const permitTones: Record<PermitStatus, Tone> = {
  PENDING: 'warning',
  ACCEPTED: 'success',
  REFUSED: 'danger',
  REPLACED: 'neutral',
  WITHDRAWN: 'neutral',
}

interface SectionsProps {
  side: 'buyer' | 'seller'
  permits: readonly Permit[]
  formState: FormState | undefined
}

/** One section per kind: what is held, what waits, and the form of the next one. */
export const PermitSections = ({ side, permits, formState }: SectionsProps) => (
  <div className="flex max-w-3xl flex-col gap-10">
    <FormNotice state={formState} intent="withdraw" />
    {permitKinds
      .filter(kind => permitForms[kind].holder === side)
      .map(kind => (
        <PermitSection
          key={kind}
          kind={kind}
          permits={permits.filter(permit => permit.kind === kind)}
          formState={formState}
        />
      ))}
  </div>
)

type SectionProps = { kind: PermitKind; permits: readonly Permit[]; formState: FormState | undefined }

function PermitSection({ kind, permits, formState }: SectionProps) {
  const { label, hint, law } = permitForms[kind]
  const live = permits.filter(({ status }) => status === 'ACCEPTED' || status === 'PENDING')
  const refused = permits[0]?.status === 'REFUSED' ? permits[0] : null
  const isSent = formState?.intent === kind && 'done' in formState
  return (
    <section aria-labelledby={kind} className="border-t-2 border-ink pt-3">
      <h2 id={kind} className="text-xl">
        {label}
      </h2>
      <p className="mt-1 max-w-prose">{hint}</p>
      <p className="caption mt-0.5">{law}</p>
      <FormNotice state={formState} intent={kind} />
      {live.map(permit => (
        <PermitCard key={permit.id} permit={permit} />
      ))}
      {refused && (
        <p className="mt-3">
          <Badge tone="danger">Refusée</Badge> <span className="ml-1">{refused.reason}</span>
        </p>
      )}
      <Disclosure
        key={isSent ? 'sent' : 'open'}
        title={live.length ? 'Envoyer la pièce suivante' : 'Envoyer cette pièce'}
        open={formState?.intent === kind && 'error' in formState}
      >
        <PermitForm kind={kind} errors={fieldErrorsOf(formState, kind)} />
      </Disclosure>
    </section>
  )
}

function PermitCard({ permit }: { permit: Permit }) {
  const { id, status, number, statement, signedBy, expiresOn, isExpired, submittedAt } = permit
  return (
    <div className="mt-3 flex flex-wrap items-start justify-between gap-3 border border-rule bg-chalk/60 p-4">
      <div className="min-w-0 flex-1 basis-64">
        <p className="flex flex-wrap items-center gap-2">
          <Badge tone={isExpired ? 'danger' : permitTones[status]}>
            {isExpired ? 'Validité finie' : permitStatusLabels[status]}
          </Badge>
          {number && <span className="font-semibold tabular-nums">{`n°\u00a0${number}`}</span>}
        </p>
        {statement && <p className="mt-2 whitespace-pre-line wrap-anywhere">{statement}</p>}
        <p className="caption mt-1">
          {[
            expiresOn &&
              `${isExpired ? 'Finie' : 'Valide jusqu’au'} ${isExpired ? 'le ' : ''}${formatLongDate(expiresOn)}`,
            signedBy && `Signée par ${signedBy}`,
            `Envoyée le ${formatLongDate(submittedAt)}`,
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </div>
      <Form method="post" preventScrollReset>
        <input type="hidden" name="id" value={id} />
        <Button type="submit" name="intent" value="withdraw" size="sm" look="quiet">
          Retirer
        </Button>
      </Form>
    </div>
  )
}

function PermitForm({ kind, errors }: { kind: PermitKind; errors: Record<string, string> }) {
  const { isStatement, expires } = permitForms[kind]
  const navigation = useNavigation()
  return (
    <Form method="post" encType="multipart/form-data" preventScrollReset className="flex max-w-xl flex-col gap-4">
      <input type="hidden" name="kind" value={kind} />
      {isStatement ? (
        <>
          <TextAreaField
            label="Activité, usage prévu, quantité par an"
            hint={'Par exemple\u00a0: vinification de 8\u00a0ha, désinfection de cuves inox, 60\u00a0L par an.'}
            name="statement"
            rows={4}
            maxLength={1_000}
            required
            error={errors.statement}
          />
          <TextField
            label="Nom et prénom"
            hint="Vous certifiez l’exactitude de cette déclaration, qui vaut signature."
            name="signedBy"
            maxLength={120}
            autoComplete="name"
            required
            error={errors.signedBy}
          />
        </>
      ) : (
        <>
          <TextField label="Numéro" name="number" maxLength={60} required error={errors.number} />
          {expires && (
            <TextField label="Fin de validité" name="expiresOn" type="date" required error={errors.expiresOn} />
          )}
          <FileField
            label="Pièce"
            hint={'PDF ou photo lisible, 8\u00a0Mo au plus.'}
            name="file"
            accept={acceptedFiles}
            required
            error={errors.fileId}
          />
        </>
      )}
      <Button
        type="submit"
        name="intent"
        value={kind}
        pending={navigation.state === 'submitting' && navigation.formData?.get('intent') === kind}
        className="self-start"
      >
        {isStatement ? 'Signer et envoyer' : 'Envoyer'}
      </Button>
    </Form>
  )
}
