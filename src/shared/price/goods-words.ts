/** Without spaces, case or typographic variants. */
const plain = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, ' ').toLowerCase()

/**
 * Variant and pack of a line. Some variants are named after their pack, which is then shown once: « 60 m, carton de 50 »
 * beside « carton de 50 bobines », « 1 kg » beside « conditionnement 1 kg », « Demi-palette de 650 » beside
 * « demi-palette ».
 */
export function goodsWords({ variantLabel, packLabel }: { variantLabel: string; packLabel: string }): string[] {
  const pack = ` ${plain(packLabel)} `
  const end = plain(variantLabel).split(', ').at(-1) ?? ''
  const isNamed =
    end === pack.trim() ||
    end.startsWith(`${pack.trim()} de `) ||
    (/\d/.test(end) && /\p{L}/u.test(end) && pack.includes(` ${end} `))
  return [variantLabel, isNamed ? '' : packLabel].filter(Boolean)
}
