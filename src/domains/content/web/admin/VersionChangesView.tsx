import { AdminFrame } from '#domains/workspace/web/admin/AdminFrame.tsx'
import { formatLongDate } from '#shared/dates.ts'
import { paths } from '#shared/paths.ts'
import { Link } from '#ui/navigation/Link.tsx'
import type { VersionChanges } from '../../contract-texts.ts'
import { pageTexts } from '../../rules/page-texts.ts'

const plain = { same: 'span', added: 'ins', removed: 'del' } as const
const looks = {
  same: undefined,
  added: 'bg-success/10 font-medium',
  removed: 'bg-danger/8 text-soft',
} as const

/** Words that a version added and removed. */
export const VersionChangesView = ({ changes: { name, effectiveOn, parts } }: { changes: VersionChanges }) => (
  <AdminFrame title={`${pageTexts[name].label}\u00a0: changements`}>
    <p className="mb-4 text-sm">
      <Link to={`${paths.textsAdmin({ nom: name })}#versions`} className="link">
        Versions
      </Link>
    </p>
    <p className="mb-4 max-w-prose text-soft">
      {`La version du ${formatLongDate(effectiveOn)}, comparée à la précédente. Souligné\u00a0: ajouté. Barré\u00a0: retiré.`}
    </p>
    <div className="max-w-prose whitespace-pre-wrap">
      {parts.map(({ kind, text }, index) => {
        const Tag = plain[kind]
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no identity and never move
          <Tag key={index} className={looks[kind]}>
            {text}
          </Tag>
        )
      })}
    </div>
  </AdminFrame>
)
