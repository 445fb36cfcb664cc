import { useRef, useState } from 'react'
import type { FileInfo } from '#shared/files.ts'
import { maximumFiles } from '../../rules.ts'
import { upload, uploadError } from './upload.ts'

export type Attachment = {
  id: number
  name: string
  size: number
  /** 0 to 1. */
  progress: number
  facts: FileInfo | null
  failure: string | null
}

/** Files chosen, dropped or pasted: uploaded at once, attached when the message is sent. */
export function useAttachments() {
  const [attachments, setAttachments] = useState<readonly Attachment[]>([])
  const [excess, setExcess] = useState<string | null>(null)
  const cancels = useRef(new Map<number, () => void>())
  const serial = useRef(0)

  const change = (id: number, values: Partial<Attachment>) =>
    setAttachments(all => all.map(one => (one.id === id ? { ...one, ...values } : one)))

  const begin = (file: File): Attachment => {
    const id = ++serial.current
    const attachment = { id, name: file.name, size: file.size, progress: 0, facts: null, failure: uploadError(file) }
    if (attachment.failure === null) {
      const { sent, cancel } = upload(file, progress => change(id, { progress }))
      cancels.current.set(id, cancel)
      sent.then(
        facts => change(id, { facts, progress: 1 }),
        (error: Error) => change(id, { failure: error.message }),
      )
    }
    return attachment
  }
  const add = (files: readonly File[]) => {
    const available = maximumFiles - attachments.length
    setExcess(files.length > available ? `${maximumFiles}\u00a0fichiers au plus par message.` : null)
    const begun = files.slice(0, Math.max(0, available)).map(begin)
    setAttachments(all => [...all, ...begun])
  }
  const remove = (id: number) => {
    cancels.current.get(id)?.()
    setExcess(null)
    setAttachments(all => all.filter(one => one.id !== id))
  }
  return {
    attachments,
    excess,
    add,
    remove,
    clear: () => setAttachments([]),
    pending: attachments.some(({ facts, failure }) => !facts && !failure),
    failed: attachments.some(({ failure }) => failure !== null),
    ready: attachments.flatMap(({ facts }) => (facts ? [facts] : [])),
  }
}
export type Attachments = ReturnType<typeof useAttachments>
