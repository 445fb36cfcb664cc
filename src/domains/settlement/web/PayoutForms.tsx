import { Form, useNavigation } from 'react-router'
import { euros } from '#shared/money.ts'
import { Button } from '#ui/Button.tsx'
import { TextField } from '#ui/forms/Field.tsx'
import { Notice } from '#ui/Notice.tsx'
import type { SettlementAccount } from '../contract.ts'

export type PayoutFormResult = { ok: boolean; message: string; referenceError: string | null }

/** Prepares a payout, then confirms or cancels it: one at a time. */
export function PayoutForms({ account, result }: { account: SettlementAccount; result: PayoutFormResult | undefined }) {
  const pending = useNavigation().state === 'submitting'
  const open = account.payouts.find(({ status }) => status === 'PREPARED')
  const { dueCents } = account.balance
  return (
    <section aria-labelledby="virement" className="border-t-2 border-ink pt-3">
      <h2 id="virement" className="text-lg">
        {open ? `Virement préparé\u00a0: ${euros(open.amountCents)}` : 'Virement'}
      </h2>
      {result && <Notice kind={result.ok ? 'success' : 'error'} live className="mt-2" title={result.message} />}
      {open ? (
        <div className="mt-2 flex flex-wrap items-start gap-x-6 gap-y-4">
          <Form method="post" className="flex flex-wrap items-end gap-2">
            <input type="hidden" name="payout" value={open.id} />
            <TextField
              label="Référence du virement"
              name="reference"
              required
              maxLength={35}
              hint="Celle de votre banque"
              error={result?.referenceError ?? undefined}
            />
            <Button type="submit" name="intent" value="done" look="primary" pending={pending}>
              Virement effectué
            </Button>
          </Form>
          <Form method="post" className="self-end">
            <input type="hidden" name="payout" value={open.id} />
            <Button type="submit" name="intent" value="cancel" look="quiet" pending={pending}>
              Annuler la préparation
            </Button>
          </Form>
        </div>
      ) : (
        <Form method="post" className="mt-2 flex flex-wrap items-center gap-x-3">
          <input type="hidden" name="expected" value={dueCents} />
          <Button
            type="submit"
            name="intent"
            value="prepare"
            look="primary"
            pending={pending}
            disabledReason={dueCents > 0 ? null : 'Rien n’est à verser à ce vendeur.'}
          >
            {dueCents > 0 ? `Préparer un virement de ${euros(dueCents)}` : 'Préparer un virement'}
          </Button>
        </Form>
      )}
      <p className="mt-3 max-w-prose text-sm text-soft">
        Aucun prestataire de virement n’est relié au site. Préparer met le montant de côté pour qu’il ne soit versé
        qu’une fois&nbsp;; le virement lui-même se fait dans votre banque, puis sa référence se note ici.
      </p>
    </section>
  )
}
