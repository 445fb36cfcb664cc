import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
  useActionData,
  useLoaderData,
} from 'react-router'
import { AccountFrame } from '#domains/identity/web/account/AccountFrame.tsx'
import { workspacePaths } from '#domains/workspace/rules/paths.ts'
import { addDays, isoDay } from '#shared/dates.ts'
import { type FormState, fieldErrorsOf, textOf, toFormState } from '#shared/forms/form-state.ts'
import { pageApi } from '#shared/page-api.ts'
import { pageMeta } from '#shared/page-meta.ts'
import { Button } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { TextAreaField, TextField } from '#ui/forms/Field.tsx'
import { Form } from '#ui/forms/Form.tsx'
import { FormNotice } from '#ui/forms/FormNotice.tsx'
import { DocumentIcon } from '#ui/icons/icons.tsx'
import { listCustomerQuotes, makeQuote } from '../../contract.ts'
import { QuoteTable } from '../QuoteTable.tsx'
import { AnswerFields } from './AnswerFields.tsx'
import { answerTerms, typedLines } from './answer-form.ts'

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Devis clients',
    description: 'Les devis que vos acheteurs vous demandent.',
    path: workspacePaths.customerQuotes,
    hidden: true,
  })

export const loader = async ({ context }: LoaderFunctionArgs) => ({
  ...(await context.get(pageApi).call(listCustomerQuotes, {})),
  key: crypto.randomUUID(),
  until: addDays(isoDay(new Date()), 30),
})

export async function action({ context, request }: ActionFunctionArgs) {
  const form = await request.formData()
  const made = await context.get(pageApi).attempt(makeQuote, {
    body: { ...answerTerms(form), key: textOf(form, 'key'), email: textOf(form, 'email'), lines: typedLines(form) },
  })
  return made.ok ? redirect(workspacePaths.customerQuote(made.data.id)) : toFormState('make', made, '')
}

export default function CustomerQuotesPage() {
  const { quotes, key, until } = useLoaderData<typeof loader>()
  const state = useActionData<FormState>()
  const errors = fieldErrorsOf(state, 'make')
  const lineError = Object.entries(errors).find(([name]) => name.startsWith('lines'))?.[1]
  return (
    <AccountFrame title="Devis clients">
      <QuoteTable
        sells
        quotes={quotes}
        other="Acheteur"
        to={workspacePaths.customerQuote}
        empty={
          <EmptyState icon={<DocumentIcon />} title="Aucun devis">
            Les demandes de vos acheteurs arrivent ici, et par courriel.
          </EmptyState>
        }
      />
      <section aria-labelledby="telephone" className="mt-10 border-t-2 border-ink pt-3">
        <h2 id="telephone" className="text-lg">
          Commande au téléphone
        </h2>
        <p className="mb-3 max-w-prose text-sm text-soft">
          Composez les lignes pour un client connu&nbsp;: il reçoit le lien pour les accepter et payer, par carte, par
          virement, ou sur son compte client si vous l’y avez admis.
        </p>
        <Form method="post" className="flex max-w-3xl flex-col gap-4">
          <FormNotice state={state} intent="make" />
          <input type="hidden" name="key" value={key} />
          <TextField
            label="Adresse email du client"
            name="email"
            type="email"
            required
            maxLength={254}
            error={errors.email}
          />
          <TextAreaField
            label="Lignes"
            hint={'Une par article, comme «\u00a0REF-12\u00a0; 24\u00a0; 4,20\u00a0» pour 24 unités à 4,20\u00a0€ HT.'}
            name="lines"
            rows={4}
            required
            error={lineError}
          />
          <AnswerFields typed={{ delivery: '0', delay: '1', validUntil: until, answer: '' }} errors={errors} />
          <Button type="submit" look="primary" className="self-start">
            Envoyer au client
          </Button>
        </Form>
      </section>
    </AccountFrame>
  )
}
