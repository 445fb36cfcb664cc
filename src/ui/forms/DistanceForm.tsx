import { Button } from '../Button.tsx'
import { TextField } from './Field.tsx'
import { Form } from './Form.tsx'

/** Sorts a page by the distance of a postcode, which its loader reads in `cp`. */
export const DistanceForm = ({ postcode }: { postcode: string }) => (
  <Form method="get" className="mt-4 flex flex-wrap items-end gap-3">
    <TextField
      label="Votre code postal"
      name="cp"
      inputMode="numeric"
      maxLength={5}
      defaultValue={postcode}
      className="w-40"
    />
    <Button type="submit">Trier par distance</Button>
  </Form>
)
