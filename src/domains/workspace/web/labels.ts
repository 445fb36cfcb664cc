import { workingDays } from '#domains/shipping/rules/working-days.ts'
import type { TopicRule } from '../rules/topics.ts'

/** Age of the oldest piece of work; of a late one, the days since it fell due. */
export function ageLabel(days: number, { urgent, countsWorkingDays }: Pick<TopicRule, 'urgent' | 'countsWorkingDays'>) {
  if (days === 0) return 'depuis aujourd’hui'
  if (countsWorkingDays) return `jusqu’à ${workingDays(days)} de retard`
  const words = days > 1 ? `${days.toLocaleString('fr-FR')}\u00a0jours` : '1\u00a0jour'
  if (urgent) return `jusqu’à ${words} de retard`
  return days === 1 ? 'depuis hier' : `depuis ${words}`
}
