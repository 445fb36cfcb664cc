import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { RequestError, request } from '#shared/request.ts'
import { Button } from '#ui/Button.tsx'
import { TextAreaField } from '#ui/forms/Field.tsx'
import { Notice } from '#ui/Notice.tsx'
import Modal from '#ui/overlays/Modal.tsx'
import { showToast } from '#ui/overlays/toasts.ts'
import type { Message, reportMessage } from '../contract.ts'
import { excerptOf, maximumReport } from '../rules.ts'
import { threadKey } from './live-messages.ts'

interface Props {
  message: Message
  conversationId: number
  onClose: () => void
}

/** Reports a message to the operator; the other side does not learn who reported it. */
export default function ReportDialog({ message, conversationId, onClose }: Props) {
  const queries = useQueryClient()
  const [reason, setReason] = useState('')
  const report = useMutation({
    mutationFn: () =>
      request<typeof reportMessage>(
        { method: 'POST', path: '/api/messages/:id/report' },
        { params: { id: message.id }, body: { reason } },
      ),
    onSuccess: () => {
      void queries.invalidateQueries({ queryKey: threadKey(conversationId) })
      showToast('Signalement envoyé\u00a0: nous vous écrirons ce que nous en avons fait.')
      onClose()
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!report.isPending) report.mutate()
  }
  const field = report.error instanceof RequestError ? report.error.fields.reason : undefined
  return (
    <Modal onClose={onClose} title="Signaler ce message" dismissable={reason === ''}>
      <form onSubmit={submit} className="flex flex-col gap-4">
        <blockquote className="border-l-2 border-rule pl-3 text-sm text-soft wrap-anywhere">
          {excerptOf(message.body) || 'Pièce jointe'}
        </blockquote>
        {report.isError && !field && (
          <Notice kind="error" live title="Le signalement n’est pas parti">
            {report.error.message}
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
        <Button type="submit" look="primary" pending={report.isPending} pendingLabel="Envoi…" className="self-end">
          Signaler
        </Button>
      </form>
    </Modal>
  )
}
