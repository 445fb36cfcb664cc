import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router'
import { listCategories } from '#domains/catalogue/contract.ts'
import { pageApi } from '#shared/page-api.ts'
import { paths } from '#shared/paths.ts'
import { IndexTab } from '#ui/navigation/IndexTab.tsx'
import { TextArticle } from './TextArticle.tsx'
import { loadText } from './text-loader.ts'
import { textMeta } from './text-page.ts'

/** Categories that visitors of this show look for. */
const shown = [98, 106, 102, 103]

export async function loader(args: LoaderFunctionArgs) {
  const { call } = args.context.get(pageApi)
  const [text, { categories }] = await Promise.all([loadText(args, 'event'), call(listCategories, {})])
  return { text, categories: categories.filter(({ id }) => shown.includes(id)) }
}

export const meta: MetaFunction<typeof loader> = ({ loaderData, matches }) =>
  textMeta(matches, loaderData?.text, paths.event)

export default function EventPage() {
  const { text, categories } = useLoaderData<typeof loader>()
  const tabs = (
    <ul className="grid max-w-3xl border-t border-rule sm:grid-cols-2">
      {categories.map(({ id, title }) => (
        <li key={id}>
          <IndexTab index={id} label={title} to={paths.articles({ cat: id })} />
        </li>
      ))}
    </ul>
  )
  return <TextArticle text={text} under={{ 'sans-attendre-le-prochain-salon': tabs }} />
}
