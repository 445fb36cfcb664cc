import type { ReactNode } from 'react'
import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router'
import { formatLongDate } from '#shared/dates.ts'
import { formatPhone } from '#shared/ids.ts'
import { pageApi } from '#shared/page-api.ts'
import { pageMeta } from '#shared/page-meta.ts'
import { paths } from '#shared/paths.ts'
import { Notice } from '#ui/Notice.tsx'
import { Breadcrumb } from '#ui/navigation/Breadcrumb.tsx'
import { LinkArea } from '#ui/navigation/LinkArea.tsx'
import { Picture } from '#ui/Picture.tsx'
import { type RecallNotice, showRecall } from '../contract.ts'
import { dayInWords, lotsText, recallOrders, remediesSentence, salePeriod } from '../rules.ts'

export const loader = ({ context, params }: LoaderFunctionArgs) =>
  context.get(pageApi).call(showRecall, { params: { id: params.id ?? '' } })

export const meta: MetaFunction<typeof loader> = ({ loaderData, matches }) =>
  loaderData
    ? pageMeta(matches, {
        title: `Rappel de produit\u00a0: ${loaderData.product}`,
        description: loaderData.danger.slice(0, 158),
        path: paths.recall(loaderData.id),
        hidden: loaderData.liftedAt !== null,
      })
    : []

export default function RecallPage() {
  const recall = useLoaderData<typeof loader>()
  return (
    <LinkArea className="page py-4 md:py-6">
      <Breadcrumb crumbs={[{ label: 'Rappels de produits', to: paths.recalls }, { label: recall.product }]} />
      {recall.liftedAt && (
        <Notice kind="info" className="mt-4 max-w-4xl" title={`Rappel levé le ${formatLongDate(recall.liftedAt)}`}>
          {recall.liftReason}
        </Notice>
      )}
      <article className="mt-4 max-w-4xl border-2 border-danger">
        <p className="bg-danger px-4 py-3 font-display text-xl font-semibold text-paper md:px-6 md:text-2xl">
          Rappel de produit&nbsp;: sécurité
        </p>
        <div className="px-4 py-4 md:px-6">
          <h1 className="text-2xl md:text-3xl">{recall.title}</h1>
          <p className="mt-1 text-sm text-soft">
            {`Rappelé le ${dayInWords(recall.recalledOn)}`}
            {recall.version > 1 && `, avis complété le ${formatLongDate(recall.amendedAt)}`}
          </p>
          <Product recall={recall} />
          <Part title="Danger">
            <p className="whitespace-pre-line break-words font-medium">{recall.danger}</p>
          </Part>
          <Part title="Que faire">
            <ul className="list-disc pl-5">
              {recall.actions.map(action => (
                <li key={action} className={action === 'stop' ? 'font-semibold' : undefined}>
                  {recallOrders[action]}
                </li>
              ))}
            </ul>
            {recall.instructions && <p className="mt-2 whitespace-pre-line break-words">{recall.instructions}</p>}
          </Part>
          <Part title="Ce que vous pouvez demander">
            <p>{remediesSentence(recall.remedies)}</p>
            {recall.singleRemedyReason && <p className="mt-1 text-soft">{recall.singleRemedyReason}</p>}
          </Part>
          <Contact recall={recall} />
          <p className="mt-6 border-t border-rule pt-3 text-sm">
            Faites connaître ce rappel à ceux qui peuvent avoir ce produit. Avis publié selon le règlement (UE)
            2023/988, articles 35 à 37.
          </p>
        </div>
      </article>
    </LinkArea>
  )
}

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="mt-5">
    <h2 className="text-lg">{title}</h2>
    <div className="mt-1 max-w-prose">{children}</div>
  </section>
)

function Product({ recall }: { recall: RecallNotice }) {
  const period = salePeriod(recall)
  const facts: (readonly [string, ReactNode])[] = [
    [
      'Produit',
      recall.slug ? (
        <a key="product" className="link" href={paths.article(recall.slug)}>
          {recall.product}
        </a>
      ) : (
        recall.product
      ),
    ],
    ['Marque', recall.brand],
    ['Modèles', <Models key="models" variants={recall.variants} />],
    [
      'Lots',
      <span key="lots" className="figures break-words">
        {lotsText(recall.lots)}
      </span>,
    ],
    ['Vendu', [period, recall.vendorName ? `par ${recall.vendorName}` : 'sur Cep & Chai'].filter(Boolean).join(', ')],
  ]
  return (
    <div className="mt-4 grid gap-x-6 gap-y-3 sm:grid-cols-[10rem_minmax(0,1fr)]">
      {recall.pictureId !== null && (
        <Picture
          id={recall.pictureId}
          alt={recall.product}
          width={384}
          height={384}
          sizes="10rem"
          eager
          className="max-sm:w-40 border border-rule"
        />
      )}
      <dl className="min-w-0">
        {facts.map(([label, value]) => (
          <div key={label} className="grid grid-cols-[5rem_minmax(0,1fr)] gap-x-4 border-b border-rule py-1.5">
            <dt className="text-soft">{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

const Models = ({ variants }: Pick<RecallNotice, 'variants'>) => (
  <ul>
    {variants.map(({ id, label, ean }) => (
      <li key={id}>{[label || 'Modèle unique', ean && `EAN\u00a0${ean}`].filter(Boolean).join(', ')}</li>
    ))}
  </ul>
)

const Contact = ({ recall: { phone, address } }: { recall: RecallNotice }) => (
  <Part title="Contact">
    {phone && (
      <p>
        Téléphone&nbsp;:{' '}
        <a className="link figures" href={`tel:${phone}`}>
          {formatPhone(phone)}
        </a>
      </p>
    )}
    {address && <p className="break-words">{address}</p>}
    <p className="print:hidden">
      En ligne&nbsp;:{' '}
      <a className="link" href={paths.contact}>
        nous écrire
      </a>
    </p>
  </Part>
)
