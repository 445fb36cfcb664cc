import { workspacePaths } from '#domains/workspace/rules/paths.ts'
import { AdminFrame } from '#domains/workspace/web/admin/AdminFrame.tsx'
import { formatLongDate } from '#shared/dates.ts'
import { Link } from '#ui/navigation/Link.tsx'
import type { VersionChanges } from '../../contract-texts.ts'
import { pageTexts } from '../../rules/page-texts.ts'
import { ChangedWords } from '../ChangedWords.tsx'

/** Words that a version added and removed. */
export const VersionChangesView = ({ changes: { name, effectiveOn, parts } }: { changes: VersionChanges }) => (
  <AdminFrame title={`${pageTexts[name].label}\u00a0: changements`}>
    <p className="mb-4 text-sm">
      <Link to={`${workspacePaths.textsAdmin({ nom: name })}#versions`} className="link">
        Versions
      </Link>
    </p>
    <p className="mb-4 max-w-prose text-soft">
      {`La version du ${formatLongDate(effectiveOn)}, comparée à la précédente. Souligné\u00a0: ajouté. Barré\u00a0: retiré.`}
    </p>
    <ChangedWords parts={parts} />
  </AdminFrame>
)
