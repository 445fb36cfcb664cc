/** Reads a CSV of relay points; runs in the action of the page. */
import { createCsvReader } from '#domains/imports/reading/csv.ts'
import { detectSeparator } from '#domains/imports/reading/separator.ts'
import type { z } from '#shared/contract.ts'
import type { newRelay } from '../contract-relays.ts'
import { relayColumns } from './relay-columns.ts'

type NewRelay = z.input<typeof newRelay>
export type RelayFile = { points: NewRelay[]; lines: number[] } | { error: string }

const plain = (head: string) =>
  head
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()
    .trim()
    .replace(/[^a-z]+/g, '_')
const numberOf = (cell: string) => (cell.trim() === '' ? null : Number(cell.trim().replace(',', '.')))

/** Spreadsheets in French save as Windows-1252 unless another encoding is chosen. */
function decoded(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

export function readRelayFile(bytes: Uint8Array): RelayFile {
  const text = decoded(bytes)
  const reader = createCsvReader(detectSeparator(text.slice(0, 8_000)))
  const rows = [...reader.push(text), ...reader.end()].filter(({ cells, fault }) => fault || cells.some(Boolean))
  const faulty = rows.find(({ fault }) => fault !== null)
  if (faulty) return { error: `Ligne ${faulty.line}\u00a0: ${faulty.fault}.` }
  const heads = (rows[0]?.cells ?? []).map(plain)
  const missing = relayColumns.slice(0, 6).filter(name => !heads.includes(name))
  if (missing.length) return { error: `Colonnes manquantes\u00a0: ${missing.join(', ')}.` }
  const data = rows.slice(1)
  return {
    lines: data.map(({ line }) => line),
    points: data.map(({ cells }) => {
      const cell = (name: (typeof relayColumns)[number]) => cells[heads.indexOf(name)] ?? ''
      return {
        id: cell('numero'),
        carrier: cell('transporteur'),
        name: cell('nom'),
        street: cell('rue'),
        // A spreadsheet drops the first zero of a number.
        postcode: cell('code_postal')
          .trim()
          .replace(/^\d{4}$/, '0$&'),
        city: cell('ville'),
        latitude: numberOf(cell('latitude')),
        longitude: numberOf(cell('longitude')),
      }
    }),
  }
}
