import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router'
import { pageApi } from '#shared/page-api.ts'
import { paths } from '#shared/paths.ts'
import { showLegalIdentity } from '../contract.ts'
import { releasedOn } from '../terms.ts'
import { TextArticle } from './TextArticle.tsx'
import { loadText } from './text-loader.ts'
import { textMeta } from './text-page.ts'
import { VersionNote } from './VersionNote.tsx'

export async function loader(args: LoaderFunctionArgs) {
  const [text, { sellerMediators }] = await Promise.all([
    loadText(args, 'contract', new URL(args.request.url).searchParams.get('version')),
    args.context.get(pageApi).call(showLegalIdentity, {}),
  ])
  return { text, sellerMediators }
}

export const meta: MetaFunction<typeof loader> = ({ loaderData, matches }) =>
  textMeta(matches, loaderData?.text, paths.sellerContractText)

/** Before the contract, a future seller reads it here (regulation (EU) 2019/1150, art. 3(1)(b)). */
export default function SellerContractTextPage() {
  const { text, sellerMediators } = useLoaderData<typeof loader>()
  const note =
    text.version === releasedOn ? (
      <p className="caption mt-3">Modèle livré avec le programme&nbsp;: aucun vendeur ne l’a accepté.</p>
    ) : (
      <VersionNote text={text} current={paths.sellerContractText} />
    )
  return (
    <TextArticle
      text={text}
      numbered
      note={note}
      under={{ reclamations: sellerMediators.length > 0 && <Mediators names={sellerMediators} /> }}
    />
  )
}

const Mediators = ({ names }: { names: readonly string[] }) => (
  <>
    <p>Médiateurs désignés par l’exploitant&nbsp;:</p>
    <ul className="mt-1 list-disc pl-5">
      {names.map(name => (
        <li key={name}>{name}</li>
      ))}
    </ul>
  </>
)
