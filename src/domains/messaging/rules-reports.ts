/** What the operator may make of a reported message. */
export const decisions = ['nothing', 'warn', 'hide', 'block'] as const
export type Decision = (typeof decisions)[number]

type State = { waiting: number; hidden: boolean; authorActive: boolean }
const when: Record<Decision, (state: State) => boolean> = {
  nothing: () => true,
  warn: ({ authorActive }) => authorActive,
  hide: ({ hidden }) => !hidden,
  block: ({ authorActive }) => authorActive,
}

/** One decision answers every report of the message that waits. */
export const mayDecide = (decision: Decision, state: State) => state.waiting > 0 && when[decision](state)
export const hidesMessage = (decision: Decision) => decision === 'hide' || decision === 'block'

export const decisionNames: Record<Decision, string> = {
  nothing: 'Rien retenu',
  warn: 'Auteur averti',
  hide: 'Message masqué',
  block: 'Message masqué, auteur bloqué',
}
