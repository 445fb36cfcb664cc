import { formatLongDate } from '#shared/dates.ts'
import { type PermitKind, permitForms } from '../rules.ts'

type Shown = { kind: PermitKind; number: string | null; expiresOn: string | null }

/** « Certiphyto n° CI-51-004512, valable jusqu’au 1er mai 2028 » */
export const permitWords = ({ kind, number, expiresOn }: Shown): string =>
  [
    number === null ? permitForms[kind].label : `${permitForms[kind].label} n°\u00a0${number}`,
    expiresOn && `valable jusqu’au ${formatLongDate(expiresOn)}`,
  ]
    .filter(Boolean)
    .join(', ')

/** What the buyer shows at the counter: a statement stays in the file. */
export const shownPermits = <P extends Shown>(permits: readonly P[]): P[] =>
  permits.filter(({ kind }) => !permitForms[kind].isStatement)

/** « votre Certiphyto » */
export const ownPermitNames = (permits: readonly Shown[]): string =>
  new Intl.ListFormat('fr').format([...new Set(permits.map(({ kind }) => `votre ${permitName(kind)}`))])

const permitName = (kind: PermitKind) => {
  const { label } = permitForms[kind]
  return label.startsWith('Certi') ? label : `${label.slice(0, 1).toLowerCase()}${label.slice(1)}`
}
