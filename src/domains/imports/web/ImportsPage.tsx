import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  useActionData,
  useLoaderData,
} from 'react-router'
import { AccountFrame } from '#domains/identity/web/account/AccountFrame.tsx'
import { workspacePaths } from '#domains/workspace/rules/paths.ts'
import { bodyOf } from '#shared/forms/form-body.ts'
import { type FormState, textOf, toFormState } from '#shared/forms/form-state.ts'
import { pageApi } from '#shared/page-api.ts'
import { pageMeta } from '#shared/page-meta.ts'
import { Pagination } from '#ui/navigation/Pagination.tsx'
import { listImports } from '../contract.ts'
import * as contract from '../contract-feeds.ts'
import { ExportList } from './ExportList.tsx'
import { feedIntent } from './feeds/FeedRow.tsx'
import { FeedsSection } from './feeds/FeedsSection.tsx'
import { HistoryTable } from './HistoryTable.tsx'
import { UploadForm } from './UploadForm.tsx'

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Importer, exporter',
    description: 'Votre catalogue, votre stock et vos prix par fichier, dans les deux sens.',
    path: workspacePaths.sellerImports,
    hidden: true,
  })

const pageOf = (address: string) => Number(new URL(address).searchParams.get('page') ?? 1) || 1

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { call } = context.get(pageApi)
  const [history, feeds] = await Promise.all([
    call(listImports, { query: { page: pageOf(request.url) } }),
    call(contract.listImportFeeds, {}),
  ])
  return { ...history, ...feeds }
}

export async function action({ context, request }: ActionFunctionArgs): Promise<FormState> {
  const { attempt } = context.get(pageApi)
  const form = await request.formData()
  const params = { id: textOf(form, 'id') }
  const own = feedIntent(Number(params.id))
  switch (textOf(form, 'intent')) {
    case 'addFeed': {
      const added = await attempt(contract.addImportFeed, { body: bodyOf(contract.addImportFeed.body, form) })
      return toFormState(added.ok ? 'feeds' : 'addFeed', added, messages.add)
    }
    case 'changeFeed': {
      const body = bodyOf(contract.changeImportFeed.body, form)
      return toFormState(own, await attempt(contract.changeImportFeed, { params, body }), messages.change)
    }
    case 'trustFeedHostKey': {
      const body = bodyOf(contract.trustFeedHostKey.body, form)
      return toFormState(own, await attempt(contract.trustFeedHostKey, { params, body }), messages.trust)
    }
    case 'pauseFeed':
      return toFormState(own, await attempt(contract.pauseImportFeed, { params }), messages.pause)
    case 'resumeFeed':
      return toFormState(own, await attempt(contract.resumeImportFeed, { params }), messages.resume)
    case 'removeFeed':
      return toFormState('feeds', await attempt(contract.removeImportFeed, { params }), messages.remove)
    default:
      return toFormState(own, await attempt(contract.tryImportFeed, { params }), messages.try)
  }
}

const messages = {
  add: 'Le flux est ajouté\u00a0: son premier passage commence dans la minute.',
  change: 'Les réglages sont enregistrés.',
  trust: 'La clé est enregistrée\u00a0: le prochain passage la demandera au serveur.',
  pause: 'Le flux est en pause\u00a0: nous ne récupérons plus rien.',
  resume: 'Le flux reprend dans la minute.',
  remove: 'Le flux est retiré.',
  try: 'Le fichier est en cours de récupération\u00a0: le résultat s’affichera ici.',
}

export default function ImportsPage() {
  const { imports, page, pages, feeds, available } = useLoaderData<typeof loader>()
  const state = useActionData<typeof action>()
  return (
    <AccountFrame title="Importer, exporter">
      <div className="grid items-start gap-x-12 gap-y-10 xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <section aria-labelledby="importer">
          <h2 id="importer" className="mb-2">
            Importer un fichier
          </h2>
          <p className="mb-4 max-w-prose text-soft">
            Le fichier de votre logiciel ou de votre boutique, tel quel. Rien n’est changé avant que vous ayez vu ce qui
            sera créé, mis à jour et refusé&nbsp;; un import s’annule ensuite, sauf ce qui aura changé entre-temps.
          </p>
          <UploadForm />
        </section>
        <section aria-labelledby="exporter">
          <h2 id="exporter" className="mb-2">
            Exporter votre catalogue
          </h2>
          <p className="mb-4 text-soft">Ce qui est exporté s’importe de nouveau sans rien changer.</p>
          <ExportList />
        </section>
      </div>
      <FeedsSection feeds={feeds} available={available} state={state} />
      {imports.length > 0 && (
        <section aria-labelledby="historique" className="mt-10">
          <h2 id="historique" className="mb-3">
            Vos imports
          </h2>
          <HistoryTable imports={imports} />
          <Pagination page={page} count={pages} to={to => `${workspacePaths.sellerImports}?page=${to}`} />
        </section>
      )}
    </AccountFrame>
  )
}
