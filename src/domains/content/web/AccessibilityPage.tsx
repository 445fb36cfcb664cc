import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router'
import { paths } from '#shared/paths.ts'
import { TextArticle } from './TextArticle.tsx'
import { loadText } from './text-loader.ts'
import { textMeta } from './text-page.ts'

export const loader = (args: LoaderFunctionArgs) => loadText(args, 'accessibility')

export const meta: MetaFunction<typeof loader> = ({ loaderData, matches }) =>
  textMeta(matches, loaderData, paths.accessibility)

export default function AccessibilityPage() {
  return <TextArticle text={useLoaderData<typeof loader>()} />
}
