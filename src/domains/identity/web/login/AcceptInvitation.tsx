import type { ReactNode } from 'react'
import { Button } from '#ui/Button.tsx'
import { Form } from '#ui/forms/Form.tsx'
import { Notice } from '#ui/Notice.tsx'
import { LogInFirst } from './LogInFirst.tsx'

interface AcceptInvitationProps {
  title: string
  /** Address of the account that is logged in; null for a visitor. */
  email: string | null
  /** Path of the page. */
  here: string
  error: string | null | undefined
  /** Shown once the invitation is accepted. */
  accepted: { title: string; content: ReactNode } | null | undefined
  /** What accepting changes. */
  children?: ReactNode
}

/** Page of an invitation to an estate or to the team of a seller. */
export const AcceptInvitation = ({ title, email, here, error, accepted, children }: AcceptInvitationProps) => (
  <div className="page max-w-2xl py-8">
    <h1>{title}</h1>
    {accepted ? (
      <Notice kind="success" live className="mt-4" title={accepted.title}>
        {accepted.content}
      </Notice>
    ) : email ? (
      <>
        {error && (
          <Notice kind="error" live className="mt-4">
            {error}
          </Notice>
        )}
        <p className="mt-4">{`Vous êtes connecté sous ${email}. L’invitation doit avoir été envoyée à cette adresse.`}</p>
        {children}
        <Form method="post" className="mt-4">
          <Button type="submit" look="primary">
            Accepter l’invitation
          </Button>
        </Form>
      </>
    ) : (
      <LogInFirst here={here} />
    )}
  </div>
)
