import { renderToStaticMarkup } from 'react-dom/server'
import type { OperationResponse } from '#shared/contract.ts'
import type { GroupSummary, listArticleGroups } from '../contract.ts'
import { groupPaths } from '../rules/paths.ts'
import { GroupRow } from './GroupRow.tsx'

type Groups = OperationResponse<typeof listArticleGroups>

/** Of the article page, as HTML without a script; empty where no seller takes groups. Called by loaders only. */
export const articleGroupsHtml = (groups: Groups) =>
  groups.groups.length || groups.startable.length ? renderToStaticMarkup(<ArticleGroups {...groups} />) : ''

/** Of the page of a shop: the open groups of its seller; empty without any. Called by loaders only. */
export const shopGroupsHtml = (groups: readonly GroupSummary[]) =>
  groups.length ? renderToStaticMarkup(<ShopGroups groups={groups} />) : ''

const ShopGroups = ({ groups }: { groups: readonly GroupSummary[] }) => (
  <>
    <h2 className="rubric">Commandes groupées en cours</h2>
    <ul className="mt-2 divide-y divide-rule border-y border-rule">
      {groups.slice(0, 5).map(group => (
        <GroupRow key={group.token} group={group} withTitle />
      ))}
    </ul>
  </>
)

const ArticleGroups = ({ groups, startable: [first] }: Groups) => (
  <>
    <h2 className="rubric">Commandes groupées</h2>
    <p className="mt-3 max-w-prose text-soft">
      Atteignez à plusieurs le prix de la palette&nbsp;: un point commun, et chacun paie sa part.
    </p>
    {groups.length > 0 && (
      <ul className="mt-2 divide-y divide-rule border-y border-rule">
        {groups.slice(0, 5).map(group => (
          <GroupRow key={group.token} group={group} withTitle={false} />
        ))}
      </ul>
    )}
    <p className="mt-3 flex flex-wrap gap-x-6 gap-y-2">
      {first !== undefined && (
        <a href={groupPaths.start(first)} className="link">
          Ouvrir une commande groupée
        </a>
      )}
      <a href={groupPaths.open()} className="link">
        Voir celles près de chez moi
      </a>
    </p>
  </>
)
