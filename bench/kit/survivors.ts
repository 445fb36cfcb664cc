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
    file: 'src/domains/cart/rules/plan.ts',
    code: 'size < open.length',
    replacement: 'size <= open.length',
    reason: 'With one place per seller the search finds the best of each, as what follows does.',
  },
  {
    file: 'src/domains/settlement/rules/commission-rises.ts',
    code: 'rules.filter(rule => (rule.vendorId ?? vendorId) === vendorId)',
    replacement: 'rules',
    reason: 'Rules of other sellers never match; leaving them out only saves time.',
  },
  {
    file: 'src/domains/settlement/rules/commission-rises.ts',
    code: '(rule.vendorId ?? vendorId) === vendorId',
    replacement: 'true',
    reason: 'Rules of other sellers never match; leaving them out only saves time.',
  },
  {
    file: 'src/shared/price/price.ts',
    code: 'htCents * factor >= 100 * 10_000',
    replacement: 'htCents * factor > 100 * 10_000',
    reason: 'At exactly one euro both roundings are exact.',
  },
  {
    file: 'src/shared/seller-rights.ts',
    code: '!member.vendorRole',
    replacement: 'false',
    reason: 'No role has no holding, which gives the same refusal.',
  },
  {
    file: 'src/domains/orders/rules/stages.ts',
    code: 'today <= dueOn',
    replacement: 'today < dueOn',
    reason: 'On the due date both ends are the same day, whichever comes first.',
  },
  {
    file: 'src/shared/price/packaging.ts',
    code: '[]',
    reason: 'What follows has a default of its own for no match.',
  },
  {
    file: 'src/shared/price/packaging.ts',
    code: '/(?<=\\d) (?=\\d{3})/g',
    reason: 'The label has one number here, whose groups have three digits.',
  },
  {
    file: 'src/shared/price/packaging.ts',
    code: '/^(big bag|[\\p{L}-]+)( .*)$/u',
    replacement: '/^(big bag|[\\p{L}-]+)( .*)/u',
    reason: 'A label is one line, which « .* » takes to its end.',
  },
  {
    file: 'src/shared/price/countries.ts',
    code: 'companyScheme?.number',
    reason: 'Only France and Monaco have no scheme, and neither is asked here; the type does not say so.',
  },
  {
    file: 'src/domains/invoicing/rules.ts',
    code: 'known?.includes',
    reason: 'Where one row of a category has a reason, every row has; the type does not say so.',
  },
  {
    file: 'src/domains/invoicing/rules-vat.ts',
    code: 'agreed.lines[index]?.ttcCents',
    reason: 'The amounts have the lines that they were computed from; the type does not say so.',
  },
  {
    file: 'src/domains/invoicing/rules-reporting.ts',
    code: 'month - 1',
    replacement: 'month + 1',
    reason: 'Both are odd for the same months.',
  },
  {
    file: 'src/domains/invoicing/rules-reporting.ts',
    code: 'to < day',
    replacement: 'to <= day',
    reason: 'A period that ends on the day contains it, and was found before.',
  },
  {
    file: 'src/domains/invoicing/rules-reporting.ts',
    code: 'from > day',
    replacement: 'from >= day',
    reason: 'A period that begins on the day contains it, and was found before.',
  },
  {
    file: 'src/domains/regulation/rules/authorisation.ts',
    code: 'saleEndsOn !== null',
    replacement: 'true',
    reason: 'No day is after nothing; the type asks.',
  },
  {
    file: 'src/domains/regulation/rules/claims.ts',
    code: 'word.toLowerCase()',
    replacement: 'word.toUpperCase()',
    reason: 'Both make the same words equal.',
  },
  {
    file: 'src/domains/regulation/rules/law.ts',
    code: 'one.from === null || one.from <= day',
    replacement: 'true',
    reason: 'The rules of a class follow one another, and the earlier one, which ends, is found first.',
  },
  {
    file: 'src/domains/regulation/rules/verdict.ts',
    code: "facts.buyer !== 'professional'",
    replacement: 'false',
    reason: 'No class asks a private person for a paper.',
  },
  {
    file: 'src/domains/regulation/rules/verdict.ts',
    code: "ruleOn(one, goods.biocideType, day).abroad === 'refused'",
    replacement: 'true',
    reason: 'The rules of every class end at the border.',
  },
  {
    file: 'src/domains/regulation/rules/verdict.ts',
    code: '[]',
    reason: 'A decision about no class changes nothing.',
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
