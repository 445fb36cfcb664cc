import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { FileField } from '#ui/forms/FileField.tsx'
import type { ImportFile } from '../contract.ts'
import { countLabel } from './labels.ts'
import { ProgressBar } from './ProgressBar.tsx'
import { fileFault, sendPart } from './sending.ts'

/** An archive of photographs and documents, each named by its reference; uploaded as soon as it is chosen. */
export function PictureArchiveForm({ file }: { file: ImportFile }) {
  const { revalidate } = useRevalidator()
  const [sending, setSending] = useState<{ part: number; error: string | null } | null>(null)
  const choose = async (chosen: File | undefined) => {
    const error = fileFault(chosen)
    setSending({ part: 0, error })
    if (error || !chosen) return
    try {
      await sendPart(file.id, 'pictures', chosen, part => setSending({ part, error: null }))
      setSending(null)
      await revalidate()
    } catch (fault) {
      setSending({ part: 0, error: fault instanceof Error ? fault.message : 'Envoi impossible.' })
    }
  }
  return (
    <section aria-labelledby="photos" className="flex max-w-xl flex-col gap-3">
      <h2 id="photos">Les photos et les documents, si vous en avez</h2>
      {file.pictures > 0 && (
        <p>{`${countLabel(file.pictures)}\u00a0fichier${file.pictures > 1 ? 's' : ''} reçu${file.pictures > 1 ? 's' : ''}.`}</p>
      )}
      <FileField
        label="Archive ZIP"
        hint="Chaque fichier porte le nom de sa référence&nbsp;: SEC-12.jpg, SEC-13.png&nbsp;; pour un document, avec son genre&nbsp;: SEC-12_FDS.pdf, SEC-12_FT.pdf, SEC-12_CERT.pdf. 50&nbsp;Mo au plus. Enregistrez d’abord vos choix de colonnes."
        accept=".zip"
        error={sending?.error ?? undefined}
        onChange={event => void choose(event.currentTarget.files?.[0])}
      />
      {sending && !sending.error && <ProgressBar label="Envoi de l’archive" part={sending.part} />}
    </section>
  )
}
