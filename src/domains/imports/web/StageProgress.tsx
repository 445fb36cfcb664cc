import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import { request } from '#shared/request.ts'
import { Notice } from '#ui/Notice.tsx'
import type { getImportProgress, ImportFile } from '../contract.ts'
import { ImportActionButton } from './ImportActionButton.tsx'
import { countLabel, linesLabel, stageTitles } from './labels.ts'
import { ProgressBar } from './ProgressBar.tsx'

const pollMilliseconds = 2_000

/** Progress of the job, polled every two seconds; reloads the page when the stage is over. */
export function StageProgress({ file }: { file: ImportFile }) {
  const { revalidate } = useRevalidator()
  const { data } = useQuery({
    queryKey: ['import', file.id],
    queryFn: ({ signal }) =>
      request<typeof getImportProgress>(
        { method: 'GET', path: '/api/seller/imports/:id/progress' },
        { params: { id: file.id } },
        { signal },
      ),
    initialData: { status: file.status, lines: file.lines, progress: file.progress, silent: false },
    refetchInterval: pollMilliseconds,
    staleTime: 0,
    gcTime: 0,
  })
  const over = data.status !== file.status
  useEffect(() => {
    if (over) void revalidate()
  }, [over, revalidate])
  const reading = file.status === 'reading'
  const part = reading || data.lines === 0 ? null : data.progress / data.lines
  const note = reading ? linesLabel(data.progress) : `${countLabel(data.progress)} sur ${countLabel(data.lines)}`
  return (
    <section className="border border-rule bg-chalk px-5 py-6">
      <div aria-live="polite">
        <ProgressBar label={stageTitles[file.status] ?? ''} part={part} note={note} />
      </div>
      {data.silent && (
        <Notice kind="warning" live className="mt-3">
          Le travail s’est interrompu. Il reprend de lui-même, là où il en était, d’ici quelques minutes&nbsp;: rien
          n’est perdu.
        </Notice>
      )}
      <p className="mt-3 text-sm text-soft">
        Vous pouvez quitter cette page&nbsp;: le travail continue, et reprend où il en était après une panne.
      </p>
      {(reading || file.status === 'checking') && (
        <div className="mt-3">
          <ImportActionButton intent="cancel" look="quiet" size="sm">
            Abandonner
          </ImportActionButton>
        </div>
      )}
      <noscript>
        <p className="mt-2 text-sm">Rechargez la page pour suivre l’avancement.</p>
      </noscript>
    </section>
  )
}
