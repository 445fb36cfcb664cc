/** Joins class names, leaving out what a condition switched off. */
export const classes = (...parts: (string | false | null | undefined)[]) => parts.filter(Boolean).join(' ')
