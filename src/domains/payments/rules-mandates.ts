/** States of a mandate for direct debits, at the provider and in French. */
export const mandateStates = ['pending', 'active', 'refused', 'revoked'] as const
export type MandateState = (typeof mandateStates)[number]

export const mandateStateLabels: Record<MandateState, string> = {
  pending: 'À signer',
  active: 'Signé',
  refused: 'Refusé',
  revoked: 'Retiré',
}

/** Last four characters of an IBAN, the only ones that are stored. */
export const lastFour = (iban: string) => iban.slice(-4)

/** A well-formed IBAN whose check digits are right (ISO 13616); spaces are ignored. */
export function isIban(typed: string): boolean {
  const iban = typed.replaceAll(/\s/g, '').toUpperCase()
  if (!/^[A-Z]{2}\d{2}[0-9A-Z]{11,30}$/.test(iban)) return false
  const digits = `${iban.slice(4)}${iban.slice(0, 4)}`.replaceAll(/[A-Z]/g, letter => String(letter.charCodeAt(0) - 55))
  return BigInt(digits) % 97n === 1n
}
