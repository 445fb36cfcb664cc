import { paths } from '#shared/paths.ts'

/** Page of the terms of sale as an order accepted them; null for a version of before they were stored. */
export const acceptedTermsPath = (version: string): string | null =>
  /^\d{4}-\d\d-\d\d(\.\d+)?$/.test(version) ? `${paths.terms}?version=${version}` : null
