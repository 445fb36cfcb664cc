import { IconButton } from '#ui/Button.tsx'
import { CheckIcon, CloseIcon } from '#ui/icons/icons.tsx'
import { sizeLabel } from '../labels.ts'
import type { Attachment } from './use-attachments.ts'

/** A file being uploaded: name, progress and a button to remove it. */
export function AttachmentRow({ attachment, onRemove }: { attachment: Attachment; onRemove: () => void }) {
  const { name, size, progress, facts, failure } = attachment
  return (
    <li className="flex items-center gap-3 border border-rule bg-chalk/60 py-1 pl-3 pr-1 text-sm">
      <span className="min-w-0 flex-1">
        <span className="block truncate font-medium">{name}</span>
        {failure ? (
          <span role="alert" className="text-danger">
            {failure}
          </span>
        ) : (
          <span className="caption">{sizeLabel(size)}</span>
        )}
      </span>
      {facts && <CheckIcon aria-label="Prêt" role="img" className="text-success" />}
      {!facts && !failure && <progress aria-label={`Envoi de ${name}`} value={progress} max={1} className="w-24" />}
      <IconButton label={`Retirer ${name}`} icon={<CloseIcon className="size-4" />} size="sm" onClick={onRemove} />
    </li>
  )
}
