import { Badge, type Tone } from '#ui/Badge.tsx'
import { type ServiceLevel, serviceLevelLabels } from '../../rules/scorecard.ts'

const tones: Record<ServiceLevel, Tone> = {
  good: 'success',
  watch: 'warning',
  insufficient: 'danger',
  unknown: 'neutral',
}

export const ServiceBadge = ({ level }: { level: ServiceLevel }) => (
  <Badge tone={tones[level]}>{serviceLevelLabels[level]}</Badge>
)
