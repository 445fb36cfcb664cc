import { formatLongDate } from '#shared/dates.ts'
import { type FormState, fieldErrorsOf } from '#shared/forms/form-state.ts'
import { Badge } from '#ui/Badge.tsx'
import { Button } from '#ui/Button.tsx'
import { Disclosure } from '#ui/Disclosure.tsx'
import { Checkbox } from '#ui/forms/Choice.tsx'
import { TextField } from '#ui/forms/Field.tsx'
import { Form } from '#ui/forms/Form.tsx'
import { FormNotice } from '#ui/forms/FormNotice.tsx'
import type { BillingMandate } from '../contract.ts'
import { mandateArticles, mandateVersion } from '../mandate.ts'

interface Props {
  mandate: BillingMandate
  /** Whether the seller chose that the marketplace makes its invoices. */
  chosen: boolean
  isOwner: boolean
  formState: FormState | undefined
}

/** Text, signature and end of the billing mandate. Works without scripts. */
export function BillingMandateSection({ mandate: { signed }, chosen, isOwner, formState }: Props) {
  if (!chosen && !signed) return null
  return (
    <section id="mandat" aria-labelledby="titre-mandat" className="scroll-mt-4">
      <h2 id="titre-mandat" className="rubric">
        Mandat de facturation
      </h2>
      <FormNotice state={formState} intent="mandate" />
      <p className="mt-3 flex flex-wrap items-center gap-3">
        <Badge tone={signed ? 'success' : 'warning'}>{signed ? 'Signé' : 'À signer'}</Badge>
        {signed
          ? `Signé par ${signed.by} le ${formatLongDate(signed.at)}, texte ${signed.version}.`
          : 'Vos factures restent à votre charge tant qu’il n’est pas signé.'}
      </p>
      <Disclosure title={`Texte du mandat, version ${mandateVersion}`} open={!signed}>
        <ol className="max-w-prose list-decimal space-y-2 pl-5">
          {mandateArticles.map(article => (
            <li key={article}>{article}</li>
          ))}
        </ol>
      </Disclosure>
      {isOwner && !signed && <SignForm errors={fieldErrorsOf(formState, 'mandate')} />}
      {isOwner && signed && (
        <Form method="post" preventScrollReset className="mt-3">
          <Button type="submit" name="intent" value="end-mandate" size="sm">
            Mettre fin au mandat
          </Button>
        </Form>
      )}
    </section>
  )
}

const SignForm = ({ errors }: { errors: Record<string, string> }) => (
  <Form method="post" preventScrollReset className="mt-4 flex max-w-xl flex-col gap-3">
    <input type="hidden" name="version" value={mandateVersion} />
    <TextField
      label="Nom et prénom du signataire"
      hint="Le représentant légal ou une personne habilitée."
      name="signedBy"
      required
      maxLength={120}
      autoComplete="name"
      error={errors.signedBy}
    />
    <Checkbox
      name="accepted"
      label="J’ai lu ce mandat et je le signe au nom de l’entreprise."
      required
      error={errors.accepted}
    />
    <Button type="submit" name="intent" value="mandate" look="primary" className="self-start">
      Signer le mandat
    </Button>
  </Form>
)
