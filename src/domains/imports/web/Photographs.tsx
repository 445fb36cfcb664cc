import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import { Notice } from '#ui/Notice.tsx'
import type { ImportFile } from '../contract.ts'
import { ImportActionButton } from './ImportActionButton.tsx'
import { countLabel, filesLabel } from './labels.ts'
import { ProgressBar } from './ProgressBar.tsx'

/** The whole page is read again: not often. */
const pollMilliseconds = 10_000

/** Pictures and documents that the file names by their address, or that its archive has: how many are in place, and why the others are not. */
export function Photographs({ file }: { file: ImportFile }) {
  const { total, attached, waiting, refused, reasons } = file.photographs
  const { revalidate } = useRevalidator()
  useEffect(() => {
    if (waiting === 0) return
    const timer = setInterval(() => void revalidate(), pollMilliseconds)
    return () => clearInterval(timer)
  }, [waiting, revalidate])
  return (
    <section aria-labelledby="photos-du-fichier" className="flex flex-col gap-3">
      <h2 id="photos-du-fichier">Les photos et les documents du fichier</h2>
      <p aria-live="polite">
        {`${countLabel(attached)} sur ${filesLabel(total)} en place`}
        {refused > 0 && `\u00a0; ${countLabel(refused)} refusé${refused > 1 ? 's' : ''}`}
        {waiting > 0 && `\u00a0; ${countLabel(waiting)} à venir`}.
      </p>
      {waiting > 0 && (
        <div className="max-w-xl border border-rule bg-chalk px-5 py-4">
          <ProgressBar label="Fichiers en cours de récupération" part={(attached + refused) / total} />
          <p className="mt-2 text-sm text-soft">
            Un fichier à la fois, pour ménager votre serveur&nbsp;; ceux qui ne répondent pas sont redemandés pendant
            une demi-heure. Vous pouvez quitter cette page.
          </p>
          <noscript>
            <p className="mt-2 text-sm">Rechargez la page pour suivre l’avancement.</p>
          </noscript>
        </div>
      )}
      {refused > 0 && (
        <>
          <ul className="border-t border-ink">
            {reasons.map(({ sentence, pictures, lines, url }) => (
              <li key={sentence} className="border-b border-rule py-2">
                <span className="font-medium">{sentence}</span>{' '}
                <span className="caption">
                  {`${filesLabel(pictures)}, ligne${lines.length > 1 ? 's' : ''} ${lines.join(', ')}${pictures > lines.length ? '…' : ''}`}
                </span>
                <span className="caption block break-all">{url.replace(/^archive:/, '')}</span>
              </li>
            ))}
          </ul>
          <div className="flex flex-wrap items-center gap-3">
            <ImportActionButton intent="retryPictures" look="secondary" pendingLabel="Nouvel essai…">
              Réessayer
            </ImportActionButton>
            <span className="text-sm text-soft">Vous pouvez aussi les ajouter depuis la page de chaque article.</span>
          </div>
        </>
      )}
      {attached === total && <Notice kind="success" title="Tout est en place." />}
    </section>
  )
}
