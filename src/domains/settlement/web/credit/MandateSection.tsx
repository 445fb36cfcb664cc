import { useNavigation } from 'react-router'
import type { MandateView } from '#domains/payments/contract-mandates.ts'
import { mandateStateLabels } from '#domains/payments/rules-mandates.ts'
import { formatLongDate } from '#shared/dates.ts'
import type { FormState } from '#shared/forms/form-state.ts'
import { Badge } from '#ui/Badge.tsx'
import { Button } from '#ui/Button.tsx'
import { Form } from '#ui/forms/Form.tsx'
import { FormNotice } from '#ui/forms/FormNotice.tsx'
import { shortestNoticeDays } from '../../rules/credit.ts'

interface Props {
  mandate: MandateView
  formState: FormState | undefined
}

/** One mandate for all sellers, signed on the provider's pages: the IBAN never passes through the site. */
export function MandateSection({ mandate, formState }: Props) {
  const isSigned = mandate?.status === 'active'
  return (
    <section aria-labelledby="mandat" className="border-t-2 border-ink pt-3">
      <div className="flex flex-wrap items-center gap-3">
        <h2 id="mandat" className="text-lg">
          Mandat de prélèvement
        </h2>
        <Badge tone={isSigned ? 'success' : 'warning'}>{mandateStateLabels[mandate?.status ?? 'pending']}</Badge>
      </div>
      <FormNotice state={formState} intent="mandate" />
      {isSigned ? <Signed mandate={mandate} /> : <Sign />}
    </section>
  )
}

function Signed({ mandate }: { mandate: NonNullable<MandateView> }) {
  return (
    <>
      <dl className="mt-2 grid max-w-2xl gap-x-6 gap-y-1 sm:grid-cols-[auto_1fr]">
        <dt className="text-soft">Compte</dt>
        <dd>
          {mandate.holder}, {mandate.bank}, IBAN terminé par <span className="figures">{mandate.last4}</span>
        </dd>
        <dt className="text-soft">Référence du mandat</dt>
        <dd className="figures break-all">{mandate.reference}</dd>
        {mandate.signedAt && (
          <>
            <dt className="text-soft">Signé le</dt>
            <dd>{formatLongDate(mandate.signedAt)}</dd>
          </>
        )}
      </dl>
      <Form method="post" preventScrollReset className="mt-2">
        <Button type="submit" name="intent" value="revoke" look="quiet" size="sm">
          Retirer ce mandat
        </Button>
      </Form>
    </>
  )
}

function Sign() {
  const pending = useNavigation().formData?.get('intent') === 'sign'
  return (
    <>
      <p className="mt-1 max-w-prose text-soft">
        Vous le signez une seule fois, pour tous les vendeurs qui vous ouvrent un compte. Votre IBAN est saisi chez
        notre prestataire de paiement et y reste. Chaque prélèvement vous est annoncé par courriel, {shortestNoticeDays}
        &nbsp;jours avant au moins.
      </p>
      <Form method="post" className="mt-3">
        <Button type="submit" name="intent" value="sign" look="primary" pending={pending}>
          Signer mon mandat
        </Button>
      </Form>
    </>
  )
}
