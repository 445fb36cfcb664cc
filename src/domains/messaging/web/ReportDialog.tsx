import { type FormEvent, useState } from 'react'
import { Button } from '#ui/Button.tsx'
import { TextAreaField } from '#ui/forms/Field.tsx'
import { useSend } from '#ui/forms/use-send.ts'
import { Notice } from '#ui/Notice.tsx'
import Modal from '#ui/overlays/Modal.tsx'
import { showToast } from '#ui/overlays/toasts.ts'
import type { Message } from '../contract.ts'
import { excerptOf, maximumReport } from '../rules.ts'

interface Props {
  message: Message
  onReported: () => void
  onClose: () => void
}

/** Reports a message to the operator; the other side does not learn who reported it. */
export default function ReportDialog({ message, onReported, onClose }: Props) {
  const [reason, setReason] = useState('')
  const { send, pending, refusal } = useSend(({ ok }) => {
    if (!ok) return
    onReported()
    showToast('Signalement envoyé\u00a0: nous vous écrirons ce que nous en avons fait.')
    onClose()
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!pending) void send({ id: message.id, reason })
  }
  const field = refusal?.fields?.reason
  return (
    <Modal onClose={onClose} title="Signaler ce message" dismissable={reason === ''}>
      <form noValidate onSubmit={submit} className="flex flex-col gap-4">
        <blockquote className="border-l-2 border-rule pl-3 text-sm text-soft wrap-anywhere">
          {excerptOf(message.body) || 'Pièce jointe'}
        </blockquote>
        {refusal && !field && (
          <Notice kind="error" live title="Le signalement n’est pas parti">
            {refusal.error}
          </Notice>
        )}
        <TextAreaField
          label="Ce qui ne va pas"
          hint="Insulte, tromperie, paiement demandé hors du site… Une personne de notre équipe lira ce message et ceux qui l’entourent."
          required
          minLength={10}
          maxLength={maximumReport}
          value={reason}
          error={field}
          onChange={event => setReason(event.target.value)}
        />
        <Button type="submit" look="primary" pending={pending} pendingLabel="Envoi…" className="self-end">
          Signaler
        </Button>
      </form>
    </Modal>
  )
}
