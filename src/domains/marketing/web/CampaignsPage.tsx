import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router'
import { pageApi } from '#shared/page-api.ts'
import { pageMeta } from '#shared/page-meta.ts'
import { paths } from '#shared/paths.ts'
import { ButtonLink } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { DocumentIcon } from '#ui/icons/icons.tsx'
import { Breadcrumb } from '#ui/navigation/Breadcrumb.tsx'
import { LinkArea } from '#ui/navigation/LinkArea.tsx'
import { listCampaigns } from '../contract.ts'
import { CampaignList } from './CampaignList.tsx'

export const loader = ({ context }: LoaderFunctionArgs) => context.get(pageApi).call(listCampaigns, {})

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Dossiers et conseils',
    description:
      'Taille, tirage, mise en bouteille, fêtes\u00a0: nos dossiers de saison, avec le matériel qui va avec.',
    path: paths.campaigns,
  })

export default function CampaignsPage() {
  const { campaigns } = useLoaderData<typeof loader>()
  return (
    <LinkArea className="page py-4 md:py-6">
      <Breadcrumb crumbs={[{ label: 'Accueil', to: paths.home }, { label: 'Dossiers et conseils' }]} />
      <h1 className="mt-2">Dossiers et conseils</h1>
      <p className="mt-1 max-w-prose text-soft">
        Ce qui se fait en ce moment à la vigne et au chai, et de quoi le faire.
      </p>
      {campaigns.length === 0 ? (
        <EmptyState
          className="mt-6"
          icon={<DocumentIcon />}
          title="Aucun dossier en ce moment"
          actions={<ButtonLink to={paths.articles()}>Ouvrir le catalogue</ButtonLink>}
        >
          Les dossiers suivent le calendrier de la vigne&nbsp;: le prochain arrive avec la saison.
        </EmptyState>
      ) : (
        <CampaignList campaigns={campaigns} eager={2} />
      )}
    </LinkArea>
  )
}
