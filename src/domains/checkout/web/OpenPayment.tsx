import { useNavigation } from 'react-router'
import { paths } from '#shared/paths.ts'
import { Button, buttonClasses } from '#ui/Button.tsx'
import { Form } from '#ui/forms/Form.tsx'
import { Notice } from '#ui/Notice.tsx'
import type { Checkout } from '../contract.ts'

/** A pending payment: continue it, or cancel it so that its goods are released. */
export function OpenPayment({ open }: { open: NonNullable<Checkout['open']> }) {
  const busy = useNavigation().formData?.get('intent') === 'abandon'
  return (
    <section aria-label="Paiement en cours" className="flex flex-col gap-3">
      <Notice title={`Un paiement est en cours (achat ${open.number})`}>
        <p>Vos articles restent réservés un quart d’heure. Une nouvelle commande annulera ce paiement.</p>
      </Notice>
      <Form method="post" action={paths.paymentPage} className="flex flex-wrap items-center gap-2">
        <input type="hidden" name="intent" value="abandon" />
        <input type="hidden" name="purchaseId" value={open.purchaseId} />
        {open.redirectUrl && (
          <a href={open.redirectUrl} className={buttonClasses({ look: 'primary' })}>
            Reprendre le paiement
          </a>
        )}
        <Button type="submit" pending={busy}>
          Abandonner ce paiement
        </Button>
      </Form>
    </section>
  )
}
