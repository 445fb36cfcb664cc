import { Badge, type Tone } from '#ui/Badge.tsx'
import type { SellerStatus } from '../rules/seller-status.ts'

export const sellerStatusLabels: Record<SellerStatus, string> = {
  draft: 'Brouillon',
  to_verify: 'À vérifier',
  verified: 'Vérifié',
  suspended: 'Suspendu',
  ended: 'Contrat terminé',
}
const tones: Record<SellerStatus, Tone> = {
  draft: 'neutral',
  to_verify: 'warning',
  verified: 'success',
  suspended: 'danger',
  ended: 'neutral',
}

export const SellerBadge = ({ status }: { status: SellerStatus }) => (
  <Badge tone={tones[status]}>{sellerStatusLabels[status]}</Badge>
)
