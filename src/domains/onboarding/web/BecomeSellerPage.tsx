import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
  useActionData,
  useLoaderData,
} from 'react-router'
import { listCategories } from '#domains/catalogue/contract.ts'
import { findCompany } from '#domains/estates/contract.ts'
import { listShops } from '#domains/shops/contract.ts'
import { bodyOf } from '#shared/forms/form-body.ts'
import { sirenIn } from '#shared/ids.ts'
import { type PageApi, pageApi } from '#shared/page-api.ts'
import { pageMeta } from '#shared/page-meta.ts'
import { paths } from '#shared/paths.ts'
import { Breadcrumb } from '#ui/navigation/Breadcrumb.tsx'
import { myApplication, saveApplication, submitApplication, withdrawApplication } from '../contract.ts'
import { ApplicationSection } from './ApplicationSection.tsx'
import { type ApplicationFormResult, documentsFrom, errorsByField } from './application-values.ts'
import { SellerPitch } from './SellerPitch.tsx'
import { SellerQuestions } from './SellerQuestions.tsx'

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Devenir vendeur',
    description:
      'Vendez vos fournitures pour la vigne et le chai sur Cep & Chai\u00a0: conditions, commission, pièces à fournir et candidature en ligne.',
    path: paths.becomeSeller,
  })

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { call, attempt, user } = context.get(pageApi)
  const [shops, { categories }, mine] = await Promise.all([
    // Refused before the opening: the page then names no seller.
    attempt(listShops, {}),
    call(listCategories, {}),
    user ? call(myApplication, {}) : null,
  ])
  return {
    sellers: sellersOf(shops.ok ? shops.data.shops : []),
    families: categories.map(({ id, title }) => ({ id, title })),
    person: user && { name: `${user.firstName} ${user.lastName}`, email: user.email, company: user.companyName ?? '' },
    mine,
    seat: seats.find(seat => seat === new URL(request.url).searchParams.get('siege')) ?? null,
  }
}
const seats = ['france', 'etranger'] as const

/** Current sellers and their towns, from the list of shops. */
function sellersOf(shops: readonly { vendor: { name: string }; city: string }[]) {
  const towns = new Map<string, Set<string>>()
  for (const { vendor, city } of shops) towns.set(vendor.name, (towns.get(vendor.name) ?? new Set()).add(city))
  return [...towns].map(([name, cities]) => ({ name, cities: [...cities] }))
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { attempt } = context.get(pageApi)
  const form = await request.formData()
  const intent = form.get('intent')
  if (intent === 'withdraw') {
    const ended = await attempt(withdrawApplication, {})
    return ended.ok ? redirect(`${paths.becomeSeller}#candidature`) : { saved: false, error: ended.error, fields: {} }
  }
  const sent = { answers: bodyOf(saveApplication.body.shape.answers, form), documents: documentsFrom(form) }
  if (intent === 'lookup') return lookUp(attempt, sent.answers)
  if (intent === 'submit') {
    // The draft has the form's field names; the server validates each field.
    const submitted = await attempt(submitApplication, { body: sent as never })
    if (submitted.ok) return redirect(`${paths.becomeSeller}#candidature`)
    await attempt(saveApplication, { body: sent })
    return { saved: false, error: submitted.error, fields: errorsByField(submitted.fields), answers: sent.answers }
  }
  const saved = await attempt(saveApplication, { body: sent })
  if (saved.ok) return { saved: true, error: null, fields: {} }
  return { saved: false, error: saved.error, fields: errorsByField(saved.fields), answers: sent.answers }
}

/** Fills the form from the register of companies; nothing is saved. */
async function lookUp(attempt: PageApi['attempt'], answers: Record<string, unknown>) {
  const number = `${answers.siret || answers.siren || '0'}`
  const found = await attempt(findCompany, { params: { number } })
  if (!found.ok)
    return { saved: false, error: found.error, fields: { siret: found.error }, answers, isLookup: true as const }
  const { name, companyNumber, vatNumber, street, postcode, city } = found.data
  const siret = companyNumber ?? number
  const company = {
    legalName: name,
    siret,
    siren: sirenIn(siret),
    vatNumber: answers.withoutVat ? '' : (vatNumber ?? ''),
    street: street ?? '',
    postcode: postcode ?? '',
    city: city ?? '',
  }
  return { saved: false, error: null, fields: {}, answers: { ...answers, ...company }, found: siret }
}

export default function BecomeSellerPage() {
  const data = useLoaderData<typeof loader>()
  const result = useActionData<ApplicationFormResult>()
  return (
    <div className="page pb-16">
      <div className="pt-4">
        <Breadcrumb crumbs={[{ label: 'Accueil', to: paths.home }, { label: 'Devenir vendeur' }]} />
      </div>
      <SellerPitch sellers={data.sellers} />
      <ApplicationSection data={data} result={result} />
      <SellerQuestions />
    </div>
  )
}
