import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  useActionData,
  useLoaderData,
} from 'react-router'
import { AccountFrame } from '#domains/identity/web/account/AccountFrame.tsx'
import { workspacePaths } from '#domains/workspace/rules/paths.ts'
import { bodyOf } from '#shared/forms/form-body.ts'
import { type FormState, fieldErrorsOf, textOf, toFormState } from '#shared/forms/form-state.ts'
import { pageApi } from '#shared/page-api.ts'
import { pageMeta } from '#shared/page-meta.ts'
import { paths } from '#shared/paths.ts'
import { FormResult } from '#ui/forms/FormResult.tsx'
import { Link } from '#ui/navigation/Link.tsx'
import { getMadeToOrder, madeToOrderTerms, setMadeToOrder } from '../../../contract-made-to-order.ts'
import { MadeToOrderForm } from './MadeToOrderForm.tsx'

const title = 'Fabrication à la demande'

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title,
    description: 'Délai, capacité et questions d’une offre fabriquée à la demande.',
    path: paths.sellerCatalogue,
    hidden: true,
  })

export async function loader({ context, params }: LoaderFunctionArgs) {
  return context.get(pageApi).call(getMadeToOrder, { params: { id: params.offerId ?? '' } })
}

export async function action({
  context,
  params: { offerId: id = '' },
  request,
}: ActionFunctionArgs): Promise<FormState> {
  const calls = context.get(pageApi)
  const form = await request.formData()
  if (textOf(form, 'intent') === 'stock')
    return toFormState(
      'terms',
      await calls.attempt(setMadeToOrder, { params: { id }, body: { terms: null } }),
      'L’offre se vend de nouveau depuis votre stock.',
    )
  const { questions = [], ...terms } = bodyOf(madeToOrderTerms, form)
  // Rows left empty are no questions.
  const asked = questions.flatMap((question, index) =>
    question.label.trim() ? [{ ...question, options: linesOf(textOf(form, `questions.${index}.options`)) }] : [],
  )
  const outcome = await calls.attempt(setMadeToOrder, {
    params: { id },
    body: { terms: { ...terms, questions: asked } },
  })
  return toFormState('terms', outcome, 'Enregistré\u00a0: l’offre est fabriquée à la demande.')
}

const linesOf = (text: string) =>
  text
    .split(/\r?\n/)
    .map(option => option.trim())
    .filter(Boolean)

export default function MadeToOrderPage() {
  const offer = useLoaderData<typeof loader>()
  const result = useActionData<FormState>()
  const faults = Object.fromEntries(
    Object.entries(fieldErrorsOf(result, 'terms')).map(([name, fault]) => [name.replace(/^terms\./, ''), fault]),
  )
  return (
    <AccountFrame title={title}>
      <p className="max-w-prose text-soft">
        {`${offer.title}, `}
        <Link to={workspacePaths.sellerOffer(offer.offerId)} className="link">
          {offer.reference}
        </Link>
      </p>
      {result && (
        <FormResult ok={'done' in result} answer={result} className="mt-4">
          {'done' in result ? result.done : result.error}
        </FormResult>
      )}
      <MadeToOrderForm key={JSON.stringify(offer.terms)} terms={offer.terms} faults={faults} />
    </AccountFrame>
  )
}
