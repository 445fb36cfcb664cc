import type { FormState } from '#shared/forms/form-state.ts'
import { returnablesLabel } from '#shared/price/packaging-deposit.ts'
import { Button } from '#ui/Button.tsx'
import { Form } from '#ui/forms/Form.tsx'
import { FormNotice } from '#ui/forms/FormNotice.tsx'
import { Quantity } from '#ui/forms/Quantity.tsx'
import type { DepositsOut } from '../../contract-deposits.ts'

interface Props {
  order: Pick<DepositsOut, 'id' | 'lines'>
  state: FormState | undefined
}

/** What came back of an order's packaging; its deposits are refunded. Works without scripts. */
export const PackagingForm = ({ order: { id, lines }, state }: Props) => (
  <>
    <FormNotice state={state} intent={`packaging-${id}`} labels={{ units: 'emballages revenus' }} />
    {lines.length > 0 && (
      <Form method="post" preventScrollReset className="flex flex-col items-start gap-2">
        <input type="hidden" name="id" value={id} />
        {lines.map(({ lineId, title, deposit, left }) => (
          <div key={`${lineId} ${left}`} className="flex w-full flex-wrap items-center justify-between gap-x-4 gap-y-1">
            <span className="min-w-0 flex-1 basis-48 text-sm">
              {title}
              <span className="block text-soft">{`${returnablesLabel(deposit.kind, left)} à rendre`}</span>
            </span>
            <input type="hidden" name="lineId" value={lineId} />
            <input type="hidden" name="left" value={left} />
            <Quantity
              label={`Emballages revenus, ${title}`}
              name="units"
              defaultValue={lines.length === 1 ? left : 0}
              min={0}
              max={left}
              dense
            />
          </div>
        ))}
        <Button type="submit" name="intent" value="packaging" size="sm">
          Reprendre et rembourser
        </Button>
      </Form>
    )}
  </>
)
