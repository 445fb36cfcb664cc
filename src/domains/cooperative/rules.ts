/** Members of a cooperative: which account is whose, and the terms of what they buy on account. */

export const memberStates = ['planned', 'member', 'left'] as const
export type MemberState = (typeof memberStates)[number]
export const memberStateLabels: Record<MemberState, string> = {
  planned: 'Entrée à venir',
  member: 'Adhérent',
  left: 'Sorti',
}

/** What the file and an account that confirmed its address have in common; `null`: one of them gives none. */
export type Likeness = { email: boolean | null; number: boolean | null; siren: boolean | null }

/**
 * A number and a SIREN are what anybody may type when registering; only the confirmed address proves who it is. Whatever
 * contradicts it, or agrees without it, is for the cooperative to decide.
 */
export function judgeMatch({ email, number, siren }: Likeness): 'match' | 'doubt' | 'none' {
  if (email) return number === false || siren === false ? 'doubt' : 'match'
  return number || siren ? 'doubt' : 'none'
}

/** C. com. L441-10, I: the longest delay that is agreed to the end of a month. */
export const memberTerms = { delayDays: 45, endOfMonth: true, penaltyBasisPoints: null } as const
