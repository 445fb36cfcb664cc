import { Form, useNavigation } from 'react-router'
import { Button } from '#ui/Button.tsx'
import { TextField } from '#ui/forms/Field.tsx'

/** Deliveries are priced for mainland France until the postcode is known; no address is required to see prices. */
export function PostcodeForm({ postcode }: { postcode: string | null }) {
  const sending = useNavigation().formData?.get('intent') === 'postcode'
  return (
    <Form method="post" preventScrollReset className="mt-4 flex flex-wrap items-end gap-2">
      <input type="hidden" name="intent" value="postcode" />
      <TextField
        key={postcode}
        label="Code postal de livraison"
        hint={postcode ? undefined : 'Sans code postal, prix pour la France continentale.'}
        name="postcode"
        defaultValue={postcode ?? ''}
        inputMode="numeric"
        autoComplete="postal-code"
        pattern="[0-9]{5}"
        title="Cinq chiffres"
        maxLength={5}
        dense
        className="min-w-44"
      />
      <Button type="submit" size="sm" pending={sending}>
        Estimer la livraison
      </Button>
    </Form>
  )
}
