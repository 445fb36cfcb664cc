/** The member file of a cooperative, as its own program writes it. */
import { cellAt, findColumns } from './columns.ts'

export type FileMember = {
  line: number
  number: string
  name: string
  siren: string | null
  email: string | null
  section: string
  /** Null: the day of the import, for a member not known yet. */
  enteredOn: string | null
  leftOn: string | null
}
export type RefusedLine = { line: number; reason: string }
export type MemberFile = { members: FileMember[]; refused: RefusedLine[] }

export const membersAtMost = 5_000

const titles = {
  number: /^(n°|no|num(ero)?)?\.? ?(d ?['’]? ?)?(adherent|cooperateur|apporteur|client cooperative)$/,
  name: /^(raison sociale|nom|denomination|exploitation|domaine)/,
  siren: /^(n° )?sire[nt]/,
  email: /^(adresse )?(e-?mail|mail|courriel)|^adresse (e-?mail|mail|electronique)/,
  section: /^(section|secteur|commune)/,
  entered: /^((date d ?['’]? ?)?entree|adhesion|date d ?['’]? ?adhesion|depuis)/,
  left: /^((date de )?sortie|demission|date de demission|jusqu)/,
}

/** Null when the file has no column of numbers or names. */
export function readMembers(
  rows: readonly { line: number; cells: string[]; fault: string | null }[],
): MemberFile | null {
  const columns = findColumns(rows, titles, ['number', 'name'])
  if (!columns) return null
  const members: FileMember[] = []
  const refused: RefusedLine[] = []
  const seen = new Set<string>()
  for (const { line, cells, fault } of rows.slice(columns.from)) {
    if (fault === null && cells.every(cell => cell.trim() === '')) continue
    const member = fault ?? readMember(line, key => cellAt(cells, columns.at[key]))
    if (typeof member === 'string') refused.push({ line, reason: member })
    else if (seen.has(member.number)) refused.push({ line, reason: `Le n°\u00a0${member.number} est déjà plus haut` })
    else {
      seen.add(member.number)
      members.push(member)
    }
  }
  return { members, refused }
}

type Key = keyof typeof titles
function readMember(line: number, cell: (key: Key) => string): FileMember | string {
  const number = cell('number')
  if (!/^[A-Za-z0-9./-]{1,20}$/.test(number)) return number ? 'N° d’adhérent illisible' : 'Sans n° d’adhérent'
  const name = cell('name').slice(0, 160)
  if (!name) return 'Sans raison sociale'
  const siren = sirenOf(cell('siren'))
  if (siren === undefined) return 'SIREN illisible\u00a0: neuf chiffres'
  const email = cell('email').toLowerCase()
  if (email && !/^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/.test(email)) return 'Adresse mail illisible'
  const [enteredOn, leftOn] = [dayOf(cell('entered')), dayOf(cell('left'))]
  if (enteredOn === undefined || leftOn === undefined) return 'Date illisible\u00a0: écrivez 31/12/2026'
  if (enteredOn && leftOn && leftOn < enteredOn) return 'Sortie avant l’entrée'
  return { line, number, name, siren, email: email || null, section: cell('section').slice(0, 60), enteredOn, leftOn }
}

/** A SIRET begins with its SIREN. Undefined: unreadable. */
function sirenOf(text: string): string | null | undefined {
  const digits = text.replaceAll(/[\s.]/g, '')
  if (digits === '') return null
  return /^\d{9}(\d{5})?$/.test(digits) ? digits.slice(0, 9) : undefined
}

function dayOf(text: string): string | null | undefined {
  if (text === '') return null
  const [, day, month, year] = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/.exec(text) ?? []
  const iso = year ? `${year}-${month?.padStart(2, '0')}-${day?.padStart(2, '0')}` : text
  if (!/^\d{4}-\d{2}-\d{2}$/.test(iso)) return undefined
  const at = new Date(`${iso}T00:00:00Z`)
  return Number.isNaN(at.getTime()) || at.toISOString().slice(0, 10) !== iso ? undefined : iso
}
