import { formatDateTime } from '#shared/dates.ts'
import type { Proof } from '../../contract-proofs.ts'
import { AttachedFile } from './AttachedFile.tsx'

interface ProofVersionsProps {
  proofs: readonly Proof[]
  /** Whether to show the file that awaits a decision: the buyer has it above, beside the decision. */
  withOpen: boolean
}

/** Versions with their decision, newest first. The fingerprint proves which file was approved. */
export function ProofVersions({ proofs, withOpen }: ProofVersionsProps) {
  if (!proofs.length) return null
  return (
    <div>
      <h3 className="rubric">Versions du bon à tirer</h3>
      <ol className="divide-y divide-rule border-b border-rule" reversed>
        {proofs.map(proof => (
          <li key={proof.version} className="grid gap-x-6 gap-y-2 py-3 sm:grid-cols-[14rem_1fr]">
            <div>
              <p className="font-semibold">{`Version ${proof.version}`}</p>
              <p className="text-sm text-soft">{formatDateTime(proof.sentAt)}</p>
            </div>
            <div className="flex min-w-0 flex-col gap-2">
              {(proof.outcome !== null || withOpen) && (
                <AttachedFile file={proof.file} alt={`Bon à tirer, version ${proof.version}`} />
              )}
              {proof.outcome === null && <p className="font-medium">Attend la décision de l’acheteur</p>}
              {proof.outcome !== null && proof.note && <p className="whitespace-pre-line text-sm">{proof.note}</p>}
              <Decision proof={proof} />
            </div>
          </li>
        ))}
      </ol>
    </div>
  )
}

function Decision({ proof: { outcome, decidedAt, approvedName, change, sha256 } }: { proof: Proof }) {
  if (outcome === null || decidedAt === null) return null
  const at = formatDateTime(decidedAt)
  if (outcome === 'REPLACED') return <p className="text-sm text-soft">{`Remplacée par la version suivante, ${at}`}</p>
  if (outcome === 'CHANGE')
    return (
      <div className="text-sm">
        <p className="font-medium">{`Changement demandé, ${at}`}</p>
        <p className="whitespace-pre-line">{change}</p>
      </div>
    )
  return (
    <div className="text-sm">
      <p className="font-medium text-success">{`Approuvée par ${approvedName}, ${at}`}</p>
      <p className="caption break-all">{`Empreinte SHA-256 du fichier\u00a0: ${sha256}`}</p>
    </div>
  )
}
