import { useNavigation } from 'react-router'
import { leastDownPaymentPercent, mostDownPaymentPercent } from '#shared/price/down-payment.ts'
import { Button } from '#ui/Button.tsx'
import { Checkbox } from '#ui/forms/Choice.tsx'
import { SelectField, TextAreaField, TextField } from '#ui/forms/Field.tsx'
import { Form } from '#ui/forms/Form.tsx'
import type { MadeToOrderTerms } from '../../../contract-made-to-order.ts'
import { longestLeadDays, questionKindLabels, questionKinds, questionsAtMost } from '../../../rules/made-to-order.ts'

interface MadeToOrderFormProps {
  /** Null for an offer sold from stock. */
  terms: MadeToOrderTerms | null
  faults: Readonly<Record<string, string>>
}

/** Rows for new questions, so that the form needs no script to grow; those left empty are not stored. */
const emptyRows = 3

export function MadeToOrderForm({ terms, faults }: MadeToOrderFormProps) {
  const sending = useNavigation().state === 'submitting'
  const questions = terms?.questions ?? []
  const rows = Math.min(questionsAtMost, questions.length + emptyRows)
  return (
    <Form method="post" className="mt-6 flex max-w-3xl flex-col gap-8">
      <div className="flex flex-col gap-5">
        <p className="max-w-prose">
          Une offre fabriquée à la demande n’a pas de stock. Avant le paiement, l’acheteur donne ses indications&nbsp;;
          vous lui envoyez un bon à tirer, et votre délai court à partir de son accord. Elle ne se rétracte pas.
        </p>
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField
            label="Délai de fabrication"
            hint="En jours ouvrés, après l’accord de l’acheteur."
            name="leadDays"
            inputMode="numeric"
            required
            max={longestLeadDays}
            defaultValue={terms?.leadDays ?? ''}
            error={faults.leadDays}
            suffix="jours"
          />
          <TextField
            label="Capacité par mois (facultatif)"
            hint="Unités que vous pouvez vendre par mois civil."
            name="monthlyCapacity"
            inputMode="numeric"
            defaultValue={terms?.monthlyCapacity ?? ''}
            error={faults.monthlyCapacity}
          />
          <DownPaymentField percent={terms?.downPaymentPercent ?? null} error={faults.downPaymentPercent} />
        </div>
        <Checkbox
          name="artwork"
          defaultChecked={terms?.artwork}
          label="L’acheteur doit joindre un fichier"
          hint="PDF, PNG, JPEG ou WebP, 8&nbsp;Mo au plus."
        />
      </div>
      <fieldset className="flex flex-col gap-4">
        <legend className="rubric mb-3 w-full">Questions à l’acheteur</legend>
        <p className="text-sm text-soft">
          {`${questionsAtMost}\u00a0au plus. Une ligne laissée vide n’est pas posée\u00a0; enregistrez pour en ajouter d’autres.`}
        </p>
        {Array.from({ length: rows }, (_, index) => (
          <QuestionRow
            // biome-ignore lint/suspicious/noArrayIndexKey: rows are never moved
            key={index}
            index={index}
            question={questions[index]}
            faults={faults}
          />
        ))}
        {faults.questions && <p className="text-sm font-medium text-danger">{faults.questions}</p>}
      </fieldset>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" name="intent" value="terms" look="primary" pending={sending}>
          Enregistrer
        </Button>
        {terms && (
          <Button type="submit" name="intent" value="stock" formNoValidate>
            Vendre depuis le stock
          </Button>
        )}
      </div>
    </Form>
  )
}

interface DownPaymentFieldProps {
  percent: number | null
  error: string | undefined
}

function DownPaymentField({ percent, error }: DownPaymentFieldProps) {
  return (
    <TextField
      label="Acompte à la commande (facultatif)"
      hint="Pour les professionnels qui paient par carte. Le solde leur est demandé quand ils approuvent le bon à tirer, et votre délai court à partir de ce paiement. Laissez vide pour un paiement en une fois, comme pour tous les autres acheteurs et les articles consignés. L’acompte encaissé a sa facture : établie en votre nom sous mandat, sinon déposée par vous sur la commande."
      name="downPaymentPercent"
      inputMode="numeric"
      min={leastDownPaymentPercent}
      max={mostDownPaymentPercent}
      defaultValue={percent ?? ''}
      error={error}
      suffix="%"
      className="sm:col-span-2"
    />
  )
}

interface QuestionRowProps {
  index: number
  question: MadeToOrderTerms['questions'][number] | undefined
  faults: Readonly<Record<string, string>>
}

function QuestionRow({ index, question, faults }: QuestionRowProps) {
  const name = (field: string) => `questions.${index}.${field}`
  return (
    <div className="group grid gap-4 border-t border-rule pt-4 sm:grid-cols-2">
      <TextField
        label={`Question ${index + 1}`}
        name={name('label')}
        maxLength={120}
        defaultValue={question?.label}
        error={faults[name('label')]}
      />
      <SelectField
        label="Réponse"
        name={name('kind')}
        defaultValue={question?.kind ?? 'text'}
        error={faults[name('kind')]}
      >
        {questionKinds.map(kind => (
          <option key={kind} value={kind}>
            {questionKindLabels[kind]}
          </option>
        ))}
      </SelectField>
      <TextAreaField
        label="Propositions, une par ligne"
        name={name('options')}
        rows={2}
        defaultValue={question?.options.join('\n')}
        error={faults[name('options')]}
        className="hidden group-has-[option[value=choice]:checked]:block"
      />
      <Checkbox name={name('required')} defaultChecked={question?.required ?? true} label="Réponse obligatoire" />
    </div>
  )
}
