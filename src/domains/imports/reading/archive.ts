import { Unzip, UnzipInflate } from 'fflate'
import { AppError, fail } from '#shared/errors.ts'

/**
 * Sizes in bytes. The ratio is one that no legitimate file reaches, checked once the entry is large enough to do harm.
 */
export type ArchiveLimits = { entries: number; entryBytes: number; totalBytes: number; ratio: number }
const ratioCountsFrom = 4_194_304
/** Deflate expands a byte to at most a thousand, so the output of a slice stays within a few megabytes. */
const sliceBytes = 8_192

export const refuseFile = (sentence: string) => fail('UNSUPPORTED_FILE', { sentence })
const unreadable = () => refuseFile('Ce fichier compressé est abîmé\u00a0: enregistrez-le de nouveau.')

type Sink = (bytes: Uint8Array, last: boolean) => void

/**
 * Decompresses an archive as a stream, never whole in memory. `wanted` returns the sink of an entry, null to skip it.
 * Throws UNSUPPORTED_FILE for a damaged archive, or one that expands beyond the limits.
 */
export function createUnzipper(wanted: (name: string) => Sink | null, limits: ArchiveLimits) {
  let entries = 0
  let unfinished = 0
  let given = 0
  let total = 0
  const unzip = new Unzip(file => {
    entries++
    if (entries > limits.entries) throw refuseFile('Ce fichier compressé contient trop d’éléments.')
    const sink = wanted(file.name)
    if (!sink) return
    let size = 0
    unfinished++
    file.ondata = (error, bytes, last) => {
      if (error) throw asRefusal(error)
      size += bytes.length
      total += bytes.length
      if (size > limits.entryBytes || total > limits.totalBytes)
        throw refuseFile('Ce fichier compressé est trop volumineux une fois déplié.')
      if (total > ratioCountsFrom && total > given * limits.ratio)
        throw refuseFile('Ce fichier compressé se déplie bien au-delà de sa taille\u00a0: il a été refusé.')
      if (last) unfinished--
      sink(bytes, last)
    }
    file.start()
  })
  unzip.register(UnzipInflate)
  return {
    push: function* (bytes: Uint8Array): Generator<void> {
      for (let at = 0; at < bytes.length; at += sliceBytes) {
        const slice = bytes.subarray(at, at + sliceBytes)
        given += slice.length
        pushTo(unzip, slice)
        yield
      }
    },
    entries: () => entries,
    /** After the last piece: detects a truncated archive. */
    end: () => {
      if (unfinished > 0) throw unreadable()
    },
  }
}

/** The library catches what sinks throw and returns it; its own errors have no code. */
const asRefusal = (error: unknown) => (error instanceof AppError ? error : unreadable())

function pushTo(unzip: Unzip, slice: Uint8Array) {
  try {
    unzip.push(slice)
  } catch (error) {
    throw asRefusal(error)
  }
}
