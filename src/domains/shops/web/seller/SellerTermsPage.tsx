import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
  useActionData,
  useLoaderData,
} from 'react-router'
import { endMandate, showMandate, signMandate } from '#domains/invoicing/contract.ts'
import { setEinvoicingTerms, showEinvoicingTerms } from '#domains/invoicing/contract-platform.ts'
import { BillingMandateSection } from '#domains/invoicing/web/BillingMandateSection.tsx'
import { EinvoicingSection } from '#domains/invoicing/web/EinvoicingSection.tsx'
import { workspacePaths } from '#domains/workspace/rules/paths.ts'
import type { FieldErrors } from '#shared/errors.ts'
import { bodyOf } from '#shared/forms/form-body.ts'
import { type FormState, fieldErrorsOf, textOf, toFormState } from '#shared/forms/form-state.ts'
import { exemptWords } from '#shared/money.ts'
import { pageApi } from '#shared/page-api.ts'
import { pageMeta } from '#shared/page-meta.ts'
import { paths } from '#shared/paths.ts'
import { Badge } from '#ui/Badge.tsx'
import { Button } from '#ui/Button.tsx'
import { Checkbox, RadioGroup } from '#ui/forms/Choice.tsx'
import { TextAreaField, TextField } from '#ui/forms/Field.tsx'
import { Form } from '#ui/forms/Form.tsx'
import { FormNotice } from '#ui/forms/FormNotice.tsx'
import { Notice } from '#ui/Notice.tsx'
import { PhoneFold } from '#ui/PhoneFold.tsx'
import { openPaymentAccount, type SellerDashboard, setSellerTerms, showSellerDashboard } from '../../contract-seller.ts'
import { type Stream, streams } from '../../rules/opening.ts'
import { MediatorFields } from './MediatorFields.tsx'
import { OpeningBar } from './OpeningBar.tsx'
import { SellerFrame } from './SellerFrame.tsx'

export async function loader({ context }: LoaderFunctionArgs) {
  const { call } = context.get(pageApi)
  const [dashboard, mandate, electronic] = await Promise.all([
    call(showSellerDashboard, {}),
    call(showMandate, {}),
    call(showEinvoicingTerms, {}),
  ])
  return { dashboard, mandate, electronic }
}

// Object.keys is typed string[]; these are the keys of `streams`.
const streamKeys = Object.keys(streams) as Stream[]

export async function action({ context, request }: ActionFunctionArgs): Promise<FormState | Response> {
  const { attempt } = context.get(pageApi)
  const form = await request.formData()
  if (textOf(form, 'intent') === 'mandate') {
    const body = bodyOf(signMandate.body, form)
    return toFormState('mandate', await attempt(signMandate, { body }), 'Le mandat est signé.')
  }
  if (textOf(form, 'intent') === 'einvoicing') {
    const body = bodyOf(setEinvoicingTerms.body, form)
    return toFormState('einvoicing', await attempt(setEinvoicingTerms, { body }), 'C’est enregistré.')
  }
  if (textOf(form, 'intent') === 'end-mandate')
    return toFormState('mandate', await attempt(endMandate, {}), 'Le mandat est terminé pour les commandes à venir.')
  if (textOf(form, 'intent') === 'account') {
    const outcome = await attempt(openPaymentAccount, {})
    if (outcome.ok && outcome.data.url) return redirect(outcome.data.url)
    return toFormState('account', outcome, 'Votre compte de paiement est ouvert.')
  }
  const body = {
    ...bodyOf(setSellerTerms.body, form),
    professionalReturnDays: Number(textOf(form, 'professionalReturnDays')) || 0,
    identifiers: streamKeys.flatMap(stream => {
      const number = textOf(form, stream).trim().toUpperCase()
      return number ? [{ stream, number }] : []
    }),
  }
  const formState = toFormState('save', await attempt(setSellerTerms, { body }), 'Vos conditions sont enregistrées.')
  return 'error' in formState ? { ...formState, fields: byStream(formState.fields, body.identifiers) } : formState
}

/** The API names an identifier by its index in the request; the page, by its stream. */
const byStream = (fields: FieldErrors | null, sent: readonly { stream: Stream }[]) =>
  fields &&
  Object.fromEntries(
    Object.entries(fields).map(([name, message]) => [
      sent[Number(name.match(/^identifiers\.(\d+)\./)?.[1] ?? Number.NaN)]?.stream ?? name,
      message,
    ]),
  )

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Mes conditions',
    description: 'Compte de paiement, retours, factures et identifiants de producteur.',
    path: workspacePaths.sellerTerms,
    hidden: true,
  })

export default function SellerTermsPage() {
  const { dashboard, mandate, electronic } = useLoaderData<typeof loader>()
  // The action's other result is a redirect.
  const formState = useActionData<typeof action>() as FormState | undefined
  return (
    <SellerFrame title="Mes conditions">
      <OpeningBar dashboard={dashboard} />
      {!dashboard.isOwner && <Notice kind="info">Seul un responsable de la boutique change ces conditions.</Notice>}
      <div className="flex max-w-3xl flex-col gap-6 md:gap-10">
        <Company dashboard={dashboard} />
        <PaymentAccount dashboard={dashboard} formState={formState} />
        <TermsForm dashboard={dashboard} formState={formState} />
        <BillingMandateSection
          mandate={mandate}
          chosen={dashboard.invoiceMode === 'operator'}
          isOwner={dashboard.isOwner}
          formState={formState}
        />
        <EinvoicingSection
          terms={electronic}
          isAbroad={dashboard.seat !== null}
          isOwner={dashboard.isOwner}
          formState={formState}
        />
      </div>
    </SellerFrame>
  )
}

function Company({ dashboard }: { dashboard: SellerDashboard }) {
  const facts = [
    ['Raison sociale', `${dashboard.legalName} (${dashboard.legalForm})`],
    dashboard.siret === null ? ['SIREN', dashboard.siren] : ['SIRET', dashboard.siret],
    ['Registre', dashboard.register],
    ['TVA', dashboard.vatNumber ?? exemptWords],
    ...(dashboard.seat
      ? [
          ['Siège', dashboard.seat.address],
          ['TVA du siège', dashboard.seat.vatNumber],
        ]
      : []),
  ]
  return (
    <PhoneFold id="entreprise" title="Votre entreprise">
      <dl className="mt-2">
        {facts.map(([label, value]) => (
          <div key={label} className="flex flex-wrap justify-between gap-x-4 border-b border-rule py-2">
            <dt className="text-soft">{label}</dt>
            <dd className="font-semibold">{value}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-2 text-sm text-soft">
        Vérifié avec votre candidature. Pour un changement,{' '}
        <a href={paths.contact} className="link">
          écrivez-nous
        </a>
        .
      </p>
    </PhoneFold>
  )
}

function PaymentAccount({ dashboard, formState }: { dashboard: SellerDashboard; formState: FormState | undefined }) {
  return (
    <section aria-labelledby="compte">
      <h2 id="compte" className="rubric">
        Compte de paiement
      </h2>
      <FormNotice state={formState} intent="account" />
      <p className="mt-3 flex flex-wrap items-center gap-3">
        <Badge tone={dashboard.paymentAccountReady ? 'success' : 'warning'}>
          {dashboard.paymentAccountReady ? 'Ouvert' : 'À ouvrir'}
        </Badge>
        Vos ventes y sont versées. Le prestataire vérifie votre identité et garde votre IBAN&nbsp;: nous ne le voyons
        pas.
      </p>
      {!dashboard.paymentAccountReady && dashboard.isOwner && (
        <Form method="post" className="mt-3">
          <Button type="submit" name="intent" value="account">
            Ouvrir mon compte de paiement
          </Button>
        </Form>
      )}
    </section>
  )
}

const invoiceOptions = [
  {
    value: 'own',
    label: 'Je fais mes factures',
    hint: 'Vous indiquez leur référence sur chaque commande, avant de l’expédier ou de la remettre.',
  },
  {
    value: 'operator',
    label: 'Le marché les établit en mon nom',
    hint: 'Mandat de facturation (CGI art.\u00a0289, I-2), à signer ci-dessous\u00a0: vous restez responsable de la TVA.',
  },
]

function TermsForm({ dashboard, formState }: { dashboard: SellerDashboard; formState: FormState | undefined }) {
  const errors = fieldErrorsOf(formState, 'save')
  return (
    <Form method="post" preventScrollReset className="flex flex-col gap-6 md:gap-8">
      <FormNotice state={formState} intent="save" />
      <section aria-labelledby="retours" className="flex flex-col gap-4">
        <h2 id="retours" className="rubric">
          Retours des professionnels
        </h2>
        <p className="max-w-prose text-soft">
          Les particuliers ont quatorze jours pour se rétracter&nbsp;: la loi le fixe, vous n’avez rien à régler. Pour
          les professionnels, c’est vous qui décidez.
        </p>
        <TextField
          label="Délai de retour"
          hint={'Après réception. 0\u00a0: aucun retour.'}
          name="professionalReturnDays"
          inputMode="numeric"
          suffix="jours"
          defaultValue={dashboard.professionalReturnDays}
          error={errors.professionalReturnDays}
          className="max-w-48"
        />
        <TextAreaField
          label="Conditions"
          name="returnPolicy"
          required
          defaultValue={dashboard.returnPolicy ?? ''}
          error={errors.returnPolicy}
        />
      </section>
      <section aria-labelledby="factures">
        <h2 id="factures" className="rubric mb-4">
          Factures
        </h2>
        <RadioGroup
          label="Qui établit les factures de vos ventes"
          name="invoiceMode"
          options={invoiceOptions}
          defaultValue={dashboard.invoiceMode ?? undefined}
          error={errors.invoiceMode}
          required
        />
      </section>
      <PhoneFold
        id="identifiants"
        title="Identifiants uniques de producteur"
        open={[...streamKeys, 'withoutProducerDuty'].some(name => name in errors)}
      >
        <p className="mt-3 max-w-prose text-soft">
          Si vous mettez sur le marché des emballages, des piles, des produits chimiques…, l’ADEME vous a donné un
          identifiant par filière (C.&nbsp;env. L541-10-13). Recopiez ceux que vous avez.
        </p>
        <div className="mt-3 grid gap-4 sm:grid-cols-2">
          {streamKeys.map(stream => (
            <TextField
              key={stream}
              label={streams[stream]}
              name={stream}
              placeholder="FR123456_01ABCD"
              defaultValue={dashboard.identifiers.find(known => known.stream === stream)?.number ?? ''}
              error={errors[stream]}
            />
          ))}
        </div>
        <Checkbox
          className="mt-3"
          name="withoutProducerDuty"
          label={'Aucune filière ne me concerne\u00a0: je le déclare.'}
          defaultChecked={dashboard.withoutProducerDuty}
        />
      </PhoneFold>
      <MediatorFields mediator={dashboard.mediator} errors={errors} />
      {dashboard.isOwner && (
        <Button type="submit" name="intent" value="save" look="primary" className="self-start">
          Enregistrer mes conditions
        </Button>
      )}
    </Form>
  )
}
