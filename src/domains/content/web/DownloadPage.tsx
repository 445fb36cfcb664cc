import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router'
import { pageApi } from '#shared/page-api.ts'
import { paths } from '#shared/paths.ts'
import { ButtonLink } from '#ui/Button.tsx'
import { ExternalIcon } from '#ui/icons/icons.tsx'
import { showApplication } from '../contract.ts'
import { InstallButton } from './InstallButton.tsx'
import { TextArticle } from './TextArticle.tsx'
import { loadText } from './text-loader.ts'
import { textMeta } from './text-page.ts'

export async function loader(args: LoaderFunctionArgs) {
  const { call } = args.context.get(pageApi)
  const [text, application] = await Promise.all([loadText(args, 'download'), call(showApplication, {})])
  return { text, application }
}

export const meta: MetaFunction<typeof loader> = ({ loaderData, matches }) =>
  textMeta(matches, loaderData?.text, paths.download)

export default function DownloadPage() {
  const { text, application } = useLoaderData<typeof loader>()
  const stores = [
    { name: 'App Store', url: application.appStoreUrl },
    { name: 'Google Play', url: application.playStoreUrl },
  ]
  return (
    <TextArticle
      text={text}
      under={{ 'sur-android': <InstallButton />, 'dans-les-magasins-d-applications': <Stores stores={stores} /> }}
    />
  )
}

function Stores({ stores }: { stores: { name: string; url: string | null }[] }) {
  return (
    <ul className="flex max-w-prose flex-col gap-3">
      {stores.map(({ name, url }) => (
        <li key={name} className="flex flex-wrap items-center justify-between gap-3 border-b border-rule pb-3">
          <span className="font-medium">{name}</span>
          {url ? (
            <ButtonLink to={url}>
              <ExternalIcon />
              {`Ouvrir dans ${name}`}
            </ButtonLink>
          ) : (
            <span className="text-sm text-soft">Pas encore disponible</span>
          )}
        </li>
      ))}
    </ul>
  )
}
