import { type LoaderFunctionArgs, type MetaFunction, redirect, useLoaderData } from 'react-router'
import { AccountFrame } from '#domains/identity/web/account/AccountFrame.tsx'
import { formatLongDate, isoDay } from '#shared/dates.ts'
import { pageApi } from '#shared/page-api.ts'
import { pageMeta } from '#shared/page-meta.ts'
import { paths } from '#shared/paths.ts'
import { ButtonLink } from '#ui/Button.tsx'
import { Disclosure } from '#ui/Disclosure.tsx'
import { Link } from '#ui/navigation/Link.tsx'
import { getOrder } from '../../contract-detail.ts'
import { parcelTrouble } from '../../rules/parcel-trouble.ts'
import { type Problem, problemPath, problemsOf } from '../../rules/problems.ts'
import { buyerStatusLabels } from '../../rules.ts'

export async function loader({ context, params }: LoaderFunctionArgs) {
  const order = await context.get(pageApi).call(getOrder, { params: { id: params.id ?? '' } })
  // For the buyer; a seller or an operator acts from the order.
  if (!order.actors.includes('buyer')) throw redirect(paths.order(order.id))
  const { id, number, status, vendor, promisedOn, deliveredAt, openReturn } = order
  const problems = problemsOf({
    orderId: id,
    status,
    partlySent: order.partlySent,
    isPrivate: order.buyer.kind === 'normal',
    promisedOn,
    today: isoDay(new Date()),
    hasInvoice: order.invoices.length > 0,
    trouble: parcelTrouble(order),
  })
  return { id, number, status, vendor: vendor.name, promisedOn, deliveredAt, openReturn, problems }
}

export const meta: MetaFunction<typeof loader> = ({ loaderData, matches }) =>
  pageMeta(matches, {
    title: 'Un problème avec ma commande',
    description: 'Retard, manque, dommage, erreur, qualité ou facture\u00a0: ce que vous pouvez faire.',
    path: problemPath(loaderData?.id ?? 0),
    hidden: true,
  })

export default function ProblemPage() {
  const { id, number, status, vendor, promisedOn, deliveredAt, openReturn, problems } = useLoaderData<typeof loader>()
  return (
    <AccountFrame
      title="Un problème avec ma commande"
      crumbs={[
        { label: 'Vos commandes', to: paths.orders },
        { label: number, to: paths.order(id) },
        { label: 'Un problème' },
      ]}
    >
      <p className="max-w-prose text-soft">
        {[
          `Commande ${number}, vendue par ${vendor}`,
          buyerStatusLabels[status],
          deliveredAt
            ? `reçue le ${formatLongDate(deliveredAt)}`
            : promisedOn && `annoncée pour le ${formatLongDate(promisedOn)}`,
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
      {openReturn && (
        <p className="mt-3">
          <Link to={paths.myReturns({ commande: id })} className="link font-medium">
            Un dossier est ouvert pour cette commande&nbsp;: le suivre
          </Link>
        </p>
      )}
      <h2 className="rubric mt-6">Que se passe-t-il&nbsp;?</h2>
      <div className="mt-2 max-w-3xl">
        {problems.map(problem => (
          <Choice key={problem.key} problem={problem} isOnly={problems.length === 1} />
        ))}
      </div>
      <p className="mt-6 max-w-prose text-sm text-soft">
        Le vendeur ne répond pas, ou sa réponse ne vous convient pas&nbsp;? Depuis le dossier, vous pouvez demander que
        nous tranchions. Pour tout le reste,{' '}
        <Link to={paths.contact} className="link">
          écrivez-nous
        </Link>
        .
      </p>
    </AccountFrame>
  )
}

const Choice = ({ problem: { title, text, steps }, isOnly }: { problem: Problem; isOnly: boolean }) => (
  <Disclosure title={title} group="probleme" open={isOnly}>
    <p className="max-w-prose">{text}</p>
    <p className="mt-3 flex flex-wrap gap-3">
      {steps.map(({ label, to }, index) => (
        <ButtonLink key={label} to={to} size="sm" look={index === 0 ? 'primary' : undefined}>
          {label}
        </ButtonLink>
      ))}
    </p>
  </Disclosure>
)
