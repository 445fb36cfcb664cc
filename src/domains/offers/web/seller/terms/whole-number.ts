/** `1 200` → 1200; null for what is no whole number. */
export const wholeOf = (typed: string): number | null => {
  const plain = typed.replace(/[\s\u00a0\u202f]/g, '')
  return /^\d{1,8}$/.test(plain) ? Number(plain) : null
}
