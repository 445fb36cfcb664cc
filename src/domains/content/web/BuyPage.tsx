import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router'
import { paths } from '#shared/paths.ts'
import { TextArticle } from './TextArticle.tsx'
import { loadText } from './text-loader.ts'
import { textMeta } from './text-page.ts'

export const loader = (args: LoaderFunctionArgs) => loadText(args, 'buy')

export const meta: MetaFunction<typeof loader> = ({ loaderData, matches }) =>
  textMeta(matches, loaderData, paths.howToBuy)

export default function BuyPage() {
  return <TextArticle text={useLoaderData<typeof loader>()} />
}
