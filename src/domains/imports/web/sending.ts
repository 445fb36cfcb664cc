import { RequestError, request } from '#shared/request.ts'
import type { beginImport, completeFile } from '../contract.ts'
import type { FilePart, ImportKind } from '../rules.ts'
import { maxImportBytes, pieceBytes } from '../rules.ts'

const attempts = 4
const waitMilliseconds = 1_500

/** Validates a file before its upload; returns the reason of a refusal. */
export const fileFault = (file: File | undefined): string | null => {
  if (!file) return 'Choisissez un fichier.'
  if (file.size === 0) return 'Ce fichier est vide.'
  return file.size > maxImportBytes ? '50\u00a0Mo au plus par fichier.' : null
}

/** Uploads a whole new file; returns the import it opened. */
export async function sendNewFile(kind: ImportKind, file: File, onProgress: (part: number) => void): Promise<number> {
  const fileName = file.name.slice(-120)
  const { id } = await request<typeof beginImport>(
    { method: 'POST', path: '/api/seller/imports' },
    { body: { kind, fileName } },
  )
  await sendPart(id, 'table', file, onProgress)
  return id
}

/** Uploads a part piece by piece: a dropped connection loses one piece, which is sent again. */
export async function sendPart(importId: number, part: FilePart, file: File, onProgress: (part: number) => void) {
  const pieces = Math.ceil(file.size / pieceBytes)
  for (let position = 0; position < pieces; position++) {
    await sendPiece(
      `/api/seller/imports/${importId}/${part}/${position}`,
      file.slice(position * pieceBytes, (position + 1) * pieceBytes),
    )
    onProgress((position + 1) / pieces)
  }
  await request<typeof completeFile>(
    { method: 'POST', path: '/api/seller/imports/:id/received' },
    { params: { id: importId }, body: { part, pieces } },
  )
}

async function sendPiece(address: string, piece: Blob) {
  for (let attempt = 1; ; attempt++) {
    const result = await fetch(address, {
      method: 'PUT',
      body: piece,
      headers: { 'content-type': 'application/octet-stream' },
      credentials: 'same-origin',
    }).catch(() => null)
    if (result?.ok) return
    if (result && result.status < 500) {
      const envelope = (await result.json().catch(() => null)) as { error?: string } | null
      throw new RequestError(result.status, envelope?.error ?? 'L’envoi a été refusé.')
    }
    if (attempt === attempts)
      throw new RequestError(500, 'Connexion interrompue\u00a0: vérifiez votre réseau, puis recommencez.')
    await new Promise(resume => setTimeout(resume, attempt * waitMilliseconds))
  }
}
