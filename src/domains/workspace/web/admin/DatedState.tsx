import { Badge } from '#ui/Badge.tsx'

const states = {
  future: { tone: 'info', label: 'Prévu' },
  current: { tone: 'success', label: 'En vigueur' },
  past: { tone: 'neutral', label: 'Passé' },
} as const

/** Of a rate or a limit that holds from a day on. */
export const DatedState = ({ state }: { state: keyof typeof states }) => (
  <Badge tone={states[state].tone}>{states[state].label}</Badge>
)
