import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router'
import { AccountFrame } from '#domains/identity/web/account/AccountFrame.tsx'
import { creditStatusLabels } from '#domains/settlement/rules/credit.ts'
import { formatLongDate, formatShortDate } from '#shared/dates.ts'
import { euros } from '#shared/money.ts'
import { monthName } from '#shared/months.ts'
import { pageApi } from '#shared/page-api.ts'
import { pageMeta } from '#shared/page-meta.ts'
import { paths } from '#shared/paths.ts'
import { Badge } from '#ui/Badge.tsx'
import { ButtonLink } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Link } from '#ui/navigation/Link.tsx'
import { type Column, Table } from '#ui/Table.tsx'
import { listMemberships, type Membership } from '../contract.ts'
import { memberPaths } from '../rules/paths.ts'
import { memberStateLabels } from '../rules.ts'

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Ma coopérative',
    description: 'Votre compte adhérent\u00a0: ce que vous devez, ce qui est compensé sur vos apports.',
    path: memberPaths.member,
    hidden: true,
  })

export const loader = ({ context }: LoaderFunctionArgs) => context.get(pageApi).call(listMemberships, {})

export default function MembershipPage() {
  const { memberships, declaredNumber } = useLoaderData<typeof loader>()
  if (memberships.length === 0)
    return (
      <AccountFrame title="Ma coopérative">
        <EmptyState title="Aucune coopérative ne vous a rattaché">
          {declaredNumber
            ? `Votre n°\u00a0${declaredNumber} attend la confirmation de votre coopérative. Si elle vend ici, demandez-lui de vous rapprocher.`
            : 'Indiquez votre numéro client coopérative dans vos informations, avec l’adresse que la coopérative connaît.'}
          <ButtonLink to={paths.profile} className="mt-4">
            Voir mes informations
          </ButtonLink>
        </EmptyState>
      </AccountFrame>
    )
  return (
    <AccountFrame title="Ma coopérative">
      <div className="flex flex-col gap-12">
        {memberships.map(one => (
          <Cooperative key={one.vendorId} membership={one} />
        ))}
      </div>
    </AccountFrame>
  )
}

function Cooperative({ membership }: { membership: Membership }) {
  const { vendorName, number, section, state, enteredOn, account, due } = membership
  const facts: [string, string][] = [
    ['N° adhérent', number],
    ['Section', section || '—'],
    ['Adhérent depuis', formatLongDate(enteredOn)],
  ]
  return (
    <section aria-labelledby={`coop-${membership.vendorId}`}>
      <h2 id={`coop-${membership.vendorId}`} className="flex flex-wrap items-baseline gap-3 text-lg">
        {vendorName}
        <Badge tone={state === 'member' ? 'success' : 'neutral'}>{memberStateLabels[state]}</Badge>
      </h2>
      <dl className="mt-2 flex flex-wrap gap-x-10 gap-y-2">
        {facts.map(([term, value]) => (
          <div key={term}>
            <dt className="text-sm text-soft">{term}</dt>
            <dd className="figures font-semibold">{value}</dd>
          </div>
        ))}
      </dl>
      {account ? (
        <Account account={account} due={due} membership={membership} />
      ) : (
        <p className="mt-4 max-w-prose">
          Vos prix d’adhérent s’affichent dès que vous êtes connecté. La coopérative ne vous a pas ouvert de compte
          adhérent&nbsp;: vous payez vos commandes par carte ou par virement.
        </p>
      )}
    </section>
  )
}

type AccountProps = {
  account: NonNullable<Membership['account']>
  due: Membership['due']
  membership: Membership
}
function Account({ account, due, membership: { vendorId, months } }: AccountProps) {
  return (
    <div className="mt-6 border-t-2 border-ink pt-3">
      <h3 className="text-base font-semibold">Compte adhérent</h3>
      <p className="mt-1 max-w-prose">
        <strong className="figures">{euros(account.owedCents)}</strong> à compenser sur vos apports, pour un plafond de{' '}
        <span className="figures">{euros(account.limitCents)}</span>. Vous n’avez rien à virer&nbsp;: choisissez
        «&nbsp;Sur mon compte adhérent&nbsp;» au moment de payer.
        {account.status !== 'OPEN' && ` État\u00a0: ${creditStatusLabels[account.status].toLowerCase()}.`}
      </p>
      <Table
        caption="Commandes à compenser"
        columns={columns}
        rows={due}
        rowKey={row => row.orderId}
        tight
        className="mt-4"
        empty={<p className="py-3 text-soft">Rien n’est à compenser aujourd’hui.</p>}
      />
      {months.length > 0 && (
        <div className="mt-6">
          <h3 className="text-base font-semibold">Relevés</h3>
          <ul className="mt-1 max-w-md divide-y divide-rule border-y border-rule">
            {months.map(month => (
              <li key={month} className="flex min-h-11 items-center justify-between gap-4 py-1">
                <span className="first-letter:uppercase">{monthName(month)}</span>
                <span className="flex gap-4">
                  <a
                    href={memberPaths.memberStatement(vendorId, month, 'pdf')}
                    className="link"
                    target="_blank"
                    rel="noreferrer"
                  >
                    PDF<span className="sr-only">{` de ${monthName(month)}`}</span>
                  </a>
                  <a href={memberPaths.memberStatement(vendorId, month, 'csv')} className="link" download>
                    CSV<span className="sr-only">{` de ${monthName(month)}`}</span>
                  </a>
                </span>
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  )
}

const columns: Column<Membership['due'][number]>[] = [
  {
    key: 'commande',
    title: 'Commande',
    head: true,
    cell: row => (
      <Link to={paths.order(row.orderId)} className="link figures">
        {row.orderNumber}
      </Link>
    ),
  },
  {
    key: 'echeance',
    title: 'Échéance',
    cell: ({ dueOn }) => (dueOn ? formatShortDate(dueOn) : 'Après la facture'),
  },
  { key: 'montant', title: 'Montant TTC', align: 'end', cell: row => euros(row.leftCents) },
]
