import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router'
import { AccountFrame } from '#domains/identity/web/account/AccountFrame.tsx'
import { pageApi } from '#shared/page-api.ts'
import { pageMeta } from '#shared/page-meta.ts'
import { paths } from '#shared/paths.ts'
import { Pagination } from '#ui/navigation/Pagination.tsx'
import { listImports } from '../contract.ts'
import { ExportList } from './ExportList.tsx'
import { HistoryTable } from './HistoryTable.tsx'
import { UploadForm } from './UploadForm.tsx'

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Importer, exporter',
    description: 'Votre catalogue, votre stock et vos prix par fichier, dans les deux sens.',
    path: paths.sellerImports,
    hidden: true,
  })

const pageOf = (address: string) => Number(new URL(address).searchParams.get('page') ?? 1) || 1

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { call } = context.get(pageApi)
  return call(listImports, { query: { page: pageOf(request.url) } })
}

export default function ImportsPage() {
  const { imports, page, pages } = useLoaderData<typeof loader>()
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
      {imports.length > 0 && (
        <section aria-labelledby="historique" className="mt-10">
          <h2 id="historique" className="mb-3">
            Vos imports
          </h2>
          <HistoryTable imports={imports} />
          <Pagination page={page} count={pages} to={to => `${paths.sellerImports}?page=${to}`} />
        </section>
      )}
    </AccountFrame>
  )
}
