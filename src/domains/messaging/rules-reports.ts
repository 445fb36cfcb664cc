/** Decisions that the operator may take on a reported message. */
export const reportDecisions = ['nothing', 'warn', 'hide', 'block'] as const
export type ReportDecision = (typeof reportDecisions)[number]

type State = { waiting: number; hidden: boolean; authorActive: boolean }
const when: Record<ReportDecision, (state: State) => boolean> = {
  nothing: () => true,
  warn: ({ authorActive }) => authorActive,
  hide: ({ hidden }) => !hidden,
  block: ({ authorActive }) => authorActive,
}

/** One decision settles every pending report of the message. */
export const mayDecideReport = (decision: ReportDecision, state: State) => state.waiting > 0 && when[decision](state)
export const hidesMessage = (decision: ReportDecision) => decision === 'hide' || decision === 'block'

export const reportDecisionLabels: Record<ReportDecision, string> = {
  nothing: 'Rien retenu',
  warn: 'Auteur averti',
  hide: 'Message masqué',
  block: 'Message masqué, auteur bloqué',
}
