import { data, type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router'
import { listOpenGroups } from '#domains/groups/contract.ts'
import { shopGroupsHtml } from '#domains/groups/web/ArticleGroups.tsx'
import { StartConversation } from '#domains/messaging/web/StartConversation.tsx'
import { noticeLinks } from '#domains/notices/rules/links.ts'
import { listParcelShops } from '#domains/parcelshop/contract.ts'
import { ParcelDropSection } from '#domains/parcelshop/web/ParcelDropSection.tsx'
import { reviewLinks } from '#domains/reviews/rules/links.ts'
import { formatPhone } from '#shared/ids.ts'
import { pageApi } from '#shared/page-api.ts'
import { pageMeta } from '#shared/page-meta.ts'
import { paths } from '#shared/paths.ts'
import { MailIcon, PackageIcon, PhoneIcon, PinIcon } from '#ui/icons/icons.tsx'
import { Breadcrumb } from '#ui/navigation/Breadcrumb.tsx'
import { Link } from '#ui/navigation/Link.tsx'
import { getShop, type ShopDetails } from '../contract.ts'
import { ChooseShop } from './ChooseShop.tsx'
import { HoursTable } from './HoursTable.tsx'
import { OpenNow } from './OpenNow.tsx'
import { readyLabel } from './ready-label.ts'
import { SellerIdentity } from './SellerIdentity.tsx'
import { ShopMap } from './ShopMap.tsx'
import { StockedArticles } from './StockedArticles.tsx'
import { storeJsonLd } from './store-json-ld.ts'
import { townsAround } from './towns-around.ts'

export const meta: MetaFunction<typeof loader> = ({ loaderData, matches }) => {
  if (!loaderData) return [{ title: 'Magasin introuvable — Cep & Chai' }]
  const { shop } = loaderData
  const described = `${shop.address}, ${shop.postcode} ${shop.city}. ${shop.description}`.slice(0, 155)
  return [
    ...pageMeta(matches, { title: shop.name, description: described, path: paths.shop(shop.id) }),
    { 'script:ld+json': storeJsonLd(shop) },
  ]
}

export async function loader({ context, params }: LoaderFunctionArgs) {
  // A non-numeric id is an unknown URL (404), not a bad request.
  if (!/^[1-9]\d{0,14}$/.test(params.id ?? '')) throw data(null, { status: 404 })
  const { call } = context.get(pageApi)
  const shop = await call(getShop, { params: { id: params.id ?? '' } })
  const { groups } = await call(listOpenGroups, { query: { vendorId: shop.vendor.id } })
  const { shops } = await call(listParcelShops, {})
  return {
    drops: shops.find(({ shopId }) => shopId === shop.id),
    groupsHtml: shopGroupsHtml(groups),
    shop,
    towns: townsAround([shop]),
    reportPath: noticeLinks.ofShop(shop.id),
    reviewsPath: reviewLinks.ofSeller(shop.sellerSlug),
  }
}

export default function ShopPage() {
  const { shop, towns, reportPath, reviewsPath, groupsHtml, drops } = useLoaderData<typeof loader>()
  return (
    <div className="page py-6">
      <Breadcrumb
        crumbs={[{ label: 'Accueil', to: paths.home }, { label: 'Magasins', to: paths.shops }, { label: shop.name }]}
      />
      <h1 className="mt-2">{shop.name}</h1>
      <p className="mt-1 text-soft">
        Vendeur&nbsp;: {shop.vendor.name},{' '}
        <a href={reviewsPath} className="link">
          lire ses avis
        </a>
      </p>
      <div className="mt-3">
        <OpenNow shop={shop} />
      </div>
      <div className="mt-4 grid items-start gap-x-10 gap-y-8 lg:grid-cols-3">
        <Contact shop={shop} />
        <section aria-labelledby="horaires">
          <h2 id="horaires" className="rubric mb-3">
            Horaires
          </h2>
          <HoursTable hours={shop.hours} closures={shop.closures} />
        </section>
        <section aria-labelledby="carte">
          <h2 id="carte" className="rubric mb-3">
            Où nous trouver
          </h2>
          <ShopMap shops={[{ ...shop, number: 1 }]} towns={towns} />
        </section>
      </div>
      <StockedArticles shopId={shop.id} articles={shop.articles} />
      {drops && <ParcelDropSection shop={shop} own={drops} />}
      {groupsHtml && (
        // biome-ignore lint/security/noDangerouslySetInnerHtml: our own markup, escaped by React on the server
        <section className="mt-10" dangerouslySetInnerHTML={{ __html: groupsHtml }} />
      )}
      <div className="mt-10">
        <SellerIdentity seller={shop.seller} />
        <p className="mt-3 text-sm">
          <a href={reportPath} className="link">
            Signaler ce magasin
          </a>
        </p>
      </div>
    </div>
  )
}

function Contact({ shop }: { shop: ShopDetails }) {
  const position = `${shop.latitude},${shop.longitude}`
  return (
    <section aria-labelledby="adresse">
      <h2 id="adresse" className="rubric mb-3">
        Adresse et retrait
      </h2>
      <address className="flex flex-col gap-2 not-italic">
        <p className="flex gap-2">
          <PinIcon className="mt-0.5" />
          <span>
            {shop.address}
            <br />
            {shop.postcode} {shop.city}
            <br />
            <a href={`geo:${position}?q=${position}`} className="link text-sm">
              Ouvrir dans votre application de cartes
            </a>
          </span>
        </p>
        <a href={`tel:${shop.phone}`} className="link figures inline-flex min-h-8 items-center gap-2">
          <PhoneIcon />
          {formatPhone(shop.phone)}
        </a>
        <a href={`mailto:${shop.email}`} className="link inline-flex min-h-8 items-center gap-2 wrap-anywhere">
          <MailIcon />
          {shop.email}
        </a>
      </address>
      <StartConversation vendorId={shop.vendor.id} look="line" label="Écrire au vendeur" className="mt-2" />
      <p className="mt-2 text-sm">
        Professionnel&nbsp;?{' '}
        <Link to={paths.creditAccounts({ vendeur: shop.vendor.id })} className="link">
          Demander un compte client
        </Link>
      </p>
      <p className="mt-3 flex gap-2">
        <PackageIcon className="mt-0.5" />
        <span>
          {shop.pickup
            ? `Retrait gratuit\u00a0: commande ${readyLabel(shop.pickupReadyHours)} d’ouverture. Un message vous prévient.`
            : 'Ce magasin ne remet pas de commandes passées en ligne.'}
        </span>
      </p>
      <p className="mt-3">{shop.description}</p>
      {shop.pickup && <ChooseShop shop={shop} size="md" className="mt-4" />}
    </section>
  )
}
