import { type FormEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { workspacePaths } from '#domains/workspace/rules/paths.ts'
import { Button } from '#ui/Button.tsx'
import { RadioGroup } from '#ui/forms/Choice.tsx'
import { FileField } from '#ui/forms/FileField.tsx'
import { Notice } from '#ui/Notice.tsx'
import type { ImportKind } from '../rules.ts'
import { ProgressBar } from './ProgressBar.tsx'
import { fileFault, sendNewFile } from './sending.ts'

const kinds = [
  {
    value: 'catalogue',
    label: 'Le catalogue',
    hint: 'Vos références connues sont mises à jour (prix, conditions, stock, textes, photo), les autres sont créées.',
  },
  {
    value: 'stock',
    label: 'Le stock seul',
    hint: 'Une colonne de références, une colonne de quantités. Rien d’autre n’est touché.',
  },
  {
    value: 'prices',
    label: 'Les prix seuls',
    hint: 'Une colonne de références, une colonne de prix. Rien d’autre n’est touché.',
  },
]

type Sending = { part: number; error: string | null }

/** Uploads one file piece by piece, then opens its page. */
export function UploadForm() {
  const navigate = useNavigate()
  const [kind, setKind] = useState<ImportKind>('catalogue')
  const [file, setFile] = useState<File>()
  const [sending, setSending] = useState<Sending | null>(null)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const error = fileFault(file)
    setSending({ part: 0, error })
    if (error || !file) return
    try {
      const id = await sendNewFile(kind, file, part => setSending({ part, error: null }))
      await navigate(workspacePaths.sellerImport(id))
    } catch (fault) {
      setSending({ part: 0, error: fault instanceof Error ? fault.message : 'Envoi impossible.' })
    }
  }
  const busy = sending !== null && sending.error === null
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-5">
      <RadioGroup
        label="Que contient ce fichier à importer&nbsp;?"
        name="kind"
        value={kind}
        // The values are those of the list above.
        onChange={value => setKind(value as ImportKind)}
        options={kinds}
      />
      <FileField
        label="Fichier"
        hint="CSV, classeur XLSX, XLS ou ODS, flux XML, 50&nbsp;Mo au plus. Le logiciel, l’encodage et les colonnes sont reconnus."
        accept=".csv,.tsv,.txt,.xlsx,.xls,.ods,.xml"
        required
        error={sending?.error ?? undefined}
        onChange={event => setFile(event.currentTarget.files?.[0])}
      />
      {busy && <ProgressBar label="Envoi du fichier" part={sending.part} />}
      <div>
        <Button type="submit" look="primary" pending={busy} pendingLabel="Envoi…">
          Envoyer et lire le fichier
        </Button>
      </div>
      <noscript>
        <Notice kind="info">L’envoi d’un fichier demande les scripts de votre navigateur.</Notice>
      </noscript>
    </form>
  )
}
