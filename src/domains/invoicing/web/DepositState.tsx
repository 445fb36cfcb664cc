import { Badge } from '#ui/Badge.tsx'
import type { InvoiceRow } from '../contract.ts'
import { depositStateLabels } from '../rules-life-cycle.ts'

const tones = {
  QUEUED: 'neutral',
  DEPOSITED: 'success',
  APPROVED: 'success',
  PAID: 'success',
  REFUSED: 'danger',
  REJECTED: 'danger',
  REPLACED: 'neutral',
} as const

/** State of a document at the platforms; nothing for one that is not deposited. */
export const DepositStateBadge = ({ row: { state } }: { row: Pick<InvoiceRow, 'state'> }) =>
  state && <Badge tone={tones[state]}>{depositStateLabels[state]}</Badge>
