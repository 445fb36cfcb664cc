/** Separate from the schemas, so that a form can show its limits without loading them. */
export const maximumFileBytes = 8 * 1_048_576
export const acceptedFiles = 'image/jpeg,image/png,image/webp,application/pdf'
