import { selectedAtMost } from '#domains/offers/rules/bulk.ts'
import { offerCount } from '#domains/offers/web/seller/offer-labels.ts'
import { workspacePaths } from '#domains/workspace/rules/paths.ts'
import { formatDateTime } from '#shared/dates.ts'
import { paths } from '#shared/paths.ts'
import { Notice } from '#ui/Notice.tsx'
import { Link } from '#ui/navigation/Link.tsx'
import type { ImportFile } from '../contract.ts'
import { lineOutcomes, outcomeLabels } from '../rules.ts'
import { ImportActionButton } from './ImportActionButton.tsx'
import { countLabel, linesLabel } from './labels.ts'
import { MappingForm } from './MappingForm.tsx'
import { Photographs } from './Photographs.tsx'
import { Preview } from './Preview.tsx'
import { Refusals, Remarks } from './Refusals.tsx'

/** The planned or actual result: counts, the first lines, the rejections, and the next actions. */
export function OutcomePanel({ file }: { file: ImportFile }) {
  const { counts } = file
  const changes = counts.create + counts.update
  return (
    <div className="flex flex-col gap-8">
      <dl className="grid grid-cols-2 border-t border-ink sm:grid-cols-4">
        {lineOutcomes.map(outcome => (
          <div key={outcome} className="border-b border-rule px-3 py-3 sm:border-r sm:last:border-r-0">
            <dt className="text-sm text-soft">{outcomeLabels[outcome]}</dt>
            <dd className="figures font-title text-2xl font-semibold">{countLabel(counts[outcome])}</dd>
          </div>
        ))}
      </dl>
      {file.status === 'ready' && <ReadyActs changes={changes} refused={counts.refused} />}
      {file.status === 'done' && <DoneActs file={file} changes={changes} />}
      {file.status === 'done' && file.photographs.total > 0 && <Photographs file={file} />}
      {file.undone && <UndoneNotice file={file} undone={file.undone} />}
      {file.undone && file.undone.deletable + file.undone.undeletable > 0 && <DeleteCreated undone={file.undone} />}
      {counts.refused > 0 && <Refusals file={file} />}
      {file.remarks.length > 0 && <Remarks remarks={file.remarks} />}
      {file.preview.length > 0 && <Preview file={file} />}
      {file.status === 'ready' && (
        <details>
          <summary className="link min-h-11 py-2">Revoir les colonnes et les choix</summary>
          <div className="pt-4">
            <MappingForm file={file} />
          </div>
        </details>
      )}
    </div>
  )
}

const ReadyActs = ({ changes, refused }: { changes: number; refused: number }) =>
  changes ? (
    <div className="flex flex-wrap items-center gap-3">
      <ImportActionButton intent="apply" look="primary" pendingLabel="Import…">
        {`Importer ${linesLabel(changes)}`}
      </ImportActionButton>
      <ImportActionButton intent="cancel" look="quiet">
        Abandonner
      </ImportActionButton>
      <span className="text-sm text-soft">Vous pourrez encore l’annuler ensuite.</span>
    </div>
  ) : (
    <Notice kind="info" title="Rien à importer">
      Aucune ligne ne crée ni ne change une offre.
      {refused > 0 && (
        <>
          {' Revoyez les colonnes ci-dessous, ou corrigez votre fichier, puis '}
          <Link to={workspacePaths.sellerImports}>envoyez-le de nouveau</Link>.
        </>
      )}
    </Notice>
  )

function DoneActs({ file, changes }: { file: ImportFile; changes: number }) {
  return (
    <div className="flex flex-col gap-4">
      <Notice kind="success" title={`${linesLabel(changes)} dans votre catalogue`}>
        {file.appliedAt && `Import terminé ${formatDateTime(file.appliedAt)}. `}
        <Link to={paths.sellerCatalogue}>Voir le catalogue</Link> ·{' '}
        <Link to={workspacePaths.sellerOpening}>Ma boutique</Link>
      </Notice>
      <details className="border border-rule px-4 py-2">
        <summary className="min-h-8 font-medium">Annuler cet import</summary>
        <p className="my-3 max-w-prose text-sm">
          Prix, stock et publication reviennent à ce qu’ils étaient&nbsp;; les offres créées sont retirées de la vente.
          Ce qui a changé depuis (une vente, une correction) est laissé tel quel, et vous en avez la liste.
        </p>
        <ImportActionButton intent="undo" look="danger" pendingLabel="Annulation…">
          {`Annuler ${linesLabel(changes)}`}
        </ImportActionButton>
      </details>
    </div>
  )
}

type UndoneProps = { file: ImportFile; undone: NonNullable<ImportFile['undone']> }

/** An undone import withdraws what it created; this deletes it. */
const DeleteCreated = ({ undone: { deletable, undeletable } }: Pick<UndoneProps, 'undone'>) => (
  <section aria-labelledby="suppression" className="border border-rule px-4 py-3">
    <h2 id="suppression" className="text-base font-semibold">
      {deletable > 0 ? `${offerCount(deletable)} créées par cet import` : 'Offres créées par cet import'}
    </h2>
    {deletable > 0 && (
      <p className="my-3 max-w-prose text-sm">
        Retirées de la vente, elles restent dans votre catalogue. Supprimées, elles libèrent leur référence et leur EAN,
        et leurs articles disparaissent quand personne d’autre ne les vend. On ne revient pas en arrière.
      </p>
    )}
    {undeletable > 0 && (
      <p className="my-3 max-w-prose text-sm">
        {`${offerCount(undeletable)} ${undeletable > 1 ? 'restent' : 'reste'} dans votre catalogue\u00a0: commandées, remises en vente, en promotion ou dans un coffret.`}
      </p>
    )}
    {deletable > 0 && (
      <ImportActionButton intent="delete" look="danger" pendingLabel="Suppression…">
        {`Supprimer ${offerCount(Math.min(deletable, selectedAtMost))}`}
      </ImportActionButton>
    )}
  </section>
)

const UndoneNotice = ({ file, undone }: UndoneProps) => (
  <Notice
    kind={undone.left ? 'warning' : 'success'}
    title={`Import annulé\u00a0: ${linesLabel(undone.restored)} comme avant`}
  >
    {undone.left > 0 && (
      <>
        {`${linesLabel(undone.left)} laissée${undone.left > 1 ? 's' : ''} en partie, car modifiée${undone.left > 1 ? 's' : ''} depuis. `}
        <a href={workspacePaths.importReport(file.id, 'restes')} download>
          Télécharger la liste
        </a>
      </>
    )}
  </Notice>
)
