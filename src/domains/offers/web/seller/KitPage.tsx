import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  useActionData,
  useLoaderData,
  useNavigation,
} from 'react-router'
import { workspacePaths } from '#domains/workspace/rules/paths.ts'
import { bodyOf } from '#shared/forms/form-body.ts'
import { type FormState, fieldErrorsOf, textsOf, toFormState } from '#shared/forms/form-state.ts'
import { euros, percent, vatWords } from '#shared/money.ts'
import { pageApi } from '#shared/page-api.ts'
import { pageMeta } from '#shared/page-meta.ts'
import { paths } from '#shared/paths.ts'
import { figure } from '#shared/price/packaging.ts'
import { Button } from '#ui/Button.tsx'
import { TextField } from '#ui/forms/Field.tsx'
import { Form } from '#ui/forms/Form.tsx'
import { FormNotice } from '#ui/forms/FormNotice.tsx'
import { Notice } from '#ui/Notice.tsx'
import { Breadcrumb } from '#ui/navigation/Breadcrumb.tsx'
import { Link } from '#ui/navigation/Link.tsx'
import { getKit, type Kit, setKitParts } from '../../contract-kits.ts'
import { kitPartsAtMost } from '../../rules/kits.ts'
import { filledParts } from './kit-form.ts'

export const meta: MetaFunction<typeof loader> = ({ loaderData, matches }) =>
  pageMeta(matches, {
    title: loaderData ? `Coffret ${loaderData.reference}` : 'Coffret',
    description: 'Les éléments d’un coffret et le stock qu’ils permettent.',
    path: paths.sellerCatalogue,
    hidden: true,
  })

export const loader = ({ context, params }: LoaderFunctionArgs) =>
  context.get(pageApi).call(getKit, { params: { id: params.offerId ?? '' } })

type Result = { state: FormState; typed: Record<string, string> }

export async function action({ context, params, request }: ActionFunctionArgs): Promise<Result> {
  const form = filledParts(await request.formData())
  const body = bodyOf(setKitParts.body, form)
  const done = await context.get(pageApi).attempt(setKitParts, { params: { id: params.offerId ?? '' }, body })
  const words = done.ok && done.data.parts.length === 0 ? 'Cette offre n’est plus un coffret.' : 'Coffret enregistré.'
  return { state: toFormState('parts', done, words), typed: done.ok ? {} : textsOf(form) }
}

export default function KitPage() {
  const kit = useLoaderData<typeof loader>()
  const result = useActionData<Result>()
  const { parts, fault } = kit
  return (
    <div className="page py-6">
      <Breadcrumb
        crumbs={[
          { label: 'Catalogue en ligne', to: paths.sellerCatalogue },
          { label: kit.reference, to: workspacePaths.sellerOffer(kit.offerId) },
          { label: 'Coffret' },
        ]}
      />
      <header className="mb-6 mt-3">
        <h1 className="text-2xl">{kit.title}</h1>
        <p className="text-soft">{`Réf. ${kit.reference} · ${euros(kit.priceCents)} HT · ${vatWords(kit.vatBasisPoints)}`}</p>
      </header>
      <div className="max-w-3xl">
        <FormNotice state={result?.state} intent="parts" />
        {parts.length > 0 && <KitState kit={kit} />}
        {fault === null ? (
          <PartsForm key={keyOf(parts)} kit={kit} result={result} />
        ) : (
          <Notice kind="warning" title="Cette offre ne peut pas être un coffret">
            {fault}
          </Notice>
        )}
      </div>
    </div>
  )
}

const keyOf = (parts: Kit['parts']) => parts.map(part => `${part.offerId} ${part.quantity}`).join()

/** What can be sold now, what stops it, and what its parts cost alone. */
function KitState({ kit: { parts, free, vatBasisPoints, priceCents } }: { kit: Kit }) {
  const stopping = parts.filter(part => !part.onSale || part.vatBasisPoints !== vatBasisPoints)
  const apart = parts.reduce((sum, part) => sum + part.priceCents * part.quantity, 0)
  const empty = parts.filter(part => part.onSale && part.free < part.quantity)
  return (
    <div className="mb-6 mt-4">
      {stopping.map(part => (
        <Notice key={part.offerId} kind="warning" className="mb-3" title={`${part.title} arrête la vente du coffret`}>
          {part.onSale
            ? `Sa TVA est à ${percent(part.vatBasisPoints)}, celle du coffret à ${percent(vatBasisPoints)}.`
            : 'Cet article n’est pas en vente.'}{' '}
          <Link to={workspacePaths.sellerOffer(part.offerId)}>Ouvrir son offre</Link>
        </Notice>
      ))}
      <p className="text-lg font-semibold">
        {free > 0
          ? `${figure(free)}\u00a0coffret${free > 1 ? 's' : ''} à vendre avec le stock d’aujourd’hui`
          : 'Aucun coffret à vendre avec le stock d’aujourd’hui'}
      </p>
      {empty.length > 0 && <p>{`Il manque\u00a0: ${empty.map(part => part.title).join(', ')}.`}</p>}
      <p className="text-soft">
        {`Éléments vendus à part\u00a0: ${euros(apart)} HT`}
        {apart > priceCents && `, soit ${euros(apart - priceCents)} de plus que le coffret`}
        {'.'}
      </p>
    </div>
  )
}

const emptyRows = 3

function PartsForm({ kit, result }: { kit: Kit; result: Result | undefined }) {
  const navigation = useNavigation()
  const errors = fieldErrorsOf(result?.state, 'parts')
  const typed = result?.typed ?? {}
  const typedRows = Object.keys(typed).filter(name => name.endsWith('.reference')).length
  const count = Math.min(kitPartsAtMost, Math.max(kit.parts.length, typedRows) + emptyRows)
  const rows = Array.from({ length: count }, (_, index) => ({ index, part: typedRows ? undefined : kit.parts[index] }))
  return (
    <Form method="post" preventScrollReset aria-labelledby="elements" className="flex flex-col gap-4">
      <h2 id="elements" className="rubric">
        Ce que contient un coffret
      </h2>
      <p className="max-w-prose text-soft">
        Donnez les références de vos offres et leur nombre dans un coffret. Le coffret a son prix et sa référence, et le
        stock que ses éléments permettent dans un même dépôt&nbsp;: il ne se compte jamais. Un élément épuisé ou retiré
        arrête sa vente. Tous ont le taux de TVA du coffret.
      </p>
      <ol className="border-t border-ink">
        {rows.map(({ index, part }) => (
          <li key={index} className="grid items-start gap-3 border-b border-rule py-3 sm:grid-cols-[14rem_8rem_1fr]">
            <TextField
              dense
              label={`Référence ${index + 1}`}
              name={`parts.${index}.reference`}
              maxLength={100}
              autoComplete="off"
              defaultValue={typed[`parts.${index}.reference`] ?? part?.reference}
              error={errors[`parts.${index}.reference`]}
            />
            <TextField
              dense
              label="Par coffret"
              aria-label={`Unités de l’élément ${index + 1} par coffret`}
              name={`parts.${index}.quantity`}
              inputMode="numeric"
              maxLength={4}
              autoComplete="off"
              defaultValue={typed[`parts.${index}.quantity`] ?? part?.quantity}
              error={errors[`parts.${index}.quantity`]}
            />
            {part && (
              <p className="self-end pb-1 text-sm">
                {part.title}
                <span className="caption block">
                  {`${euros(part.priceCents)} HT · ${figure(part.free)} libre${part.free > 1 ? 's' : ''}`}
                </span>
              </p>
            )}
          </li>
        ))}
      </ol>
      <p className="text-sm text-soft">
        Videz une référence pour la retirer&nbsp;; sans aucune, l’offre redevient simple. Les commandes passées gardent
        leurs éléments.
      </p>
      <Button type="submit" look="primary" pending={navigation.formMethod === 'POST'} className="self-start">
        Enregistrer le coffret
      </Button>
    </Form>
  )
}
