import type { ReactNode } from 'react'
import type { FormState } from '#shared/forms/form-state.ts'
import { Button } from '../Button.tsx'
import { Notice } from '../Notice.tsx'
import { Form } from './Form.tsx'
import { FormNotice } from './FormNotice.tsx'

interface Props {
  title: string
  state: FormState | undefined
  intent: string
  found: boolean
  /** Shown when the link no longer exists. */
  gone: string
  /** Label of what is not confirmed yet; null when it is. */
  confirm: string | null
  stop: string
  /** What the link is about. */
  children?: ReactNode
}

/** Page of a link received by mail, to confirm or to stop. Opening it changes nothing: mail programs open links. */
export const MailLinkPage = ({ title, state, intent, found, gone, confirm, stop, children }: Props) => (
  <div className="page py-4 md:py-6">
    <h1>{title}</h1>
    <div className="mt-4 flex max-w-prose flex-col gap-4">
      <FormNotice state={state} intent={intent} />
      {!found && !state && <Notice kind="info">{gone}</Notice>}
      {found && (
        <>
          {children}
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
        </>
      )}
    </div>
  </div>
)
