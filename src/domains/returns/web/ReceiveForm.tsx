import { useNavigation } from 'react-router'
import { figure } from '#shared/price/packaging.ts'
import { Button } from '#ui/Button.tsx'
import { Disclosure } from '#ui/Disclosure.tsx'
import { Checkbox } from '#ui/forms/Choice.tsx'
import { SelectField, TextField } from '#ui/forms/Field.tsx'
import { Form } from '#ui/forms/Form.tsx'
import { Quantity } from '#ui/forms/Quantity.tsx'
import type { ReturnDetail, ReturnLine } from '../contract.ts'

/** « Retour reçu »: received units, line by line, and those to restock. */
export function ReceiveForm({ detail, open }: { detail: ReturnDetail; open: boolean }) {
  const { state, formData } = useNavigation()
  return (
    <Disclosure title="Retour reçu" open={open} group="agir">
      <Form method="post" className="flex max-w-2xl flex-col gap-4">
        <input type="hidden" name="act" value="receive" />
        <ul className="divide-y divide-rule border-y border-rule">
          {detail.lines.map(line => (
            <li key={line.lineId} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3">
              <span className="min-w-0 flex-1 basis-48">
                <span className="block font-medium">{line.title}</span>
                <span className="caption">{`${figure(line.quantity)} attendu${line.quantity > 1 ? 's' : ''}`}</span>
              </span>
              <input type="hidden" name={`lines.${line.lineId}.lineId`} value={line.lineId} />
              <Quantity
                label={`Unités reçues de ${line.title}`}
                name={`lines.${line.lineId}.quantity`}
                min={0}
                max={line.quantity}
                defaultValue={line.quantity}
                dense
              />
              {line.sentLots.length > 0 && <LotField line={line} />}
              <Checkbox
                label="Remettre en stock"
                name={`lines.${line.lineId}.restock`}
                defaultChecked={detail.kind !== 'DAMAGE'}
              />
            </li>
          ))}
        </ul>
        <TextField label="Remarque (facultatif)" name="note" maxLength={500} />
        <Button
          type="submit"
          look="primary"
          pending={state === 'submitting' && formData?.get('act') === 'receive'}
          className="self-start"
        >
          Enregistrer le retour reçu
        </Button>
      </Form>
    </Disclosure>
  )
}

/** The lot printed on the goods: a recall then finds them in the stock. */
const LotField = ({ line: { lineId, title, sentLots } }: { line: ReturnLine }) => (
  <SelectField
    label={
      <>
        Lot <span className="sr-only">{`de ${title}`}</span>
      </>
    }
    dense
    name={`lines.${lineId}.lot`}
    defaultValue={sentLots.length === 1 ? sentLots[0] : ''}
    className="w-40"
  >
    {sentLots.length > 1 && <option value="">Inconnu</option>}
    {sentLots.map(lot => (
      <option key={lot} value={lot}>
        {lot}
      </option>
    ))}
  </SelectField>
)
