import { type FormState, fieldErrorsOf } from '#shared/forms/form-state.ts'
import { Button } from '#ui/Button.tsx'
import { TextField } from '#ui/forms/Field.tsx'
import { Form } from '#ui/forms/Form.tsx'
import { FormNotice } from '#ui/forms/FormNotice.tsx'
import type { SellerShop } from '../../contract-seller.ts'
import { closureLabel } from '../labels.ts'

/** Coming days off of one shop: add one, delete one, or add the public holidays of the coming year. */
export function ClosuresForm({ shop, formState }: { shop: SellerShop; formState: FormState | undefined }) {
  const errors = fieldErrorsOf(formState, `closures-${shop.id}`)
  // The new one is sent after the known ones.
  const errorOf = (name: string) => errors[`closures.${shop.closures.length}.${name}`]
  return (
    <section aria-label={`Fermetures de ${shop.name}`} className="mt-6">
      <h3 className="font-semibold">Fermetures exceptionnelles</h3>
      <FormNotice state={formState} intent={`closures-${shop.id}`} />
      {shop.closures.length > 0 && (
        <ul className="mt-2 border-t border-rule">
          {shop.closures.map(closure => (
            <li
              key={closure.from}
              className="flex min-h-11 flex-wrap items-center justify-between gap-x-3 border-b border-rule"
            >
              {closureLabel(closure)}
              <Form method="post" preventScrollReset>
                <input type="hidden" name="id" value={shop.id} />
                <input type="hidden" name="from" value={closure.from} />
                <Button
                  type="submit"
                  name="intent"
                  value="reopen"
                  look="quiet"
                  size="sm"
                  aria-label={`Retirer\u00a0: ${closureLabel(closure)}`}
                >
                  Retirer
                </Button>
              </Form>
            </li>
          ))}
        </ul>
      )}
      <Form method="post" preventScrollReset className="mt-3 grid items-end gap-3 sm:grid-cols-[1fr_1fr_2fr_auto]">
        <input type="hidden" name="id" value={shop.id} />
        <TextField dense label="Du" name="from" type="date" required error={errorOf('from')} />
        <TextField dense label="Au (compris)" name="to" type="date" error={errorOf('to')} />
        <TextField dense label="Motif" name="reason" defaultValue="Congés" required error={errorOf('reason')} />
        <Button type="submit" name="intent" value="close">
          Ajouter
        </Button>
      </Form>
      <Form method="post" preventScrollReset className="mt-2">
        <input type="hidden" name="id" value={shop.id} />
        <Button type="submit" name="intent" value="holidays" look="quiet" size="sm">
          Ajouter les jours fériés des douze mois à venir
        </Button>
      </Form>
    </section>
  )
}
