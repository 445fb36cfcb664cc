import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router'
import { formatLongDate } from '#shared/dates.ts'
import { pageApi } from '#shared/page-api.ts'
import { pageMeta } from '#shared/page-meta.ts'
import { paths } from '#shared/paths.ts'
import { Badge } from '#ui/Badge.tsx'
import { ButtonLink } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { CheckIcon } from '#ui/icons/icons.tsx'
import { Breadcrumb } from '#ui/navigation/Breadcrumb.tsx'
import { LinkArea } from '#ui/navigation/LinkArea.tsx'
import { Picture } from '#ui/Picture.tsx'
import { type ListedRecall, listRecalls } from '../contract.ts'
import { dayInWords } from '../rules.ts'

export async function loader({ context, request }: LoaderFunctionArgs) {
  const from = new URL(request.url).searchParams.get('avant') ?? ''
  const query = /^[1-9]\d{0,14}$/.test(from) ? { before: from } : {}
  return context.get(pageApi).call(listRecalls, { query })
}

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Rappels de produits',
    description: 'Les produits rappelés pour des raisons de sécurité\u00a0: danger, lots, ce qu’il faut faire.',
    path: paths.recalls,
  })

export default function RecallsPage() {
  const { recalls, next } = useLoaderData<typeof loader>()
  return (
    <LinkArea className="page py-4 md:py-6">
      <Breadcrumb crumbs={[{ label: 'Accueil', to: paths.home }, { label: 'Rappels de produits' }]} />
      <h1 className="mt-2">Rappels de produits</h1>
      <p className="mt-1 max-w-prose text-soft">
        Les produits vendus ici dont l’usage est dangereux. Les acheteurs concernés sont prévenus par courriel.
      </p>
      {recalls.length === 0 ? (
        <EmptyState className="mt-6" icon={<CheckIcon />} title="Aucun rappel en cours">
          Aucun produit vendu sur Cep &amp; Chai n’est rappelé. Un produit vous paraît dangereux&nbsp;?{' '}
          <a className="link" href={paths.contact}>
            Écrivez-nous
          </a>
          . Les rappels de toute la France sont sur{' '}
          <a className="link" href="https://rappel.conso.gouv.fr/">
            RappelConso
          </a>
          .
        </EmptyState>
      ) : (
        <ul className="mt-5 max-w-4xl">
          {recalls.map((recall, index) => (
            <Row key={recall.id} recall={recall} eager={index < 4} />
          ))}
        </ul>
      )}
      {next !== null && (
        <p className="mt-4">
          <ButtonLink size="sm" to={`${paths.recalls}?avant=${next}`}>
            Rappels plus anciens
          </ButtonLink>
        </p>
      )}
    </LinkArea>
  )
}

const Row = ({ recall, eager }: { recall: ListedRecall; eager: boolean }) => (
  <li className="relative grid grid-cols-[5rem_minmax(0,1fr)] gap-x-4 border-t border-rule py-4 sm:grid-cols-[8rem_minmax(0,1fr)]">
    {recall.pictureId === null ? (
      <span aria-hidden="true" className="aspect-square bg-chalk" />
    ) : (
      <Picture
        id={recall.pictureId}
        alt=""
        width={256}
        height={256}
        sizes="(min-width: 40rem) 8rem, 5rem"
        eager={eager}
        className="border border-rule"
      />
    )}
    <div className="min-w-0">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-soft">
        {`Rappelé le ${dayInWords(recall.recalledOn)}`}
        {recall.liftedAt && <Badge>{`Levé le ${formatLongDate(recall.liftedAt)}`}</Badge>}
      </p>
      <h2 className="mt-1 text-xl">
        <a href={paths.recall(recall.id)} className="after:absolute after:inset-0 hover:underline">
          {recall.title}
        </a>
      </h2>
      <p className="mt-1">{`${recall.product}, ${recall.brand}`}</p>
      <p className="mt-1 line-clamp-3 max-w-prose break-words text-soft">
        <span className="font-semibold text-danger">Danger&nbsp;: </span>
        {recall.danger}
      </p>
      <p className="caption mt-1 break-words">
        {recall.lots.length === 0 ? 'Tous les lots' : `Lots ${recall.lots.join(', ')}`}
      </p>
    </div>
  </li>
)
