import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
  useActionData,
  useLoaderData,
} from 'react-router'
import { bodyOf } from '#shared/forms/form-body.ts'
import { textsOf } from '#shared/forms/form-state.ts'
import { pageApi } from '#shared/page-api.ts'
import { pageMeta } from '#shared/page-meta.ts'
import { paths } from '#shared/paths.ts'
import { unbroken } from '#shared/price/measures.ts'
import type { BuyerKind } from '#shared/price/price.ts'
import { Button, ButtonLink } from '#ui/Button.tsx'
import { RadioGroup } from '#ui/forms/Choice.tsx'
import { SelectField, TextField } from '#ui/forms/Field.tsx'
import { Form } from '#ui/forms/Form.tsx'
import { Notice } from '#ui/Notice.tsx'
import { Breadcrumb } from '#ui/navigation/Breadcrumb.tsx'
import { type AlertSubject, createAlert, showAlertSubject } from '../contract.ts'
import { alertLinks } from '../rules/links.ts'
import { alertLabels, alertPrice } from '../rules.ts'

export async function loader({ context, params }: LoaderFunctionArgs) {
  const { call, user } = context.get(pageApi)
  return {
    subject: await call(showAlertSubject, { params: { slug: params.slug ?? '' } }),
    email: user?.email ?? null,
    kind: user?.kind ?? ('normal' as const),
  }
}

export async function action({ context, request }: ActionFunctionArgs) {
  const form = await request.formData()
  const outcome = await context.get(pageApi).attempt(createAlert, { body: bodyOf(createAlert.body, form) })
  if (outcome.ok && outcome.data.state === 'active') throw redirect(alertLinks.own({ fait: 'oui' }), 303)
  return { outcome, values: textsOf(form) }
}

export const meta: MetaFunction<typeof loader> = ({ loaderData, matches }) =>
  pageMeta(matches, {
    title: `M’avertir\u00a0: ${loaderData?.subject.title ?? ''}`,
    description: 'Un courriel au retour en stock, ou quand le prix baisse.',
    path: alertLinks.create(loaderData?.subject.slug ?? ''),
    hidden: true,
  })

export default function NewAlertPage() {
  const { subject } = useLoaderData<typeof loader>()
  const sent = useActionData<typeof action>()
  return (
    <div className="page py-4 md:py-6">
      <Breadcrumb
        crumbs={[
          { label: 'Accueil', to: paths.home },
          { label: subject.title, to: paths.article(subject.slug) },
          { label: 'M’avertir' },
        ]}
      />
      <h1 className="mt-2">M’avertir</h1>
      <p className="mt-1 text-soft">{unbroken(subject.title)}</p>
      {sent?.outcome.ok ? (
        <div className="mt-4 max-w-prose">
          <Notice kind="success" live title="Plus qu’un clic.">
            {`Ouvrez le courriel envoyé à ${sent.values.email} et confirmez l’alerte. Sans confirmation, rien d’autre ne vous est envoyé.`}
          </Notice>
          <ButtonLink to={paths.article(subject.slug)} className="mt-4">
            Revenir à l’article
          </ButtonLink>
        </div>
      ) : (
        <AlertForm />
      )}
    </div>
  )
}

const describeVariant = (variant: AlertSubject['variants'][number], kind: BuyerKind) => {
  const { label, isInStock, priceCents } = variant
  return [
    label || 'Modèle unique',
    isInStock ? 'en stock' : 'épuisé',
    priceCents !== null && `à partir de ${alertPrice(priceCents, variant, kind)}`,
  ]
    .filter(Boolean)
    .join(' · ')
}

function AlertForm() {
  const { subject, email, kind } = useLoaderData<typeof loader>()
  const sent = useActionData<typeof action>()
  const refusal = sent && !sent.outcome.ok ? sent.outcome : null
  const errors = refusal?.fields ?? {}
  const soldOut = subject.variants.find(({ isInStock }) => !isInStock)
  const chosen = sent?.values.variantId ?? `${soldOut?.id ?? subject.variants[0]?.id}`
  return (
    <Form method="post" className="mt-4 flex max-w-xl flex-col gap-5">
      {refusal && (
        <Notice kind="error" live>
          {refusal.error}
        </Notice>
      )}
      {subject.variants.length > 1 ? (
        <SelectField label="Modèle" name="variantId" defaultValue={chosen} error={errors.variantId}>
          {subject.variants.map(variant => (
            <option key={variant.id} value={variant.id}>
              {describeVariant(variant, kind)}
            </option>
          ))}
        </SelectField>
      ) : (
        <>
          <input type="hidden" name="variantId" value={chosen} />
          {subject.variants[0] && <p className="text-sm">{describeVariant(subject.variants[0], kind)}</p>}
        </>
      )}
      <RadioGroup
        label="Un courriel"
        name="kind"
        defaultValue={sent?.values.kind ?? (soldOut ? 'stock' : 'price')}
        error={errors.kind}
        options={[
          { value: 'stock', label: alertLabels.stock, hint: 'Dès qu’un vendeur l’a de nouveau.' },
          { value: 'price', label: alertLabels.price, hint: 'Dès qu’il coûte moins cher qu’aujourd’hui.' },
        ]}
      />
      {email === null ? (
        <TextField
          label="Adresse email"
          name="email"
          type="email"
          autoComplete="email"
          required
          hint={'Un courriel pour confirmer, un pour avertir\u00a0; puis elle est effacée.'}
          defaultValue={sent?.values.email}
          error={errors.email}
        />
      ) : (
        <p className="text-sm text-soft">{`Le courriel part à ${email}. Vos alertes sont dans votre compte.`}</p>
      )}
      <Button type="submit" look="primary" className="self-start">
        M’avertir
      </Button>
    </Form>
  )
}
