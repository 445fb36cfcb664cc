import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router'
import { paths } from '#shared/paths.ts'
import { TextArticle } from './TextArticle.tsx'
import { loadText } from './text-loader.ts'
import { textMeta } from './text-page.ts'
import { VersionNote } from './VersionNote.tsx'

export const loader = (args: LoaderFunctionArgs) =>
  loadText(args, 'cgu', new URL(args.request.url).searchParams.get('version'))

export const meta: MetaFunction<typeof loader> = ({ loaderData, matches }) =>
  textMeta(matches, loaderData, paths.termsOfUse)

export default function TermsOfUsePage() {
  const text = useLoaderData<typeof loader>()
  return <TextArticle text={text} numbered note={<VersionNote text={text} current={paths.termsOfUse} />} />
}
