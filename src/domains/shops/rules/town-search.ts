const whole: Record<string, string> = { st: 'saint', ste: 'sainte' }

/**
 * Regular expression for plain text: ignores accents, case and separators, and expands « st » to « saint ». A postcode
 * may be partial, and may stand beside the name: « Épernay (51200) ».
 */
export function townSearch(typed: string): { pattern: string | null; postcode: string | null } {
  const plain = typed.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replace(/œ/g, 'oe').replace(/æ/g, 'ae')
  const words = plain.match(/[a-z]+/g) ?? []
  return {
    pattern: words.map(word => whole[word] ?? word).join('[^a-z]+') || null,
    postcode: plain.match(/\d{2,5}/)?.[0] ?? null,
  }
}

export const isPostcode = (typed: string) => /^\d{5}$/.test(typed)
