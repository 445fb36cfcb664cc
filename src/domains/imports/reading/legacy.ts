import { Worker } from 'node:worker_threads'
import { refuseFile } from './archive.ts'
import { type Bytes, type FileRow, maxLines, rowFault } from './rows.ts'

/** Old workbooks are read whole in memory: a larger one is sent as XLSX or CSV, which are streamed. */
const legacyBytes = 16 * 1_048_576
/** A sector of the container. */
const bytesAtLeast = 512
const milliseconds = 60_000
const megabytes = 768

export type LegacySheet = { sheetName: string; rows: string[][] }
const unreadable = () => refuseFile('Ce classeur est abîmé ou protégé\u00a0: enregistrez-le en XLSX ou en CSV.')

/**
 * First sheet of an XLS or ODS workbook. A thread of its own with bounded time and memory reads it: a hostile file costs
 * that thread only.
 */
export async function readLegacy(bytes: Bytes): Promise<{ sheetName: string; rows: () => AsyncGenerator<FileRow> }> {
  const sheet = await inThread(await whole(bytes))
  if (!sheet.rows.length) throw unreadable()
  return {
    sheetName: sheet.sheetName.slice(0, 60),
    rows: async function* () {
      for (const [index, cells] of sheet.rows.entries()) yield { line: index + 1, cells, fault: rowFault(cells) }
    },
  }
}

async function whole(bytes: Bytes): Promise<Uint8Array> {
  const pieces: Uint8Array[] = []
  let size = 0
  for await (const piece of bytes) {
    size += piece.length
    if (size > legacyBytes)
      throw refuseFile('Un classeur XLS ou ODS a 16\u00a0Mo au plus\u00a0: enregistrez-le en XLSX ou en CSV.')
    pieces.push(piece)
  }
  if (size < bytesAtLeast) throw unreadable()
  return new Uint8Array(Buffer.concat(pieces))
}

function inThread(bytes: Uint8Array): Promise<LegacySheet> {
  const worker = new Worker(new URL('./legacy-thread.ts', import.meta.url), {
    workerData: { bytes, rowsAtMost: maxLines + 50 },
    resourceLimits: { maxOldGenerationSizeMb: megabytes },
  })
  return new Promise<LegacySheet>((resolve, reject) => {
    const timer = setTimeout(() => reject(unreadable()), milliseconds)
    const refuse = () => reject(unreadable())
    worker.once('message', resolve)
    worker.once('error', refuse)
    worker.once('exit', refuse)
    worker.once('exit', () => clearTimeout(timer))
  }).finally(() => worker.terminate())
}
