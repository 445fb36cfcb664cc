import type { Tx } from '#platform/db/pool.ts'
import { queueMail } from '#platform/mail/mail.ts'
import { facts, paragraph } from '#platform/mail/mail-content.ts'
import type { ImportSummary } from '../contract.ts'
import { isFromFeed } from './feeds/runs.ts'
import { importSummary } from './queries.ts'
import type { ImportRecord } from './record.ts'

/** Above this number of lines, the sender has probably left the page before the end. */
const longLines = 2_000

const counted = (lines: number) => lines.toLocaleString('fr-FR').replaceAll('\u202f', '\u00a0')
const rows = ({ counts }: ImportSummary): [string, string][] => [
  ['Offres créées', counted(counts.create)],
  ['Offres mises à jour', counted(counts.update)],
  ['Lignes sans changement', counted(counts.unchanged)],
  ['Lignes refusées', counted(counts.refused)],
]

/** Emails the sender of a large file that the import has finished. */
export async function mailDone(tx: Tx, record: ImportRecord): Promise<void> {
  if (record.lines < longLines || (await isFromFeed(tx, record.id))) return
  await mailImporter(tx, record, `import-done:${record.id}`, 'Votre fichier est importé', [])
}

/** Emails the sender of any file that the import was stopped. */
export const mailStopped = (tx: Tx, record: ImportRecord, failure: string) =>
  mailImporter(tx, record, `import-stopped:${record.id}:${record.status}`, 'Votre import s’est arrêté', [failure])

async function mailImporter(
  tx: Tx,
  { id, vendor_id, user_id, file_name }: ImportRecord,
  event: string,
  title: string,
  words: string[],
) {
  const person = await tx.selectFrom('users').select('email').where('id', '=', user_id).executeTakeFirst()
  if (!person) return
  const summary = await importSummary(tx, vendor_id, id)
  const sentences = [
    `Fichier\u00a0: ${file_name}.`,
    ...words,
    'Le détail est dans votre espace, page «\u00a0Importer, exporter\u00a0».',
  ]
  await queueMail(tx, {
    event,
    to: person.email,
    subject: title,
    title,
    blocks: [...sentences.map(paragraph), facts(rows(summary))],
  })
}
