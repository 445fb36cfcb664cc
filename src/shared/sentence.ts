/** « Congés annuels » → « congés annuels »; « EDF », an acronym, stays. */
export const withinSentence = (text: string) => text.replace(/^\p{Lu}(?=[\p{Ll}’' ])/u, first => first.toLowerCase())
