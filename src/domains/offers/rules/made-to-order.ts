/** Goods made on demand: questions of the brief, and the sentences that every page shows. */
import { workingDays } from '#domains/shipping/rules/working-days.ts'

export const questionKinds = ['text', 'choice', 'number'] as const
export type QuestionKind = (typeof questionKinds)[number]
export const questionKindLabels: Record<QuestionKind, string> = {
  text: 'Texte libre',
  choice: 'Choix dans une liste',
  number: 'Nombre',
}

/** `options`: of a choice; empty for the other kinds. */
export type BriefQuestion = { label: string; kind: QuestionKind; options: readonly string[]; required: boolean }
/** What the buyer is asked for; `artwork`: a file is required. */
export type BriefForm = { questions: readonly BriefQuestion[]; artwork: boolean }
export type BriefResponse = { label: string; value: string }

export const questionsAtMost = 10
export const optionsAtMost = 20
/** Longest lead time in working days: a year. */
export const longestLeadDays = 250

/** « Fabriqué à la demande, 10 jours ouvrés après votre accord » */
export const madeToOrderLabel = (leadDays: number) =>
  `Fabriqué à la demande, ${workingDays(leadDays)} après votre accord`

/** C. conso L221-28 3°. */
export const madeToOrderException =
  'Fabriqué pour vous, selon vos indications (article L221-28, 3°, du code de la consommation).'

/** French fault of each question's response, by its index; empty when the brief is complete. */
function briefFaults(questions: readonly BriefQuestion[], values: readonly string[]): Map<number, string> {
  const faults = new Map<number, string>()
  for (const [index, question] of questions.entries()) {
    const fault = responseFault(question, values[index]?.trim() ?? '')
    if (fault) faults.set(index, fault)
  }
  return faults
}

/** Refused fields of a brief; null when it is complete. */
export function briefRefusals(
  { questions, artwork }: BriefForm,
  values: readonly string[],
  file: { isGiven: boolean; isSent: boolean },
): Record<string, string> | null {
  const fields = Object.fromEntries(
    [...briefFaults(questions, values)].map(([index, fault]) => [`responses.${index}`, fault]),
  )
  if (artwork && !file.isGiven) fields.artwork = 'Joignez votre fichier\u00a0: PDF, PNG ou JPEG.'
  if (!artwork && file.isSent) fields.artwork = 'Aucun fichier n’est attendu ici.'
  return Object.keys(fields).length ? fields : null
}

/** The questions that have a response. */
export const responsesTo = ({ questions }: BriefForm, values: readonly string[]): BriefResponse[] =>
  questions.flatMap(({ label }, index) => {
    const value = values[index]?.trim()
    return value ? [{ label, value }] : []
  })

const longestResponse = 1_000

function responseFault({ kind, options, required }: BriefQuestion, value: string): string | null {
  if (value === '') return required ? 'Le vendeur a besoin de cette indication.' : null
  if (kind === 'choice') return options.includes(value) ? null : 'Choisissez une des propositions.'
  if (kind === 'number') return /^\d{1,9}([.,]\d{1,3})?$/.test(value) ? null : 'Un nombre est attendu.'
  return value.length > longestResponse ? `${longestResponse} caractères au plus` : null
}
