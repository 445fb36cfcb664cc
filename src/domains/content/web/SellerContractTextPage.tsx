import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router'
import { paths } from '#shared/paths.ts'
import { releasedOn } from '../terms.ts'
import { TextArticle } from './TextArticle.tsx'
import { loadText } from './text-loader.ts'
import { textMeta } from './text-page.ts'
import { VersionNote } from './VersionNote.tsx'

export const loader = (args: LoaderFunctionArgs) =>
  loadText(args, 'contract', new URL(args.request.url).searchParams.get('version'))

export const meta: MetaFunction<typeof loader> = ({ loaderData, matches }) =>
  textMeta(matches, loaderData, paths.sellerContractText)

/** Before the contract, a future seller reads it here (regulation (EU) 2019/1150, art. 3(1)(b)). */
export default function SellerContractTextPage() {
  const text = useLoaderData<typeof loader>()
  const note =
    text.version === releasedOn ? (
      <p className="caption mt-3">Modèle livré avec le programme&nbsp;: aucun vendeur ne l’a accepté.</p>
    ) : (
      <VersionNote text={text} current={paths.sellerContractText} />
    )
  return <TextArticle text={text} numbered note={note} />
}
