import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router'
import { pageApi } from '#shared/page-api.ts'
import { paths } from '#shared/paths.ts'
import { showTerms } from '../contract.ts'
import { DeliveryModes, SellerGrids } from './DeliveryTables.tsx'
import { TextArticle } from './TextArticle.tsx'
import { loadText } from './text-loader.ts'
import { textMeta } from './text-page.ts'

export async function loader(args: LoaderFunctionArgs) {
  const { call } = args.context.get(pageApi)
  const [text, { sellers }] = await Promise.all([loadText(args, 'delivery'), call(showTerms, {})])
  return { text, sellers }
}

export const meta: MetaFunction<typeof loader> = ({ loaderData, matches }) =>
  textMeta(matches, loaderData?.text, paths.delivery)

export default function DeliveryPage() {
  const { text, sellers } = useLoaderData<typeof loader>()
  return (
    <TextArticle
      text={text}
      under={{
        'quatre-facons-de-recevoir': <DeliveryModes />,
        'le-prix-de-la-livraison': <SellerGrids sellers={sellers} />,
      }}
    />
  )
}
