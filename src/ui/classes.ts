/** Joins class names, and skips the falsy ones of conditions. */
export const classes = (...parts: (string | false | null | undefined)[]) => parts.filter(Boolean).join(' ')
