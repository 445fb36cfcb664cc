import { Unzip, UnzipInflate } from 'fflate'
import { AppError, fail } from '#shared/errors.ts'

/** Sizes in bytes. A ratio no honest file reaches, once the entry is big enough to do harm. */
export type ArchiveLimits = { entries: number; entryBytes: number; totalBytes: number; ratio: number }
const ratioCountsFrom = 4_194_304
/** Deflate unfolds a byte into a thousand at most: a slice stays a few megabytes. */
const sliceBytes = 8_192

export const refuseFile = (sentence: string) => fail('UNSUPPORTED_FILE', { sentence })
const unreadable = () => refuseFile('Ce fichier compressé est abîmé\u00a0: enregistrez-le de nouveau.')

type Sink = (bytes: Uint8Array, last: boolean) => void

/**
 * Unfolds an archive as its bytes come, never whole in memory. `wanted` answers where an entry goes, null to skip it.
 * Throws UNSUPPORTED_FILE for what is damaged, or unfolds beyond the limits.
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
    /** After the last piece: an archive cut short is told. */
    end: () => {
      if (unfinished > 0) throw unreadable()
    },
  }
}

/** The library catches what sinks throw and gives it back; its own errors are bare. */
const asRefusal = (error: unknown) => (error instanceof AppError ? error : unreadable())

function pushTo(unzip: Unzip, slice: Uint8Array) {
  try {
    unzip.push(slice)
  } catch (error) {
    throw asRefusal(error)
  }
}
