import type { Figure } from './record.ts'

/** True or false against its goal; null without one. */
export const reached = ({ value, goal }: Pick<Figure, 'value' | 'goal'>): boolean | null =>
  goal ? value >= (goal.atLeast ?? value) && value <= (goal.atMost ?? value) : null
