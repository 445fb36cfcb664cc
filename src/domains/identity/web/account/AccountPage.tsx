import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router'
import { showUsualArticles } from '#domains/catalogue/contract.ts'
import { orderStats } from '#domains/orders/contract-list.ts'
import { awaitedFromBuyer } from '#domains/orders/rules/proofs.ts'
import { shownCard } from '#domains/search/web/ArticleCard.tsx'
import { ArticleGrid } from '#domains/search/web/ArticleGrid.tsx'
import { clearChosenShop } from '#domains/shops/web/place/store.ts'
import { useChosenShop } from '#domains/shops/web/place.ts'
import { pageApi } from '#shared/page-api.ts'
import { pageMeta } from '#shared/page-meta.ts'
import { paths } from '#shared/paths.ts'
import { townLine } from '#shared/price/countries.ts'
import { Button, ButtonLink } from '#ui/Button.tsx'
import { Notice } from '#ui/Notice.tsx'
import { Link } from '#ui/navigation/Link.tsx'
import { listAddresses } from '../../contract.ts'
import { showProfile } from '../../contract-account.ts'
import { AccountFrame } from './AccountFrame.tsx'

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Mon compte',
    description: 'Vos informations, vos adresses et la sécurité de votre compte.',
    path: paths.account,
    hidden: true,
  })

export async function loader({ context }: LoaderFunctionArgs) {
  const { call, user } = context.get(pageApi)
  const [profile, addresses, stats, usual] = await Promise.all([
    call(showProfile, {}),
    call(listAddresses, {}),
    call(orderStats, { query: {} }),
    call(showUsualArticles, {}),
  ])
  return {
    profile,
    address: addresses[0] ?? null,
    stats,
    sells: user?.shopId != null,
    lastYear: usual.lastYear ? usual.articles.map(shownCard) : [],
  }
}

export default function AccountPage() {
  const { profile, address, stats, sells, lastYear } = useLoaderData<typeof loader>()
  return (
    <AccountFrame title={`Bonjour ${profile.first_name}`}>
      {!profile.emailVerified && (
        <Notice kind="warning" className="mb-5">
          Votre adresse électronique n’est pas encore confirmée.{' '}
          <Link to={paths.profile} className="link">
            Recevoir le lien
          </Link>
        </Notice>
      )}
      <ul className="grid gap-x-8 border-t border-ink md:grid-cols-2">
        <Part
          title={sells ? 'Commandes clients' : 'Vos commandes'}
          to={paths.orders}
          action="Ouvrir"
          text={stats.NB_IN_PROGRESS === 0 ? 'Aucune commande en cours' : `${stats.NB_IN_PROGRESS} en cours`}
          detail={(!sells && awaitedFromBuyer(stats)) || ''}
        />
        <Part
          title="Compte"
          to={paths.profile}
          action="Modifier"
          text={`${profile.first_name} ${profile.name}, ${profile.estate ?? profile.pro_social_reason ?? 'particulier'}`}
          detail={profile.email}
        />
        <Part
          title="Adresse habituelle"
          to={paths.addresses}
          action={address ? 'Changer' : 'Ajouter'}
          text={address ? `${address.street}, ${townLine(address)}` : 'Aucune pour l’instant'}
        />
        <Part
          title="Sécurité"
          to={paths.security}
          action={profile.secondFactor ? 'Vérifier' : 'Activer'}
          text={profile.secondFactor ? 'Double vérification active' : 'Double vérification inactive'}
          detail={profile.secondFactor ? '' : sells ? 'La double vérification est conseillée à ceux qui vendent.' : ''}
        />
        <ChosenShop />
      </ul>
      {lastYear.length > 0 && (
        <section className="mt-8">
          <h2 className="rubric">Votre panier de l’an dernier, à cette saison</h2>
          <ArticleGrid kind="usual" cards={lastYear} />
        </section>
      )}
    </AccountFrame>
  )
}

type PartProps = { title: string; to: string; action: string; text: string; detail?: string }

const Part = ({ title, to, action, text, detail }: PartProps) => (
  <li className="flex items-start justify-between gap-4 border-b border-rule py-4">
    <div>
      <h2 className="caption font-sans font-normal">{title}</h2>
      <p className="font-semibold">{text}</p>
      {detail && <p className="text-sm text-soft">{detail}</p>}
    </div>
    <ButtonLink to={to} size="sm" aria-label={`${action}\u00a0: ${title}`}>
      {action}
    </ButtonLink>
  </li>
)

function ChosenShop() {
  const shop = useChosenShop()
  if (!shop) return <Part title="Votre magasin" to={paths.shops} action="Choisir" text="Aucun magasin choisi" />
  return (
    <li className="flex items-start justify-between gap-4 border-b border-rule py-4">
      <div>
        <h2 className="caption font-sans font-normal">Votre magasin</h2>
        <p className="font-semibold">
          <Link to={paths.shop(shop.id)} className="link">
            {shop.name}
          </Link>
        </p>
      </div>
      <Button size="sm" onClick={clearChosenShop}>
        Oublier
      </Button>
    </li>
  )
}
