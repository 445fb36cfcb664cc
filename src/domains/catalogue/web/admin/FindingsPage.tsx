import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  useActionData,
  useLoaderData,
} from 'react-router'
import { workspacePaths } from '#domains/workspace/rules/paths.ts'
import { AdminFrame } from '#domains/workspace/web/admin/AdminFrame.tsx'
import { ActionNotice, AdminActionForm } from '#domains/workspace/web/admin/AdminParts.tsx'
import { formatLongDate } from '#shared/dates.ts'
import { textOf } from '#shared/forms/form-state.ts'
import { pageApi } from '#shared/page-api.ts'
import { pageMeta } from '#shared/page-meta.ts'
import { paths } from '#shared/paths.ts'
import { Badge } from '#ui/Badge.tsx'
import { Link } from '#ui/navigation/Link.tsx'
import { type ArticleFinding, decideFinding, listFindings } from '../../contract-findings.ts'
import { groundKeys } from '../../rules/review.ts'
import { LegalGround } from './LegalGround.tsx'

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Conformité des articles',
    description: 'Articles en vente auxquels il manque une pièce, ou dont le texte porte une allégation.',
    path: workspacePaths.findingsAdmin,
    hidden: true,
  })

export const loader = ({ context }: LoaderFunctionArgs) => context.get(pageApi).call(listFindings, {})

export async function action({ context, request }: ActionFunctionArgs) {
  const form = await request.formData()
  const reason = textOf(form, 'reason')
  const ground = groundKeys.find(one => one === textOf(form, 'ground')) ?? 'terms'
  return context.get(pageApi).attempt(decideFinding, {
    params: { id: textOf(form, 'id') },
    body:
      textOf(form, 'intent') === 'accept' ? { decision: 'accept', reason } : { decision: 'take_down', reason, ground },
  })
}

export default function FindingsPage() {
  const { findings, total } = useLoaderData<typeof loader>()
  const outcome = useActionData<typeof action>()
  return (
    <AdminFrame title="Conformité des articles">
      <p className="max-w-prose text-soft">
        Chaque matin, les articles en vente sont relus&nbsp;: fiche de données de sécurité, déclaration de conformité,
        responsable dans l’Union, identifiants de producteur, éco-participation, allégations environnementales,
        équipements de protection, denrées et livres qui ne le disent pas. Le vendeur est prévenu le jour même&nbsp;; ce
        qu’il corrige disparaît d’ici.
      </p>
      <div className="mt-4 max-w-4xl">
        <ActionNotice outcome={outcome} done="C’est décidé." />
        {findings.length === 0 ? (
          <p className="border-t border-rule py-4">
            Aucun écart&nbsp;: tout article en vente a les pièces que la loi demande.
          </p>
        ) : (
          <p className="caption">
            {total > findings.length ? `Les ${findings.length} plus anciens, sur ${total}` : null}
          </p>
        )}
        {findings.map(finding => (
          <Finding key={finding.id} finding={finding} />
        ))}
      </div>
    </AdminFrame>
  )
}

const kindLabels: Record<ArticleFinding['kind'], string> = {
  PAPERS: 'Pièce manquante',
  GREEN_CLAIM: 'Allégation',
  UNDECLARED: 'Information manquante',
}
const keeping = {
  GREEN_CLAIM: { title: 'Garder ce texte', hint: 'La mention est permise dans cette phrase, ou prouvée.' },
  UNDECLARED: { title: 'Garder cette fiche', hint: 'Les mots trompent\u00a0: la loi ne demande rien de plus ici.' },
}

function Finding({ finding }: { finding: ArticleFinding }) {
  const { id, kind, detail, articleId, title, slug, seller, foundAt } = finding
  return (
    <section aria-labelledby={`ecart-${id}`} className="border-t border-rule py-4">
      <h2 id={`ecart-${id}`} className="flex flex-wrap items-center gap-3 text-lg">
        <Link to={paths.article(slug)} className="link">
          {title}
        </Link>
        <Badge tone="warning">{kindLabels[kind]}</Badge>
      </h2>
      <p className="mt-1 max-w-prose">{detail}</p>
      <p className="caption mt-0.5">
        {`${seller}, trouvé le ${formatLongDate(foundAt)} · `}
        <Link to={workspacePaths.articleAdmin(articleId)} className="link">
          Ouvrir la fiche
        </Link>
      </p>
      <div className="grid gap-x-8 md:grid-cols-2">
        {kind !== 'PAPERS' && (
          <AdminActionForm intent="accept" {...keeping[kind]} reasonLabel="Motif, pour le journal">
            <input type="hidden" name="id" value={id} />
          </AdminActionForm>
        )}
        <AdminActionForm
          intent="take_down"
          title="Retirer de la vente"
          hint="Le vendeur reçoit l’exposé des motifs et peut contester."
          reasonLabel="Motif, adressé au vendeur"
          danger
        >
          <input type="hidden" name="id" value={id} />
          <LegalGround preselected={kind === 'PAPERS' ? 'safety' : 'misleading'} />
        </AdminActionForm>
      </div>
    </section>
  )
}
