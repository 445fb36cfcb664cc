import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router'
import { shortDay } from '#shared/dates.ts'
import { pageCalls } from '#shared/loader.ts'
import { pageMeta } from '#shared/page-meta.ts'
import { paths } from '#shared/paths.ts'
import { Breadcrumb } from '#ui/Breadcrumb.tsx'
import { ButtonLink } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { DocumentIcon } from '#ui/icons.tsx'
import { LinkArea } from '#ui/LinkArea.tsx'
import { Picture } from '#ui/Picture.tsx'
import { type CampaignSummary, listCampaigns } from '../contract.ts'

export const loader = ({ context }: LoaderFunctionArgs) => context.get(pageCalls).call(listCampaigns, {})

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Dossiers et conseils',
    description: 'Taille, tirage, mise en bouteille, fêtes : nos dossiers de saison, avec le matériel qui va avec.',
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
          Les dossiers suivent le calendrier de la vigne : le prochain arrive avec la saison.
        </EmptyState>
      ) : (
        <ul className="mt-5 grid gap-x-8 gap-y-8 md:grid-cols-2">
          {campaigns.map((campaign, index) => (
            <Campaign key={campaign.id} campaign={campaign} eager={index < 2} />
          ))}
        </ul>
      )}
    </LinkArea>
  )
}

const Campaign = ({ campaign, eager }: { campaign: CampaignSummary; eager: boolean }) => (
  <li className="relative border-t-2 border-ink pt-3">
    <div className="grid grid-cols-4 border border-rule">
      {campaign.pictureIds.map(id => (
        <Picture key={id} id={id} alt="" width={256} height={256} sizes="(min-width: 48rem) 12vw, 25vw" eager={eager} />
      ))}
    </div>
    <p className="caption mt-3">{`Jusqu’au ${shortDay(campaign.toDay)}`}</p>
    <h2 className="text-xl">
      <a href={paths.campaign(campaign.id)} className="after:absolute after:inset-0 hover:underline">
        {campaign.title}
      </a>
    </h2>
    <p className="mt-1 max-w-prose text-soft">{campaign.summary}</p>
  </li>
)
