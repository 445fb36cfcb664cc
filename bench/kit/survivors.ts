/** Mutants that no test can kill, or that none should, each with its reason. */
export type Survivor = { file: string; line: number; code: string; replacement: string }

type Explained = { file: string; code: string; replacement?: string; reason: string }
const explained: readonly Explained[] = [
  {
    file: 'src/domains/orders/rules/lots.ts',
    code: 'without > 0',
    replacement: 'without >= 0',
    reason: 'It is never zero here: the units found are those whose lots do not add up.',
  },
  {
    file: 'src/shared/seller-rights.ts',
    code: '!member.vendorRole',
    replacement: 'false',
    reason: 'No role has no holding, which gives the same refusal.',
  },
  {
    file: 'src/shared/money.ts',
    code: 'Number.isSafeInteger(doubled)',
    replacement: 'false',
    reason: 'The exact computation below gives the same amount, only slower.',
  },
]

/** Without `replacement`, a reason is given for every mutant of the code. */
export const reasonOf = (survivor: Survivor): string | undefined =>
  explained.find(
    ({ file, code, replacement }) =>
      survivor.file === file &&
      survivor.code === code &&
      (replacement === undefined || replacement === survivor.replacement),
  )?.reason
