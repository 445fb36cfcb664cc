import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router'
import { showCommissionTerms } from '#domains/settlement/contract-commissions.ts'
import { workspacePaths } from '#domains/workspace/rules/paths.ts'
import type { OperationRequest } from '#shared/contract.ts'
import { formatShortDate } from '#shared/dates.ts'
import { euros } from '#shared/money.ts'
import { pageApi } from '#shared/page-api.ts'
import { pageMeta } from '#shared/page-meta.ts'
import { paths } from '#shared/paths.ts'
import { ButtonLink } from '#ui/Button.tsx'
import { keepWhenOffline, sentValues } from '#ui/forms/use-send.ts'
import { Notice } from '#ui/Notice.tsx'
import { Breadcrumb } from '#ui/navigation/Breadcrumb.tsx'
import { Link } from '#ui/navigation/Link.tsx'
import { Picture } from '#ui/Picture.tsx'
import {
  changeOffer,
  getSellerOffer,
  type OfferChange,
  type SellerOfferDetail,
  setOfferPictures,
} from '../../contract.ts'
import { articleOptions } from '../../contract-new-article.ts'
import { madeToOrderLabel } from '../../rules/made-to-order.ts'
import { ArticleTextForm } from './article/ArticleTextForm.tsx'
import { ReviewNotice } from './article/ReviewNotice.tsx'
import { StatusAction } from './OfferCells.tsx'
import { OfferForm } from './OfferForm.tsx'
import { PromotionLine } from './PromotionLine.tsx'
import { PicturesForm } from './pictures/PicturesForm.tsx'
import { StatusBadge } from './StatusBadge.tsx'

export const meta: MetaFunction<typeof loader> = ({ loaderData, matches }) =>
  pageMeta(matches, {
    title: loaderData ? `Offre ${loaderData.file.offer.reference}` : 'Offre',
    description: 'Prix, stock et conditions d’une offre.',
    path: paths.sellerCatalogue,
    hidden: true,
  })

export async function loader({ context, params }: LoaderFunctionArgs) {
  const { call } = context.get(pageApi)
  const [file, options] = await Promise.all([
    call(getSellerOffer, { params: { id: params.offerId ?? '' } }),
    call(articleOptions, {}),
  ])
  const terms = await call(showCommissionTerms, { query: { categoryId: file.offer.categoryId } })
  return { file, options, terms }
}

type Sent = OfferChange | OperationRequest<typeof setOfferPictures>['body']

export async function action({ context, params: { offerId: id = '' }, request }: ActionFunctionArgs) {
  const { attempt } = context.get(pageApi)
  const body: Sent = await sentValues(request)
  return 'pictures' in body
    ? attempt(setOfferPictures, { params: { id }, body })
    : attempt(changeOffer, { params: { id }, body })
}
export const clientAction = keepWhenOffline

export default function OfferPage() {
  const { file, options, terms } = useLoaderData<typeof loader>()
  const { offer, article } = file
  const name = [offer.title, offer.label].filter(Boolean).join(', ')
  return (
    <div className="page py-6">
      <Breadcrumb crumbs={[{ label: 'Catalogue en ligne', to: paths.sellerCatalogue }, { label: offer.reference }]} />
      <header className="mb-6 mt-3 flex flex-wrap items-center gap-4">
        {offer.pictureId !== null && (
          <Picture id={offer.pictureId} alt="" width={64} height={64} index={offer.categoryId} className="size-16" />
        )}
        <div className="min-w-0 flex-1 basis-56">
          <h1 className="text-2xl">{name}</h1>
          <p className="text-soft">
            {`${offer.brand}, ${offer.packLabel}`}
            {offer.isPublic && (
              <>
                {' · '}
                <Link className="link" to={paths.article(offer.slug)}>
                  Page publique
                </Link>
              </>
            )}
          </p>
        </div>
        <StatusBadge status={offer.status} />
        <StatusAction offer={offer} />
      </header>
      <Standing article={article} />
      <noscript>
        <Notice kind="info" className="mb-6" title="Sans script, cette page se lit">
          Pour changer une offre, activez les scripts de votre navigateur.
        </Notice>
      </noscript>
      <div className="grid gap-x-12 gap-y-10 xl:grid-cols-[1fr_18rem]">
        <div className="flex min-w-0 flex-col gap-10">
          <MadeToOrderLine offer={offer} />
          <OfferForm key={offer.id} file={file} options={options} terms={terms} />
          {article.mayEditWords ? (
            <>
              <ArticleTextForm file={file} options={options} />
              <PicturesForm key={article.pictureIds.join()} pictureIds={article.pictureIds} />
            </>
          ) : (
            <p className="max-w-prose text-sm text-soft">
              {article.otherSellers > 0
                ? 'La description est partagée avec d’autres vendeurs\u00a0: vos changements nous sont d’abord soumis.'
                : 'Nous avons écrit ou relu cette description\u00a0: vos changements nous sont d’abord soumis.'}
            </p>
          )}
          <p className="flex flex-wrap gap-3">
            <ButtonLink to={workspacePaths.sellerArticle(offer.articleId)}>
              {article.mayEditWords ? 'Modifier toute la fiche' : 'Demander un changement'}
            </ButtonLink>
            <ButtonLink to={workspacePaths.sellerKit(offer.id)}>
              {offer.isKit ? 'Éléments du coffret' : 'En faire un coffret'}
            </ButtonLink>
            {offer.status === 'draft' && (
              <ButtonLink look="quiet" to={`${workspacePaths.sellerDeletion}?offres=${offer.id}`}>
                Supprimer ce brouillon…
              </ButtonLink>
            )}
          </p>
        </div>
        <Prices file={file} />
      </div>
    </div>
  )
}

function MadeToOrderLine({ offer: { id, leadDays } }: Pick<SellerOfferDetail, 'offer'>) {
  return (
    <p className="flex flex-wrap items-baseline gap-x-3 gap-y-1 border-y border-rule py-3">
      <span className={leadDays === null ? 'text-soft' : 'font-medium'}>
        {leadDays === null ? 'Vendue depuis votre stock' : madeToOrderLabel(leadDays)}
      </span>
      <Link to={workspacePaths.sellerMadeToOrder(id)} className="link">
        {leadDays === null ? 'Fabriquer à la demande' : 'Délai, capacité et questions'}
      </Link>
    </p>
  )
}

/** The operator's decision and its reason, which sellers are always given. */
function Standing({ article: { status, decision, claims } }: { article: SellerOfferDetail['article'] }) {
  if (status === 'review') return <ReviewNotice claims={claims} />
  if (!decision || (status !== 'withdrawn' && status !== 'draft')) return null
  const title = status === 'withdrawn' ? 'Nous avons retiré cet article de la vue' : 'Cet article est à corriger'
  return (
    <Notice kind="warning" className="mb-6" title={`${title}, ${formatShortDate(decision.at)}`}>
      <p className="whitespace-pre-line">{decision.reason}</p>
      {decision.ground && <p>{`Fondement\u00a0: ${decision.ground}`}</p>}
      <Link to={paths.contact}>{status === 'withdrawn' ? 'Contester cette décision' : 'Nous écrire'}</Link>
    </Notice>
  )
}

/** What the price was and since when: the law measures reductions by it. */
function Prices({ file }: { file: SellerOfferDetail }) {
  const { prices, referencePriceCents } = file
  return (
    <aside aria-labelledby="prix" className="self-start">
      <h2 id="prix" className="border-t border-ink pt-1.5 text-base font-semibold">
        Historique du prix HT
      </h2>
      <ol className="mt-1 divide-y divide-rule border-b border-rule text-sm">
        {prices.map(({ since, priceCents }) => (
          <li key={since} className="flex justify-between gap-4 py-1.5">
            <span className="text-soft">{`depuis ${formatShortDate(since)}`}</span>
            <span className="figures">{euros(priceCents)}</span>
          </li>
        ))}
      </ol>
      <p className="mt-2 text-sm text-soft">
        {referencePriceCents === null
          ? 'Une baisse s’affiche comme promotion quand le prix le plus bas des 30\u00a0jours précédant la baisse était plus haut (article L112-1-1 du code de la consommation).'
          : `Affichée en promotion\u00a0: le prix le plus bas des 30\u00a0jours précédant la baisse était de ${euros(referencePriceCents)} HT.`}
      </p>
      <PromotionLine file={file} />
    </aside>
  )
}
