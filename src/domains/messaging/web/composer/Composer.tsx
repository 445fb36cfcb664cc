import { type ClipboardEvent, type KeyboardEvent, useId } from 'react'
import { acceptedFiles } from '#shared/file-limits.ts'
import type { FileInfo } from '#shared/files.ts'
import { Button, buttonClasses } from '#ui/Button.tsx'
import { controlClasses, FieldError } from '#ui/forms/Field.tsx'
import { hasOtherText, useTypedEarly } from '#ui/forms/typed-early.ts'
import { AttachIcon } from '#ui/icons/icons.tsx'
import { maximumBody, maximumFiles, normaliseBody } from '../../rules.ts'
import type { ThreadPage } from '../use-thread.ts'
import { AttachmentRow } from './AttachmentRow.tsx'
import type { Attachments } from './use-attachments.ts'
import { useDraft } from './use-draft.ts'

interface Props {
  conversation: ThreadPage
  files: Attachments
  onSend: (body: string, files: FileInfo[]) => void
}

/** Message field: Enter sends, Shift+Enter adds a line; the draft is stored. */
export function Composer({ conversation, files, onSend }: Props) {
  const id = useId()
  const [draft, setDraft] = useDraft(conversation.id)
  const area = useTypedEarly<HTMLTextAreaElement>(hasOtherText(draft), ({ target }) => setDraft(target.value))
  const reason = reasonAgainst(draft, files)
  const send = () => {
    if (reason) return area.current?.focus()
    onSend(normaliseBody(draft), files.ready)
    setDraft('')
    files.clear()
    area.current?.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    // During IME composition (dead keys, other scripts), Enter confirms the word.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    send()
  }
  const onPaste = (event: ClipboardEvent) => {
    const pasted = [...event.clipboardData.files]
    if (pasted.length === 0) return
    event.preventDefault()
    files.add(pasted)
  }
  const over = draft.length > maximumBody
  return (
    <form
      noValidate
      className="flex flex-col gap-2 border-t border-rule bg-paper p-3 noscript:hidden"
      onSubmit={event => {
        event.preventDefault()
        send()
      }}
    >
      {files.attachments.length > 0 && (
        <ul aria-label="Fichiers à joindre" className="flex flex-col gap-1">
          {files.attachments.map(one => (
            <AttachmentRow key={one.id} attachment={one} onRemove={() => files.remove(one.id)} />
          ))}
        </ul>
      )}
      <div className="flex items-end gap-2">
        <label className={buttonClasses({ look: 'secondary', className: 'px-3! has-focus-visible:outline-2' })}>
          <AttachIcon />
          <span className="sr-only">{`Joindre des images ou des PDF, ${maximumFiles} au plus`}</span>
          <input
            type="file"
            multiple
            accept={acceptedFiles}
            className="sr-only"
            onChange={event => {
              files.add([...(event.target.files ?? [])])
              event.target.value = ''
            }}
          />
        </label>
        <textarea
          ref={area}
          rows={1}
          aria-label="Votre message"
          placeholder="Votre message"
          aria-invalid={over || undefined}
          aria-describedby={`${id}-error ${id}-hint`}
          value={draft}
          onChange={event => setDraft(event.target.value)}
          onKeyDown={onKeyDown}
          onPaste={onPaste}
          className={controlClasses(
            false,
            over ? 'trop long' : undefined,
            'field-sizing-content h-auto! max-h-40 min-h-11 resize-none py-2',
          )}
        />
        <Button type="submit" look="primary">
          Envoyer
        </Button>
      </div>
      <FieldError
        id={id}
        error={
          over
            ? `${maximumBody}\u00a0caractères au plus\u00a0: il y en a ${draft.length}.`
            : (files.excess ?? undefined)
        }
      />
      <p id={`${id}-hint`} className="caption pointer-coarse:sr-only">
        Entrée envoie, Maj + Entrée va à la ligne. Glissez ou collez une image pour la joindre.
      </p>
    </form>
  )
}

/** Null when the message can be sent. */
function reasonAgainst(draft: string, files: Attachments): string | null {
  const body = normaliseBody(draft)
  if (body === '' && files.ready.length === 0) return 'Écrivez un message ou joignez un fichier.'
  if (body.length > maximumBody) return `${maximumBody}\u00a0caractères au plus`
  if (files.pending) return 'Un fichier est en cours d’envoi.'
  return files.failed ? 'Retirez le fichier refusé.' : null
}
