import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router'
import { AccountFrame } from '#domains/identity/web/account/AccountFrame.tsx'
import { ForBuyers } from '#domains/identity/web/ForBuyers.tsx'
import { quotePaths } from '#domains/quotes/rules/paths.ts'
import { pageApi } from '#shared/page-api.ts'
import { pageMeta } from '#shared/page-meta.ts'
import { paths } from '#shared/paths.ts'
import { ButtonLink } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { DocumentIcon } from '#ui/icons/icons.tsx'
import { listQuotes } from '../contract.ts'
import { QuoteTable } from './QuoteTable.tsx'

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Devis',
    description: 'Vos demandes de devis et les réponses des vendeurs.',
    path: quotePaths.quotes,
    hidden: true,
  })

export const loader = ({ context }: LoaderFunctionArgs) => context.get(pageApi).call(listQuotes, {})

export default function QuotesPage() {
  const { quotes } = useLoaderData<typeof loader>()
  return (
    <AccountFrame title="Devis">
      <ForBuyers>
        <p className="mb-4 max-w-prose text-soft">
          Demandez un devis à un vendeur depuis votre panier, la page d’un article ou une liste d’achat. Accepté, le
          devis se commande à ses prix, sans rien ressaisir.
        </p>
      </ForBuyers>
      <QuoteTable
        sells={false}
        quotes={quotes}
        other="Vendeur"
        to={quotePaths.quote}
        empty={
          <EmptyState
            icon={<DocumentIcon />}
            title="Aucun devis"
            actions={
              <ForBuyers>
                <ButtonLink to={paths.cart}>Aller au panier</ButtonLink>
              </ForBuyers>
            }
          >
            <ForBuyers instead="Chaque acheteur du domaine demande les siens. Vous lisez ses commandes et ses factures.">
              Une grande quantité, un chantier&nbsp;? Le lien «&nbsp;Demander un devis&nbsp;» est dans votre panier,
              sous chaque vendeur.
            </ForBuyers>
          </EmptyState>
        }
      />
    </AccountFrame>
  )
}
