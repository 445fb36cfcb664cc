import { Badge } from '#ui/Badge.tsx'
import { Button } from '#ui/Button.tsx'
import { Form } from '#ui/forms/Form.tsx'

interface Props {
  id: number
  email: string
  /** Role and last day. */
  children: string
}

/** An invitation to an estate or a team that waits for its answer, with the action `withdraw`. */
export const SentInvitation = ({ id, email, children }: Props) => (
  <li className="grid gap-x-6 gap-y-2 border-b border-rule py-3 sm:grid-cols-[1fr_auto]">
    <div>
      <p className="flex flex-wrap items-center gap-2 font-semibold">
        {email} <Badge tone="warning">Invitation envoyée</Badge>
      </p>
      <p className="text-sm text-soft">{children}</p>
    </div>
    <Form method="post">
      <input type="hidden" name="id" value={id} />
      <Button
        type="submit"
        name="intent"
        value="withdraw"
        size="sm"
        look="quiet"
        aria-label={`Retirer l’invitation de ${email}`}
      >
        Retirer
      </Button>
    </Form>
  </li>
)
