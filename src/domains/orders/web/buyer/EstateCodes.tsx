import type { FormState } from '#shared/forms/form-state.ts'
import { paths } from '#shared/paths.ts'
import { Button } from '#ui/Button.tsx'
import { SelectField } from '#ui/forms/Field.tsx'
import { Form } from '#ui/forms/Form.tsx'
import { FormNotice } from '#ui/forms/FormNotice.tsx'
import { Link } from '#ui/navigation/Link.tsx'
import type { OrderDetail } from '../../contract-detail.ts'

type Props = { order: OrderDetail; estate: NonNullable<OrderDetail['estate']>; formState: FormState | undefined }

/** Who bought for the estate, and the analytic code of each line; never shown to the seller. */
export function EstateCodes({ order, estate, formState }: Props) {
  const titles = new Map(order.lines.map(line => [line.id, line.title]))
  return (
    <section aria-labelledby="domaine" className="border border-rule p-4">
      <h2 id="domaine" className="text-lg">
        Votre domaine
      </h2>
      <p className="mt-1 text-sm text-soft">
        Acheté par {estate.boughtBy}.{order.actors.length === 0 && ' Vous lisez cette commande sans pouvoir y agir.'}
      </p>
      <FormNotice state={formState} intent="codes" />
      {estate.mayChange && estate.codes.length > 0 ? (
        <Form key={JSON.stringify(estate.lines)} method="post" className="mt-3 flex flex-col gap-3">
          {estate.lines.map(({ lineId, codeId, label }) => (
            <SelectField
              key={lineId}
              label={titles.get(lineId) ?? ''}
              name={`code.${lineId}`}
              defaultValue={codeId ?? ''}
              dense
            >
              <option value="">Sans code</option>
              {codeId !== null && !estate.codes.some(({ id }) => id === codeId) && (
                <option value={codeId}>{label}</option>
              )}
              {estate.codes.map(code => (
                <option key={code.id} value={code.id}>
                  {code.label}
                </option>
              ))}
            </SelectField>
          ))}
          <Button type="submit" name="intent" value="codes" size="sm" className="self-start">
            Enregistrer les codes
          </Button>
        </Form>
      ) : (
        <ul className="mt-2 text-sm">
          {estate.lines.map(({ lineId, label }) => (
            <li key={lineId}>
              {titles.get(lineId)}&nbsp;: {label ?? 'sans code'}
            </li>
          ))}
        </ul>
      )}
      {order.actors.length === 0 && (
        <p className="mt-3">
          <Link to={paths.purchaseShares(order.id)} className="link text-sm">
            Affecter à une parcelle ou une cuvée
          </Link>
        </p>
      )}
    </section>
  )
}
