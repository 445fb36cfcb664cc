import { type ReactNode, useEffect, useRef } from 'react'
import { useNavigation } from 'react-router'
import { hasSeatAbroad } from '#domains/shops/rules/seat.ts'
import { Button } from '#ui/Button.tsx'
import { Checkbox } from '#ui/forms/Choice.tsx'
import { TextField } from '#ui/forms/Field.tsx'
import { Form } from '#ui/forms/Form.tsx'
import { Notice } from '#ui/Notice.tsx'
import type { Application, ApplicationDraft } from '../contract.ts'
import { certification, documentKinds } from '../rules.ts'
import type { ApplicationFormResult, FieldsProps } from './application-values.ts'
import { AddressInFranceFields, CompanyFields, ContactFields } from './CompanyFields.tsx'
import { DocumentField } from './DocumentField.tsx'
import { OfferFields } from './OfferFields.tsx'
import { DepotFields, SeatChoice, SeatFields } from './SeatFields.tsx'

interface Props {
  application: Application | null
  /** Values of a closed application, to prefill the next one. */
  former: ApplicationDraft | null
  person: { name: string; email: string; company: string }
  families: readonly { id: number; title: string }[]
  /** Of the address of the page; null: as the draft says. */
  seat: 'france' | 'etranger' | null
  result: ApplicationFormResult | undefined
}

/** One form, which can be saved as a draft and submitted when complete. */
export function ApplicationForm({ application, former, person, families, seat, result }: Props) {
  const navigation = useNavigation()
  const intent = navigation.state === 'submitting' ? navigation.formData?.get('intent') : null
  const values = result?.answers ?? former
  const errors = result?.fields ?? {}
  const isAbroad = result?.answers || !seat ? hasSeatAbroad(values ?? {}) : seat === 'etranger'
  const form = useFirstFault(result)
  const suggested: Partial<ApplicationDraft> = {
    contactName: person.name,
    contactEmail: person.email,
    legalName: person.company,
  }
  const of: FieldsProps['of'] = name => ({
    name,
    defaultValue: String(values?.[name] || (values ? '' : (suggested[name] ?? ''))),
    error: errors[name],
  })
  return (
    <Form ref={form} method="post" action="#candidature" className="flex flex-col" aria-label="Candidature">
      {/* What Enter does in any field: not the look-up of the company, which comes first on the page. */}
      <button type="submit" name="intent" value="submit" hidden tabIndex={-1} aria-hidden="true" />
      <Outcome result={result} />
      <Section
        number={1}
        title="L’entreprise"
        text="Telle qu’elle est immatriculée&nbsp;: l’acheteur lira ces mentions."
      >
        <SeatChoice isAbroad={isAbroad} />
        {isAbroad ? (
          <>
            <SeatFields of={of} />
            <DepotFields of={of} isStated={values?.stockInFrance ?? false} />
          </>
        ) : (
          <>
            <CompanyFields key={`entreprise ${result?.found}`} of={of} withoutVat={values?.withoutVat ?? false} />
            <AddressInFranceFields key={`siege ${result?.found}`} of={of} street="Numéro et rue du siège" />
          </>
        )}
      </Section>
      <Section number={2} title="La personne à joindre" text="Celle qui répond aux acheteurs et à nos questions.">
        <ContactFields of={of} />
      </Section>
      <Section number={3} title="Ce que vous vendez" text="Pour savoir si nos acheteurs vous attendent.">
        <OfferFields of={of} families={families} chosen={values?.families ?? []} error={errors.families} />
      </Section>
      <Section
        number={4}
        title="Le paiement de vos ventes"
        text="Aucun IBAN ici&nbsp;: le prestataire de paiement vous le demandera."
      >
        <TextField
          {...of('accountHolder')}
          label="Titulaire du compte bancaire"
          hint="L’entreprise elle-même, comme sur le RIB."
          required
          className="sm:col-span-2"
        />
      </Section>
      <Section number={5} title="Les pièces" text="PDF, JPEG, PNG ou WebP, 8&nbsp;Mo au plus chacune.">
        <div className="flex flex-col divide-y divide-rule border-y border-rule sm:col-span-2">
          {documentKinds.map(kind => (
            <DocumentField
              key={kind}
              kind={kind}
              uploaded={application?.documents.find(document => document.kind === kind) ?? null}
              error={errors[kind]}
            />
          ))}
        </div>
      </Section>
      <Section number={6} title="La certification" text="Règlement (UE) 2022/2065, article 30.">
        <Checkbox
          name="certified"
          label={certification}
          required
          defaultChecked={values?.certified ?? false}
          error={errors.certified}
          className="sm:col-span-2"
        />
        <TextField
          {...of('certifiedName')}
          label="Nom du signataire"
          hint="Le représentant légal ou une personne habilitée. La date est celle de l’envoi."
          required
        />
      </Section>
      <div className="sticky bottom-(--consent-height,0px) -mx-4 flex flex-wrap items-center gap-3 border-t border-ink bg-paper px-4 py-3 sm:mx-0 sm:px-0">
        <Button type="submit" name="intent" value="submit" look="primary" pending={intent === 'submit'}>
          Envoyer ma candidature
        </Button>
        <Button type="submit" name="intent" value="save" pending={intent === 'save'} pendingLabel="Enregistrement…">
          Garder en brouillon
        </Button>
        <p className="text-sm text-soft max-sm:hidden">
          Les champs marqués <span className="text-danger">*</span> sont nécessaires pour envoyer.
        </p>
      </div>
    </Form>
  )
}

/** Focuses the first invalid field after an error. */
function useFirstFault(result: ApplicationFormResult | undefined) {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (result?.error) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }, [result])
  return form
}

function Outcome({ result }: { result: ApplicationFormResult | undefined }) {
  if (!result) return null
  if (result.saved)
    return (
      <Notice kind="success" live title="Brouillon gardé" className="mb-2">
        Vous le retrouverez ici avec ce compte.
      </Notice>
    )
  if (result.found)
    return (
      <Notice kind="success" live title="Entreprise trouvée" className="mb-2">
        Vérifiez ce que le registre a rempli, puis continuez.
      </Notice>
    )
  const faults = result.isLookup ? 0 : Object.keys(result.fields).length
  return (
    <Notice kind="error" live title={result.error} className="mb-2">
      {faults > 0 &&
        `${faults} champ${faults > 1 ? 's sont à revoir' : ' est à revoir'}. Le reste est gardé en brouillon.`}
    </Notice>
  )
}

interface SectionProps {
  number: number
  title: string
  text: string
  children: ReactNode
}

function Section({ number, title, text, children }: SectionProps) {
  return (
    <fieldset className="grid gap-x-10 gap-y-4 border-t border-rule py-6 lg:grid-cols-[15rem_1fr]">
      <legend className="sr-only">{title}</legend>
      <div aria-hidden="true">
        <p className="font-title text-lg font-semibold">
          <span className="text-lie">{number}.</span> {title}
        </p>
        <p className="mt-1 text-sm text-soft">{text}</p>
      </div>
      <div className="grid max-w-3xl gap-x-6 gap-y-4 sm:grid-cols-2">{children}</div>
    </fieldset>
  )
}
