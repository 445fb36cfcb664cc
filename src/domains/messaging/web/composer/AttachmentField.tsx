import { acceptedFiles } from '#shared/file-limits.ts'
import { buttonClasses } from '#ui/Button.tsx'
import { AttachIcon } from '#ui/icons/icons.tsx'
import { AttachmentRow } from './AttachmentRow.tsx'
import { useAttachments } from './use-attachments.ts'

interface Props {
  legend: string
  hint: string
  button: string
  withoutScripts: string
}

/** Files are uploaded when chosen and attached by the form; needs JavaScript, and shows a notice without it. */
export function AttachmentField({ legend, hint, button, withoutScripts }: Props) {
  const files = useAttachments()
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="text-sm font-medium">{legend}</legend>
      <p className="text-sm text-soft">{hint}</p>
      <label className="relative self-start noscript:hidden">
        <input
          type="file"
          multiple
          accept={acceptedFiles}
          className="peer absolute inset-0 cursor-pointer opacity-0"
          onChange={event => {
            files.add([...(event.currentTarget.files ?? [])])
            event.currentTarget.value = ''
          }}
        />
        <span
          className={buttonClasses({
            className:
              'peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-ink',
          })}
        >
          <AttachIcon className="size-4" />
          {button}
        </span>
      </label>
      <noscript className="text-sm text-soft">{withoutScripts}</noscript>
      {files.excess && (
        <p role="alert" className="text-sm text-danger">
          {files.excess}
        </p>
      )}
      {files.attachments.length > 0 && (
        <ul className="flex max-w-xl flex-col gap-2">
          {files.attachments.map(file => (
            <AttachmentRow key={file.id} attachment={file} onRemove={() => files.remove(file.id)} />
          ))}
        </ul>
      )}
      {files.ready.map(file => (
        <input key={file.id} type="hidden" name="files" value={file.id} />
      ))}
    </fieldset>
  )
}
