import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router'
import { AccountFrame } from '#domains/identity/web/account/AccountFrame.tsx'
import { campaignName } from '#shared/months.ts'
import { pageApi } from '#shared/page-api.ts'
import { pageMeta } from '#shared/page-meta.ts'
import { paths } from '#shared/paths.ts'
import { figure } from '#shared/price/packaging.ts'
import { Button, ButtonLink } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { SelectField } from '#ui/forms/Field.tsx'
import { Form } from '#ui/forms/Form.tsx'
import { ViewTab } from '#ui/navigation/ViewTab.tsx'
import { registerFilter, showPurchaseRegister } from '../../contract-purchase-register.ts'
import { registerKindLabels, registerKinds } from '../../rules/purchase-register.ts'
import { RegisterTable } from './RegisterTable.tsx'

export async function loader({ context, request }: LoaderFunctionArgs) {
  const search = new URL(request.url).searchParams
  const asked = { campaign: search.get('campagne') ?? undefined, kind: search.get('nature') ?? undefined }
  // An address typed badly shows the current campaign.
  const { data: query = { kind: 'all' as const } } = registerFilter.safeParse(asked)
  return { kind: query.kind, ...(await context.get(pageApi).call(showPurchaseRegister, { query })) }
}

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Registre des achats',
    description: 'Ce que vous avez reçu par campagne, avec AMM, lots et fiches de données de sécurité.',
    path: paths.purchaseRegister(),
    hidden: true,
  })

/** What an audit of a grower asks for. Works without scripts. */
export default function PurchaseRegisterPage() {
  const { campaign, campaigns, kind, rows, total } = useLoaderData<typeof loader>()
  const here = { campagne: campaign, ...(kind === 'all' ? {} : { nature: kind }) }
  return (
    <AccountFrame title="Registre des achats">
      <p className="max-w-prose text-soft">
        Tout ce que vous avez reçu pendant une campagne, du 1<sup>er</sup>&nbsp;août au 31&nbsp;juillet, avec les
        numéros d’AMM, les lots et les fiches de données de sécurité à jour&nbsp;: de quoi répondre à un audit HVE,
        HACCP ou d’agriculture biologique.
      </p>
      <Form className="mt-6 flex flex-wrap items-end gap-3">
        {kind !== 'all' && <input type="hidden" name="nature" value={kind} />}
        <SelectField dense label="Campagne" name="campagne" defaultValue={campaign} key={campaign}>
          {campaigns.map(year => (
            <option key={year} value={year}>
              {campaignName(year)}
            </option>
          ))}
        </SelectField>
        <Button type="submit" look="secondary">
          Afficher
        </Button>
      </Form>
      <nav aria-label="Nature" className="mt-4 flex flex-wrap gap-1 border-b border-rule">
        {registerKinds.map(one => (
          <ViewTab
            key={one}
            label={registerKindLabels[one]}
            to={paths.purchaseRegister({ campagne: campaign, ...(one === 'all' ? {} : { nature: one }) })}
            current={one === kind}
          />
        ))}
      </nav>
      {rows.length === 0 ? (
        <EmptyState
          title={`Aucun achat reçu en ${campaignName(campaign)}`}
          actions={<ButtonLink to={paths.orders}>Vos commandes</ButtonLink>}
        >
          {kind === 'all'
            ? 'Une commande entre ici le jour où vous la recevez, au comptoir ou du transporteur.'
            : `Rien dans «\u00a0${registerKindLabels[kind]}\u00a0» pendant cette campagne\u00a0: regardez une autre nature ou une autre campagne.`}
        </EmptyState>
      ) : (
        <>
          <p className="mt-4 flex flex-wrap gap-x-5 gap-y-2 text-sm text-soft">
            <span>{total === 1 ? '1 ligne' : `${figure(total)} lignes`}</span>
            {total > rows.length && <span>Les {figure(rows.length)} dernières&nbsp;; le tableau les a toutes.</span>}
            <a
              href={`/api/purchase-register/registre.csv?${new URLSearchParams({ campaign: `${campaign}`, kind })}`}
              className="link"
              download
            >
              Tableau (CSV)
            </a>
          </p>
          <RegisterTable rows={rows} caption={`Achats reçus, campagne ${campaignName(here.campagne)}`} />
        </>
      )}
    </AccountFrame>
  )
}
