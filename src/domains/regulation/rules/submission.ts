import { addDays } from '#shared/dates.ts'
import type { FieldErrors } from '#shared/errors.ts'
import type { PermitSubmission } from '../contract.ts'
import { permitForms } from '../rules.ts'

/** No certificate is issued for longer. */
const longestDays = 3_660

/** What is missing, by field, in French; empty for a complete submission. `day`: today, ISO. */
export function submissionFaults(given: PermitSubmission, day: string): FieldErrors {
  const { isStatement, expires } = permitForms[given.kind]
  const faults: FieldErrors = {}
  if (isStatement) {
    if (given.statement.length < 30)
      faults.statement = 'Décrivez votre activité et l’usage prévu (30 caractères au moins)'
    if (given.signedBy.length < 2) faults.signedBy = 'Écrivez vos nom et prénom'
    return faults
  }
  if (given.number.length < 4) faults.number = 'Recopiez le numéro de la pièce'
  if (given.fileId === null) faults.fileId = 'Joignez la pièce, en PDF ou en photo'
  if (expires) {
    if (given.expiresOn === null) faults.expiresOn = 'Indiquez la fin de validité'
    else if (given.expiresOn < day) faults.expiresOn = 'Cette date est passée\u00a0: la pièce n’est plus valide'
    else if (given.expiresOn > addDays(day, longestDays)) faults.expiresOn = 'Vérifiez l’année'
  }
  return faults
}
