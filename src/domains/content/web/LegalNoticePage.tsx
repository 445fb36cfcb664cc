import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router'
import { pageApi } from '#shared/page-api.ts'
import { paths } from '#shared/paths.ts'
import { Notice } from '#ui/Notice.tsx'
import { type LegalIdentity, showLegalIdentity } from '../contract.ts'
import { TextArticle } from './TextArticle.tsx'
import { loadText } from './text-loader.ts'
import { textMeta } from './text-page.ts'

export async function loader(args: LoaderFunctionArgs) {
  const { call } = args.context.get(pageApi)
  const [text, identity] = await Promise.all([loadText(args, 'legal'), call(showLegalIdentity, {})])
  return { text, identity }
}

export const meta: MetaFunction<typeof loader> = ({ loaderData, matches }) =>
  textMeta(matches, loaderData?.text, paths.legalNotice)

export default function LegalNoticePage() {
  const { text, identity } = useLoaderData<typeof loader>()
  return (
    <TextArticle
      text={text}
      note={identity.isUnfinished && <Unfinished />}
      under={{
        editeur: <Publisher publisher={identity.publisher} />,
        hebergeur: <Given value={identity.host} />,
        'mediation-de-la-consommation': <Mediation mediator={identity.mediator} />,
      }}
    />
  )
}

const Unfinished = () => (
  <Notice kind="warning" className="mt-4 max-w-prose">
    Les mentions marquées «&nbsp;à compléter&nbsp;» se remplissent dans l’administration, page «&nbsp;Société&nbsp;».
    Une vraie boutique n’ouvre pas tant qu’elles manquent.
  </Notice>
)

const Given = ({ value }: { value: string | null }) =>
  value ? <span>{value}</span> : <mark className="bg-chalk px-1 font-medium text-danger">à compléter</mark>

const Publisher = ({ publisher }: { publisher: LegalIdentity['publisher'] }) => (
  <dl className="max-w-2xl border-t border-ink">
    {publisher.map(({ label, value }) => (
      <div key={label} className="grid gap-x-6 border-b border-rule py-2 sm:grid-cols-[14rem_1fr]">
        <dt className="text-soft">{label}</dt>
        <dd>
          <Given value={value} />
        </dd>
      </div>
    ))}
  </dl>
)

const Mediation = ({ mediator }: { mediator: string | null }) => (
  <p className="max-w-prose">
    Après une réclamation écrite restée sans réponse satisfaisante, le consommateur peut saisir gratuitement le
    médiateur suivant (article L612-1 du Code de la consommation)&nbsp;: <Given value={mediator} />
  </p>
)
