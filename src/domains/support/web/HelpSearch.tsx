import { paths } from '#shared/paths.ts'
import { Button } from '#ui/Button.tsx'
import { TextField } from '#ui/forms/Field.tsx'
import { Form } from '#ui/forms/Form.tsx'
import { SearchIcon } from '#ui/icons/icons.tsx'

/** Search of the help centre; a plain form, so that it works before and without scripts. */
export const HelpSearch = ({ words = '' }: { words?: string }) => (
  <Form
    action={paths.questions()}
    role="search"
    aria-label="Chercher dans l’aide"
    className="mt-5 flex max-w-2xl gap-2"
  >
    <div className="flex-1">
      <TextField
        label="Votre question"
        labelHidden
        name="q"
        type="search"
        maxLength={100}
        defaultValue={words}
        placeholder="Suivre un colis, facture, Certiphyto…"
      />
    </div>
    <Button type="submit" look="primary">
      <SearchIcon />
      Chercher
    </Button>
  </Form>
)
