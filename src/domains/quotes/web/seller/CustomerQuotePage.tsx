import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  useActionData,
  useLoaderData,
} from 'react-router'
import { AccountFrame } from '#domains/identity/web/account/AccountFrame.tsx'
import { workspacePaths } from '#domains/workspace/rules/paths.ts'
import { addDays, isoDay } from '#shared/dates.ts'
import { type FormState, fieldErrorsOf, textOf, toFormState } from '#shared/forms/form-state.ts'
import { typedAmount } from '#shared/money.ts'
import { pageApi } from '#shared/page-api.ts'
import { pageMeta } from '#shared/page-meta.ts'
import { paths } from '#shared/paths.ts'
import { perUnit, unitsLabel } from '#shared/price/packaging.ts'
import { Button, ButtonLink } from '#ui/Button.tsx'
import { TextAreaField, TextField } from '#ui/forms/Field.tsx'
import { Form } from '#ui/forms/Form.tsx'
import { FormNotice } from '#ui/forms/FormNotice.tsx'
import { answerQuote, getCustomerQuote, type QuoteDetail, refuseQuote } from '../../contract.ts'
import { QuoteSheet } from '../QuoteSheet.tsx'
import { AnswerFields } from './AnswerFields.tsx'
import { answerTerms, pricesOf } from './answer-form.ts'

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Devis client',
    description: 'Une demande de devis et votre réponse.',
    path: workspacePaths.customerQuotes,
    hidden: true,
  })

export const loader = async ({ context, params }: LoaderFunctionArgs) => ({
  quote: await context.get(pageApi).call(getCustomerQuote, { params: { id: Number(params.id) } }),
  until: addDays(isoDay(new Date()), 30),
})

export async function action({ context, request, params: { id } }: ActionFunctionArgs): Promise<FormState> {
  const form = await request.formData()
  const calls = context.get(pageApi)
  const params = { id: Number(id) }
  if (form.get('intent') === 'refuse') {
    const body = { answer: textOf(form, 'answer') }
    return toFormState('refuse', await calls.attempt(refuseQuote, { params, body }), 'L’acheteur en est averti.')
  }
  const body = { ...answerTerms(form), lines: pricesOf(form) }
  return toFormState('answer', await calls.attempt(answerQuote, { params, body }), 'Votre réponse est partie.')
}

export default function CustomerQuotePage() {
  const { quote, until } = useLoaderData<typeof loader>()
  const state = useActionData<FormState>()
  const isOpen = quote.state === 'REQUESTED' || quote.state === 'ANSWERED'
  return (
    <AccountFrame
      title={`Devis ${quote.number}`}
      crumbs={[{ label: 'Devis clients', to: workspacePaths.customerQuotes }, { label: quote.number }]}
    >
      <QuoteSheet quote={quote} own />
      {quote.orderId !== null && (
        <ButtonLink to={paths.order(quote.orderId)} className="mt-6">
          Voir la commande
        </ButtonLink>
      )}
      {isOpen && <AnswerForm quote={quote} until={until} state={state} />}
      {isOpen && <RefuseForm state={state} />}
    </AccountFrame>
  )
}

function AnswerForm({ quote, until, state }: { quote: QuoteDetail; until: string; state: FormState | undefined }) {
  const errors = fieldErrorsOf(state, 'answer')
  const isChange = quote.state === 'ANSWERED'
  return (
    <section aria-labelledby="reponse" className="mt-10 border-t-2 border-ink pt-3">
      <h2 id="reponse" className="mb-3 text-lg">
        {isChange ? 'Changer votre réponse' : 'Répondre'}
      </h2>
      <Form method="post" className="flex max-w-3xl flex-col gap-4">
        <FormNotice state={state} intent="answer" />
        <div className="grid gap-4 sm:grid-cols-2">
          {quote.lines.map((line, index) => (
            <TextField
              key={line.offerId}
              label={line.title}
              hint={`Prix HT ${perUnit(line.saleUnit)}, pour ${unitsLabel(line.quantity, line.saleUnit)}.`}
              name={`prix-${line.offerId}`}
              suffix="€"
              inputMode="decimal"
              required
              maxLength={12}
              defaultValue={typedAmount(line.priceCents ?? line.initialCents)}
              error={errors[`lines.${index}.priceCents`]}
            />
          ))}
        </div>
        <AnswerFields
          typed={{
            delivery: quote.deliveryHtCents === null ? '' : typedAmount(quote.deliveryHtCents),
            delay: quote.delayDays === null ? '' : `${quote.delayDays}`,
            validUntil: quote.validUntil ?? until,
            answer: quote.answer,
          }}
          errors={errors}
        />
        <Button type="submit" name="intent" value="answer" look="primary" className="self-start">
          {isChange ? 'Envoyer la nouvelle réponse' : 'Envoyer la réponse'}
        </Button>
      </Form>
    </section>
  )
}

const RefuseForm = ({ state }: { state: FormState | undefined }) => (
  <section aria-labelledby="refus" className="mt-10 border-t-2 border-ink pt-3">
    <h2 id="refus" className="mb-3 text-lg">
      Ne pas donner suite
    </h2>
    <Form method="post" className="flex max-w-3xl flex-col gap-3">
      <FormNotice state={state} intent="refuse" />
      <TextAreaField
        label="Pourquoi"
        hint="L’acheteur lit ce message."
        name="answer"
        rows={2}
        required
        maxLength={1_000}
        error={fieldErrorsOf(state, 'refuse').answer}
      />
      <Button type="submit" name="intent" value="refuse" look="danger" className="self-start">
        Refuser la demande
      </Button>
    </Form>
  </section>
)
