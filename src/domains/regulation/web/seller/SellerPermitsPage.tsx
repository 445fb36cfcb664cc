import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  useActionData,
  useLoaderData,
} from 'react-router'
import { type ArticleFinding, listOwnFindings } from '#domains/catalogue/contract-findings.ts'
import { SellerFrame } from '#domains/shops/web/seller/SellerFrame.tsx'
import { workspacePaths } from '#domains/workspace/rules/paths.ts'
import { formatLongDate, isoDay } from '#shared/dates.ts'
import { pageApi } from '#shared/page-api.ts'
import { pageMeta } from '#shared/page-meta.ts'
import { Link } from '#ui/navigation/Link.tsx'
import { listSellerPermits, submitSellerPermit } from '../../contract.ts'
import { PermitSections } from '../PermitSections.tsx'
import { permitAction } from '../permit-action.ts'

export const loader = async ({ context }: LoaderFunctionArgs) => ({
  ...(await context.get(pageApi).call(listSellerPermits, {})),
  ...(await context.get(pageApi).call(listOwnFindings, {})),
  year: Number(isoDay(new Date()).slice(0, 4)),
})

export const action = async ({ context, request }: ActionFunctionArgs) =>
  permitAction(context.get(pageApi), submitSellerPermit, await request.formData())

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Agréments',
    description: 'Vos agréments pour vendre des produits réglementés, et le registre de ces ventes.',
    path: workspacePaths.sellerPermits,
    hidden: true,
  })

/** What the daily reading found; it disappears with the next reading after it was completed. */
const IncompleteArticles = ({ findings }: { findings: readonly ArticleFinding[] }) =>
  findings.length > 0 && (
    <section aria-labelledby="a-completer" className="mb-10 max-w-3xl">
      <h2 id="a-completer" className="text-xl">
        Articles en vente à compléter
      </h2>
      <ul className="mt-2 border-t border-rule">
        {findings.map(({ id, articleId, title, detail, foundAt }) => (
          <li key={id} className="border-b border-rule py-2">
            <Link to={workspacePaths.sellerArticle(articleId)} className="link">
              {title}
            </Link>
            <p>{detail}</p>
            <p className="caption">{`Trouvé le ${formatLongDate(foundAt)}`}</p>
          </li>
        ))}
      </ul>
    </section>
  )

/** Permits of a shop, and the register of its regulated sales. Works without scripts. */
export default function SellerPermitsPage() {
  const { permits, stopped, findings, year } = useLoaderData<typeof loader>()
  const formState = useActionData<typeof action>()
  return (
    <SellerFrame title="Agréments">
      <p className="mb-8 max-w-prose text-soft">
        Sans la pièce que la loi demande, un article réglementé reste visible, mais ne peut pas être commandé.
      </p>
      {stopped.length > 0 && (
        <section aria-labelledby="stopped" className="mb-10 max-w-3xl">
          <h2 id="stopped" className="text-xl">
            Articles arrêtés par le registre des AMM
          </h2>
          <p className="mt-1 max-w-prose">
            Ces articles ne peuvent plus être commandés. Si leur numéro d’AMM est mal recopié, corrigez-le.
          </p>
          <ul className="mt-2 border-t border-rule">
            {stopped.map(({ articleId, title, reason, stoppedAt }) => (
              <li key={articleId} className="border-b border-rule py-2">
                <Link to={workspacePaths.sellerArticle(articleId)} className="link">
                  {title}
                </Link>
                <p>{reason}</p>
                <p className="caption">{`Depuis le ${formatLongDate(stoppedAt)}`}</p>
              </li>
            ))}
          </ul>
        </section>
      )}
      <IncompleteArticles findings={findings} />
      <PermitSections side="seller" permits={permits} formState={formState} />
      <section aria-labelledby="register" className="mt-10 max-w-3xl border-t-2 border-ink pt-3">
        <h2 id="register" className="text-xl">
          Registre des ventes réglementées
        </h2>
        <p className="mt-1 max-w-prose">
          Produit, AMM, quantité, lots, acheteur et pièce présentée, ligne par ligne&nbsp;: à garder cinq ans, et à
          déclarer chaque année pour la redevance pour pollutions diffuses.
        </p>
        <ul className="mt-2 flex flex-wrap gap-x-6">
          {[year, year - 1].map(one => (
            <li key={one}>
              <a href={workspacePaths.regulatedSales(one)} className="link inline-flex min-h-11 items-center" download>
                {`Registre ${one} (CSV)`}
              </a>
            </li>
          ))}
        </ul>
      </section>
    </SellerFrame>
  )
}
