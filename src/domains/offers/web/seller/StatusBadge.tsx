import { Badge, type Tone } from '#ui/Badge.tsx'
import { type OfferStatus, offerStatusLabels } from '../../rules.ts'

const tones: Record<OfferStatus, Tone> = { published: 'success', archived: 'neutral', draft: 'warning' }

export const StatusBadge = ({ status }: { status: OfferStatus }) => (
  <Badge tone={tones[status]}>{offerStatusLabels[status]}</Badge>
)
