/** Age of the oldest piece of work; of a late one, the days since it fell due. */
export function ageLabel(days: number, late: boolean): string {
  if (days === 0) return 'depuis aujourd’hui'
  const words = days > 1 ? `${days.toLocaleString('fr-FR')}\u00a0jours` : '1\u00a0jour'
  if (late) return `jusqu’à ${words} de retard`
  return days === 1 ? 'depuis hier' : `depuis ${words}`
}
