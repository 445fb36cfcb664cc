/** Without spaces, case or typographic variants. */
const plain = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, ' ').toLowerCase()

/**
 * Variant and pack of a line. Some variants are named after their pack, which is then shown once: « 60 m, carton de 50 »
 * beside « carton de 50 bobines », « 1 kg » beside « conditionnement 1 kg ».
 */
export function goodsWords({ variantLabel, packLabel }: { variantLabel: string; packLabel: string }): string[] {
  const pack = ` ${plain(packLabel)} `
  const end = plain(variantLabel).split(', ').at(-1) ?? ''
  const isNamed = pack.trim() === end || (/\d/.test(end) && /\p{L}/u.test(end) && pack.includes(` ${end} `))
  return [variantLabel, isNamed ? '' : packLabel].filter(Boolean)
}
