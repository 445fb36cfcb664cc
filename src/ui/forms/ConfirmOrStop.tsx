import { Form } from 'react-router'
import { Button } from '../Button.tsx'

/** Of a page opened from a mail: `confirm` is the label of what is not confirmed yet, null when it is. */
export const ConfirmOrStop = ({ confirm, stop }: { confirm: string | null; stop: string }) => (
  <Form method="post" className="flex flex-wrap gap-3">
    {confirm && (
      <Button type="submit" name="intent" value="confirm" look="primary">
        {confirm}
      </Button>
    )}
    <Button type="submit" name="intent" value="stop" look={confirm ? 'quiet' : undefined}>
      {stop}
    </Button>
  </Form>
)
