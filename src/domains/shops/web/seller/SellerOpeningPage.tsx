import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  useActionData,
  useLoaderData,
} from 'react-router'
import { workspacePaths } from '#domains/workspace/rules/paths.ts'
import { type FormState, textOf, toFormState } from '#shared/forms/form-state.ts'
import { pageApi } from '#shared/page-api.ts'
import { pageMeta } from '#shared/page-meta.ts'
import { paths } from '#shared/paths.ts'
import { Badge, type Tone } from '#ui/Badge.tsx'
import { Button, ButtonLink } from '#ui/Button.tsx'
import { Form } from '#ui/forms/Form.tsx'
import { FormNotice } from '#ui/forms/FormNotice.tsx'
import { Notice } from '#ui/Notice.tsx'
import { Link } from '#ui/navigation/Link.tsx'
import { requestSellerReview, type SellerDashboard, showSellerDashboard } from '../../contract-seller.ts'
import { type OpeningStep, openingStepLabels, openingSteps } from '../../rules/opening.ts'
import { openingStepLinks, stepsLeft } from './opening-step-links.ts'
import { SellerFrame } from './SellerFrame.tsx'

export const loader = ({ context }: LoaderFunctionArgs) => context.get(pageApi).call(showSellerDashboard, {})

export async function action({ context, request }: ActionFunctionArgs): Promise<FormState> {
  const intent = textOf(await request.formData(), 'intent')
  const outcome = await context.get(pageApi).attempt(requestSellerReview, {})
  return toFormState(intent, outcome, 'Votre demande est partie. Réponse sous deux jours ouvrés.')
}

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Ma boutique',
    description: 'Ce qu’il reste à faire avant d’ouvrir, et l’état de votre boutique.',
    path: workspacePaths.sellerOpening,
    hidden: true,
  })

export default function SellerOpeningPage() {
  const dashboard = useLoaderData<typeof loader>()
  const formState = useActionData<typeof action>()
  const done = openingSteps.length - stepsLeft(dashboard).length
  return (
    <SellerFrame title="Ma boutique">
      <Status dashboard={dashboard} />
      <FormNotice state={formState} intent="review" />
      {done < openingSteps.length || dashboard.status !== 'verified' ? (
        <Checklist dashboard={dashboard} />
      ) : (
        <Shops dashboard={dashboard} />
      )}
      {dashboard.status === 'draft' && <AskReview left={openingSteps.length - done} isOwner={dashboard.isOwner} />}
      <p className="mt-8 max-w-3xl border-t border-rule pt-4 text-soft">
        Une question sur votre boutique, vos ventes ou vos virements&nbsp;?{' '}
        <Link to={paths.writeToOperator} className="link inline-flex min-h-8 items-center">
          Écrire à l’équipe Cep &amp; Chai
        </Link>
      </p>
    </SellerFrame>
  )
}

function Checklist({ dashboard }: { dashboard: SellerDashboard }) {
  const done = openingSteps.length - stepsLeft(dashboard).length
  return (
    <section aria-labelledby="etapes" className="mt-6 max-w-3xl">
      <h2 id="etapes" className="rubric">
        {`Ouverture\u00a0: ${done} étapes sur ${openingSteps.length}`}
      </h2>
      <progress value={done} max={openingSteps.length} aria-label="Étapes terminées" className="mt-3 block w-full" />
      <ol className="mt-4 border-t border-rule">
        {openingSteps.map(step => (
          <StepRow key={step} step={step} done={dashboard.steps[step] === true} isOwner={dashboard.isOwner} />
        ))}
      </ol>
    </section>
  )
}

/** Settings that can change once the shop is open, with their current values. */
function Shops({ dashboard }: { dashboard: SellerDashboard }) {
  const { shops, rates, identifiers } = dashboard
  const open = shops.filter(shop => shop.isOpen)
  const entries = [
    [workspacePaths.sellerShops, 'Magasins', `${open.length} ouvert${open.length > 1 ? 's' : ''} sur ${shops.length}`],
    [workspacePaths.sellerDelivery, 'Livraison', `${rates.length} tarif${rates.length > 1 ? 's' : ''} en vigueur`],
    [
      workspacePaths.sellerTerms,
      'Conditions',
      `${dashboard.professionalReturnDays} jours de retour pour les professionnels`,
    ],
    [
      workspacePaths.sellerTerms,
      'Filières REP',
      identifiers.length ? `${identifiers.length} identifiant${identifiers.length > 1 ? 's' : ''}` : 'Non concerné',
    ],
  ] as const
  return (
    <dl className="mt-6 grid max-w-3xl border-t border-ink sm:grid-cols-2 sm:gap-x-10">
      {entries.map(([to, label, words]) => (
        <div key={label} className="border-b border-rule py-3">
          <dt className="font-semibold">
            <Link to={to} className="link">
              {label}
            </Link>
          </dt>
          <dd className="text-soft">{words}</dd>
        </div>
      ))}
    </dl>
  )
}

const statusWords: Record<SellerDashboard['status'], { label: string; tone: Tone; text: string }> = {
  draft: {
    label: 'En préparation',
    tone: 'neutral',
    text: 'Personne ne voit encore vos magasins ni vos articles. Terminez les étapes, puis demandez l’ouverture.',
  },
  to_verify: {
    label: 'En vérification',
    tone: 'info',
    text: 'Nous relisons votre dossier et vos premiers articles, sous deux jours ouvrés. Vous pouvez continuer à préparer votre catalogue.',
  },
  verified: {
    label: 'Ouverte',
    tone: 'success',
    text: 'Vos articles publiés sont en vente.',
  },
  suspended: {
    label: 'Suspendue',
    tone: 'danger',
    text: 'Vos offres ne sont plus visibles. Les commandes déjà passées continuent\u00a0: préparez-les comme convenu.',
  },
  ended: {
    label: 'Contrat terminé',
    tone: 'neutral',
    text: 'Vos offres ne sont plus en vente. Les commandes déjà passées vont à leur terme, les sommes dues sont versées comme d’habitude, et vos factures restent ici.',
  },
}

function Status({ dashboard }: { dashboard: SellerDashboard }) {
  const { label, tone, text } = statusWords[dashboard.status]
  return (
    <div className="max-w-3xl">
      <p className="flex flex-wrap items-center gap-3 font-title text-xl font-semibold">
        {dashboard.name}
        <Badge tone={tone}>{label}</Badge>
      </p>
      <p className="mt-2 text-soft">{text}</p>
      {dashboard.reason && (
        <Notice kind="warning" className="mt-3" title="Ce que nous vous avons écrit">
          {dashboard.reason}
        </Notice>
      )}
    </div>
  )
}

function StepRow({ step, done, isOwner }: { step: OpeningStep; done: boolean; isOwner: boolean }) {
  const places = isOwner ? openingStepLinks[step] : []
  const [place] = places
  return (
    <li className="flex min-h-12 flex-wrap items-center gap-x-3 gap-y-2 border-b border-rule py-1.5">
      <Badge tone={done ? 'success' : 'neutral'}>{done ? 'Fait' : 'À faire'}</Badge>
      {done && place ? (
        <Link to={place.to} className="text-soft hover:underline">
          {openingStepLabels[step]}
        </Link>
      ) : (
        <span className={done ? 'text-soft' : 'font-semibold'}>{openingStepLabels[step]}</span>
      )}
      {!done && (
        <span className="ml-auto flex flex-wrap gap-2">
          {places.map(({ to, label }) => (
            <ButtonLink
              key={to}
              size="sm"
              look="quiet"
              to={to}
              aria-label={`${label}\u00a0: ${openingStepLabels[step]}`}
            >
              {label}
            </ButtonLink>
          ))}
        </span>
      )}
    </li>
  )
}

function AskReview({ left, isOwner }: { left: number; isOwner: boolean }) {
  const waits = left === 0 ? null : `${left} étape${left > 1 ? 's' : ''} à terminer`
  return (
    <Form method="post" className="mt-6">
      <Button
        type="submit"
        name="intent"
        value="review"
        look="primary"
        disabledReason={isOwner ? waits : 'Un responsable de la boutique le demande'}
      >
        Demander l’ouverture
      </Button>
    </Form>
  )
}
