import { workspacePaths } from '#domains/workspace/rules/paths.ts'
import {
  AdminActionForm,
  AdminSection,
  DescriptionList,
  PanelActions,
} from '#domains/workspace/web/admin/AdminParts.tsx'
import { formatDateTime, formatLongDate } from '#shared/dates.ts'
import { paths } from '#shared/paths.ts'
import { ButtonLink } from '#ui/Button.tsx'
import { Checkbox, RadioGroup } from '#ui/forms/Choice.tsx'
import { TextField } from '#ui/forms/Field.tsx'
import { Notice } from '#ui/Notice.tsx'
import { Link } from '#ui/navigation/Link.tsx'
import { Picture } from '#ui/Picture.tsx'
import type { ReviewedArticle } from '../../contract-review.ts'
import { LegalGround } from './LegalGround.tsx'
import { ArticleBadge } from './ReviewTable.tsx'

const decisionNames: Record<string, string> = {
  accepted: 'Accepté',
  sent_back: 'Renvoyé au vendeur',
  taken_down: 'Retiré de la vue',
  restored: 'Remis en vue',
  merged: 'Réuni avec un autre',
}

export function ArticlePanel({ file }: { file: ReviewedArticle }) {
  return (
    <article aria-labelledby="article" className="min-w-0">
      <div className="flex flex-wrap items-start gap-4">
        {file.pictureId !== null && (
          <Picture id={file.pictureId} alt="" width={96} height={96} index={file.categoryId} className="size-24" />
        )}
        <div className="min-w-0 flex-1 basis-56">
          <h2 id="article" className="text-2xl">
            {file.title}
          </h2>
          <p className="flex flex-wrap items-center gap-2 text-sm text-soft">
            <ArticleBadge status={file.status} />
            {`${file.brand}, ${file.category}`}
            {file.status === 'published' && (
              <Link to={paths.article(file.slug)} className="link">
                Page publique
              </Link>
            )}
          </p>
        </div>
        <ButtonLink size="sm" to={workspacePaths.articleSheetAdmin(file.id)}>
          Modifier la fiche
        </ButtonLink>
        <ButtonLink size="sm" look="quiet" to={workspacePaths.articlesAdmin}>
          Fermer
        </ButtonLink>
      </div>
      {file.claims.length > 0 && (
        <Notice kind="warning" className="mt-4" title="Allégations environnementales à vérifier">
          {file.claims.map(claim => (
            <p key={claim}>{claim}</p>
          ))}
        </Notice>
      )}
      <p className="mt-4 max-w-prose whitespace-pre-line text-sm">{file.description}</p>
      <div className="mt-5 grid gap-x-10 gap-y-6 xl:grid-cols-2">
        <Description file={file} />
        <Variants file={file} />
        <Decisions file={file} />
      </div>
      <PanelActions title="Décider">
        <Acts file={file} />
        {file.deletionFault === null ? (
          <Deletion />
        ) : (
          <p className="mt-3 text-sm text-soft">{`Ne se supprime pas. ${file.deletionFault}`}</p>
        )}
      </PanelActions>
    </article>
  )
}

const Description = ({ file }: { file: ReviewedArticle }) => (
  <AdminSection title="Classement">
    <DescriptionList
      rows={[
        ['Numéro', file.id],
        [
          'Décrit par',
          file.sellerId ? (
            <Link key="seller" to={workspacePaths.sellerAdmin(file.sellerId)} className="link">
              {file.seller}
            </Link>
          ) : (
            'Cep & Chai'
          ),
        ],
        ['Créé le', formatLongDate(file.createdAt)],
        ['Sous-catégories', file.tags.join(', ')],
        ['Réglementation', file.regulation.join(', ')],
      ]}
    />
  </AdminSection>
)

const Variants = ({ file: { variants } }: { file: ReviewedArticle }) => (
  <AdminSection title="Variantes et vendeurs">
    <ul className="divide-y divide-rule">
      {variants.map(({ label, ean, sellers }) => (
        <li key={`${label} ${ean}`} className="py-1.5">
          {label} {ean && <span className="figures text-soft">{ean}</span>}
          <span className="block text-soft">{sellers.join(', ') || 'Personne ne le vend'}</span>
        </li>
      ))}
    </ul>
  </AdminSection>
)

function Decisions({ file: { decisions } }: { file: ReviewedArticle }) {
  if (decisions.length === 0) return null
  return (
    <AdminSection title="Décisions">
      <ol className="divide-y divide-rule">
        {decisions.map(({ decision, who, reason, ground, at }) => (
          <li key={at} className="py-1.5">
            {decisionNames[decision]} <span className="text-soft">{`${formatDateTime(at)}, ${who}`}</span>
            <p className="whitespace-pre-line">{reason}</p>
            {ground && <p className="text-soft">{ground}</p>}
          </li>
        ))}
      </ol>
    </AdminSection>
  )
}

function Acts({ file: { acts, twins } }: { file: ReviewedArticle }) {
  return (
    <>
      {acts.includes('accept') && (
        <AdminActionForm
          open
          intent="accept"
          title="Publier"
          hint="L’article est vu et vendu dès maintenant&nbsp;; le vendeur est prévenu."
        />
      )}
      {acts.includes('send_back') && (
        <AdminActionForm
          intent="send_back"
          title="Renvoyer au vendeur"
          hint="L’article redevient un brouillon. Corrigé et remis en vente, il revient ici."
          reasonLabel="Ce qui est à changer (le vendeur le lira)"
        />
      )}
      {acts.includes('restore') && (
        <AdminActionForm
          intent="restore"
          title="Remettre en vue"
          hint="Toutes ses offres publiées reviennent."
          reasonLabel="Motif (les vendeurs le liront)"
        />
      )}
      {acts.includes('take_down') && <TakeDown />}
      {acts.includes('merge') && <Merge twins={twins} />}
    </>
  )
}

const Deletion = () => (
  <AdminActionForm
    danger
    intent="delete"
    title="Supprimer l’article"
    label="Supprimer pour de bon"
    hint="Sa fiche, ses déclinaisons et ses documents disparaissent, son EAN redevient libre. On ne revient pas en arrière."
    reasonLabel="Motif (au journal)"
  />
)

const TakeDown = () => (
  <AdminActionForm
    danger
    intent="take_down"
    title="Retirer de la vue"
    hint="Personne ne voit plus l’article, sauf ses vendeurs. Ils reçoivent l’exposé des motifs et les recours (règlement (UE) 2022/2065, article 17)."
    reasonLabel="Les faits (les vendeurs les liront)"
  >
    <LegalGround />
    <Checkbox name="automated" label="Trouvé par un outil automatique" />
  </AdminActionForm>
)

const Merge = ({ twins }: { twins: ReviewedArticle['twins'] }) => {
  const published = twins.filter(({ status }) => status === 'published')
  return (
    <AdminActionForm
      danger
      intent="merge"
      title="Réunir avec un autre article"
      label="Réunir pour de bon"
      hint="Ses variantes, ses offres et ses stocks passent à l’article gardé, et son adresse y mène. On ne revient pas en arrière."
      reasonLabel="Motif (au journal)"
    >
      {published.length > 0 ? (
        <RadioGroup
          label="Article gardé"
          name="into"
          required
          options={published.map(({ id, title, alike, sameEan }) => ({
            value: String(id),
            label: title,
            hint: sameEan ? 'Même EAN' : `Titres pareils à ${Math.round(alike * 100)}\u00a0%`,
          }))}
        />
      ) : (
        <TextField
          dense
          label="Numéro de l’article gardé"
          name="into"
          inputMode="numeric"
          required
          className="max-w-xs"
        />
      )}
    </AdminActionForm>
  )
}
