import { useEffect } from 'react'
import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
  useActionData,
  useLoaderData,
} from 'react-router'
import { cartCount } from '#domains/cart/web/count.ts'
import { getLastFill } from '#domains/lists/contract.ts'
import { FillSummary } from '#domains/lists/web/FillSummary.tsx'
import { textOf } from '#shared/forms/form-state.ts'
import { pageApi } from '#shared/page-api.ts'
import { pageMeta } from '#shared/page-meta.ts'
import { paths } from '#shared/paths.ts'
import { figure } from '#shared/price/packaging.ts'
import { Button, ButtonLink } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Form } from '#ui/forms/Form.tsx'
import { CartIcon } from '#ui/icons/icons.tsx'
import { Notice } from '#ui/Notice.tsx'
import { Breadcrumb } from '#ui/navigation/Breadcrumb.tsx'
import { fillFromCalculator } from '../contract.ts'
import { findCalculator } from '../rules/calculators.ts'
import { chosenLines } from '../rules/options.ts'

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { fill } = await context.get(pageApi).call(getLastFill, {})
  return { fill, slug: new URL(request.url).searchParams.get('calcul') ?? '', freshKey: crypto.randomUUID() }
}

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Au panier, depuis un calcul',
    description: 'Ce qui a été mis au panier pour votre calcul, vendeur par vendeur.',
    path: paths.calculatorCart(),
    hidden: true,
  })

/** To confirm, for a form that was sent without a key of its own; or why it failed. */
type Sent = { slug: string; offers: string[]; error: string | null }

export async function action({ context, request }: ActionFunctionArgs): Promise<Sent | Response> {
  const form = await request.formData()
  const slug = textOf(form, 'calcul')
  const offers = form.getAll('offre').map(String).filter(Boolean)
  const key = textOf(form, 'key')
  if (key === '') return { slug, offers, error: offers.length ? null : 'Choisissez au moins une offre.' }
  const filled = await context
    .get(pageApi)
    .attempt(fillFromCalculator, { params: { slug }, body: { key, lines: chosenLines(offers) } })
  return filled.ok
    ? redirect(paths.calculatorCart({ calcul: slug }), 303)
    : { slug, offers, error: filled.fields?.lines ?? filled.error }
}

/** Puts the offers of a calculation into the cart, and shows what became of each. Works without scripts. */
export default function CalculatorCartPage() {
  const { fill, slug, freshKey } = useLoaderData<typeof loader>()
  // The action's other result is a redirect.
  const sent = useActionData<typeof action>() as Sent | undefined
  const calculator = findCalculator(sent?.slug ?? slug)
  useEffect(() => {
    if (fill) void cartCount.refresh()
  }, [fill])
  return (
    <div className="page py-4 md:py-6">
      <Breadcrumb
        crumbs={[
          { label: 'Calculateurs', to: paths.calculators },
          ...(calculator ? [{ label: calculator.title, to: paths.calculator(calculator.slug) }] : []),
          { label: 'Au panier' },
        ]}
      />
      <h1 className="mb-4 mt-2">Au panier</h1>
      {sent?.error && (
        <Notice kind="error" live title={sent.error}>
          Rien n’a été changé dans votre panier.
        </Notice>
      )}
      {sent && sent.error === null && <Confirmation sent={sent} fillKey={freshKey} />}
      {!sent && (fill ? <FillSummary fill={fill} /> : <NothingYet />)}
    </div>
  )
}

function Confirmation({ sent: { slug, offers }, fillKey }: { sent: Sent; fillKey: string }) {
  const lines = chosenLines(offers).length
  return (
    <Form method="post" action={paths.calculatorCart()}>
      <input type="hidden" name="calcul" value={slug} />
      <input type="hidden" name="key" value={fillKey} />
      {offers.map(offer => (
        <input key={offer} type="hidden" name="offre" value={offer} />
      ))}
      <p className="max-w-prose">
        {`${figure(lines)}\u00a0ligne${lines > 1 ? 's' : ''} de ce calcul ${lines > 1 ? 'vont' : 'va'} au panier, au prix du jour.`}
      </p>
      <Button type="submit" look="primary" className="mt-4">
        Confirmer
      </Button>
    </Form>
  )
}

const NothingYet = () => (
  <EmptyState
    icon={<CartIcon />}
    title="Rien n’a encore été mis au panier depuis un calcul"
    actions={<ButtonLink to={paths.calculators}>Voir les calculateurs</ButtonLink>}
  >
    Choisissez un calculateur, tapez vos chiffres, puis «&nbsp;Tout ajouter au panier&nbsp;».
  </EmptyState>
)
