import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router'
import { paths } from '#shared/paths.ts'
import { termsDay } from '../terms.ts'
import { TextArticle } from './TextArticle.tsx'
import { loadText } from './text-loader.ts'
import { textMeta } from './text-page.ts'

export const loader = (args: LoaderFunctionArgs) => loadText(args, 'cgu')

export const meta: MetaFunction<typeof loader> = ({ loaderData, matches }) =>
  textMeta(matches, loaderData, paths.termsOfUse)

export default function TermsOfUsePage() {
  const version = <p className="caption mt-3">{`Version du ${termsDay}`}</p>
  return <TextArticle text={useLoaderData<typeof loader>()} numbered note={version} />
}
