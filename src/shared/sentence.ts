/** « Motif : Abîmé » followed by another sentence: one point, whatever was typed. */
export const endedSentence = (text: string) => (/[.!?…]$/.test(text.trim()) ? text.trim() : `${text.trim()}.`)

/** « Congés annuels » → « congés annuels »; « EDF », an acronym, stays. */
export const withinSentence = (text: string) => text.replace(/^\p{Lu}(?=[\p{Ll}’' ])/u, first => first.toLowerCase())
