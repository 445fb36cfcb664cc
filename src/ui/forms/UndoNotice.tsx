import { Button } from '../Button.tsx'
import { Notice } from '../Notice.tsx'
import { Form } from './Form.tsx'

interface UndoNoticeProps {
  /** What was deleted, as a sentence. */
  title: string
  id: number
  /** Of the form that restores it. */
  intent: string
  action?: string
}

export const UndoNotice = ({ title, id, intent, action }: UndoNoticeProps) => (
  <Notice kind="success" live className="mb-4" title={title}>
    <Form method="post" action={action}>
      <input type="hidden" name="id" value={id} />
      <Button type="submit" name="intent" value={intent} size="sm" className="mt-1">
        Annuler la suppression
      </Button>
    </Form>
  </Notice>
)
