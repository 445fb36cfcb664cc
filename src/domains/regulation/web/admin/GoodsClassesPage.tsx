import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  useActionData,
  useLoaderData,
} from 'react-router'
import { workspacePaths } from '#domains/workspace/rules/paths.ts'
import { AdminFrame } from '#domains/workspace/web/admin/AdminFrame.tsx'
import { ActionNotice, AdminActionForm, DescriptionList } from '#domains/workspace/web/admin/AdminParts.tsx'
import { formatLongDate, isoDay } from '#shared/dates.ts'
import { deliveryLabels, orderModes } from '#shared/delivery.ts'
import { textOf } from '#shared/forms/form-state.ts'
import { pageApi } from '#shared/page-api.ts'
import { pageMeta } from '#shared/page-meta.ts'
import { Badge } from '#ui/Badge.tsx'
import { SelectField, TextField } from '#ui/forms/Field.tsx'
import { decideDropPoint, type GoodsClassRow, listGoodsClasses, setGoodsClass } from '../../contract.ts'
import { showAuthorisations } from '../../contract-authorisations.ts'
import { decideSuspicion, listSuspicions } from '../../contract-suspicions.ts'
import { classLabels } from '../../rules/class-labels.ts'
import { type GoodsRule, goodsRules } from '../../rules/law.ts'
import { type GoodsClass, goodsClasses, type PermitKind, permitForms } from '../../rules.ts'
import { AuthorisationSection } from './AuthorisationSection.tsx'
import { loadFile } from './authorisation-file.ts'
import { SuspicionList } from './SuspicionList.tsx'

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Produits réglementés',
    description: 'Les classes de produits réglementés, leurs règles, et celles que la place de marché vend.',
    path: workspacePaths.goodsClassesAdmin,
    hidden: true,
  })

export const loader = async ({ context, request }: LoaderFunctionArgs) => ({
  ...(await context.get(pageApi).call(listGoodsClasses, {})),
  authorisations: await context.get(pageApi).call(showAuthorisations, {}),
  reported: await context.get(pageApi).call(listSuspicions, {
    query: { page: new URL(request.url).searchParams.get('page') ?? '1' },
  }),
  today: isoDay(new Date()),
})

export async function action({ context, request }: ActionFunctionArgs) {
  const form = await request.formData()
  const intent = textOf(form, 'intent')
  if (intent === 'load') return loadFile(form, context.get(pageApi))
  if (intent === 'decide')
    return context.get(pageApi).attempt(decideSuspicion, {
      params: { id: textOf(form, 'id') },
      body: { state: textOf(form, 'state') === 'DISMISSED' ? 'DISMISSED' : 'FORWARDED', note: textOf(form, 'reason') },
    })
  const given = textOf(form, 'class')
  const goodsClass = goodsClasses.find(one => one === given) ?? ('' as GoodsClass)
  if (intent === 'drop')
    return context.get(pageApi).attempt(decideDropPoint, {
      params: { class: goodsClass },
      body: {
        isAllowed: textOf(form, 'isAllowed') === 'true',
        fromDay: textOf(form, 'fromDay'),
        reason: textOf(form, 'reason'),
      },
    })
  return context.get(pageApi).attempt(setGoodsClass, {
    params: { class: goodsClass },
    body: { isOpen: intent === 'open', reason: textOf(form, 'reason') },
  })
}

export default function GoodsClassesPage() {
  const { classes, authorisations, reported, today } = useLoaderData<typeof loader>()
  const outcome = useActionData<typeof action>()
  return (
    <AdminFrame title="Produits réglementés">
      <p className="max-w-prose text-soft">
        Aucune classe n’est en vente tant que vous ne l’ouvrez pas. Un article d’une classe fermée reste visible et ne
        se commande pas&nbsp;; les commandes déjà passées continuent.
      </p>
      <div className="mt-4 max-w-4xl">
        <ActionNotice
          outcome={outcome}
          done={'C’est enregistré\u00a0: les commandes suivent dès maintenant, les pages des articles dans la minute.'}
        />
        {classes.map(row => (
          <ClassSection key={row.class} row={row} today={today} />
        ))}
        <SuspicionList {...reported} />
        <AuthorisationSection state={authorisations} today={today} />
      </div>
    </AdminFrame>
  )
}

function ClassSection({ row, today }: { row: GoodsClassRow; today: string }) {
  const { title, covers } = classLabels[row.class]
  const rules = goodsRules.filter(rule => rule.class === row.class && (rule.until === null || rule.until >= today))
  const neverSold = rules.every(rule => rule.professional === 'refused')
  return (
    <section aria-labelledby={row.class} className="border-b border-rule py-5">
      <h2 id={row.class} className="flex flex-wrap items-center gap-3 text-lg">
        {title}
        <Badge tone={row.isOpen ? 'success' : 'neutral'}>{row.isOpen ? 'En vente' : 'Fermée'}</Badge>
      </h2>
      <p>{covers}</p>
      <p className="caption mt-0.5">{soldBy(row)}</p>
      {rules.map(rule => (
        <RuleFacts key={`${rule.law} ${rule.biocideTypes}`} rule={rule} atDropPoint={row.dropPoint.isAllowed} />
      ))}
      {!neverSold && (
        <AdminActionForm
          // Folded again, and empty, once it did its work: the opposite act takes its place.
          key={String(row.isOpen)}
          intent={row.isOpen ? 'close' : 'open'}
          title={row.isOpen ? 'Fermer la vente' : 'Ouvrir la vente'}
          hint={
            row.isOpen
              ? 'Les articles de cette classe ne se commandent plus. Les commandes passées continuent.'
              : 'Vérifiez d’abord que vos vendeurs tiennent les règles ci-dessus.'
          }
          reasonLabel="Motif, pour le journal"
          danger={row.isOpen}
        >
          <input type="hidden" name="class" value={row.class} />
        </AdminActionForm>
      )}
      {rules.some(rule => rule.modes.includes('DROP')) && <DropPointDecisions row={row} today={today} />}
    </section>
  )
}

/** Goods whose proof is checked again at the hand-over stay away from drop-off points until somebody decides. */
function DropPointDecisions({ row: { class: goodsClass, dropPoint }, today }: { row: GoodsClassRow; today: string }) {
  const { isAllowed, decisions } = dropPoint
  return (
    <>
      <p className="mt-3">
        {isAllowed
          ? 'Le camion d’un vendeur peut la laisser à un point de dépôt.'
          : 'Jamais à un point de dépôt\u00a0: elle se remet en mains propres, contrôle à l’appui.'}
      </p>
      {decisions.length > 0 && (
        <ul className="caption mt-1">
          {decisions.map(({ fromDay, reason, ...decision }) => (
            <li key={`${fromDay} ${reason}`}>
              {decision.isAllowed ? 'Autorisée' : 'Refusée'} à partir du {formatLongDate(fromDay)}&nbsp;: {reason}
            </li>
          ))}
        </ul>
      )}
      <AdminActionForm
        key={decisions.length}
        intent="drop"
        title="Décider des points de dépôt"
        hint="La décision vaut à partir de son jour, pour les commandes à venir."
        label="Enregistrer la décision"
        reasonLabel="Motif, pour le journal"
      >
        <input type="hidden" name="class" value={goodsClass} />
        <div className="grid gap-3 sm:grid-cols-2">
          <SelectField dense label="Point de dépôt" name="isAllowed" defaultValue={String(!isAllowed)}>
            <option value="true">Autorisé</option>
            <option value="false">Refusé</option>
          </SelectField>
          <TextField dense label="À partir du" name="fromDay" type="date" min={today} defaultValue={today} required />
        </div>
      </AdminActionForm>
    </>
  )
}

function soldBy({ articles, sellers, provenSellers, isOpen, openedAt }: GoodsClassRow): string {
  const since = isOpen && openedAt ? `Ouverte le ${formatLongDate(openedAt)}. ` : ''
  if (articles === 0) return `${since}Aucun article en vente.`
  const proven = provenSellers === sellers ? '' : `, dont ${provenSellers} avec les pièces exigées`
  return `${since}${articles} article${articles > 1 ? 's' : ''}, ${sellers} vendeur${sellers > 1 ? 's' : ''}${proven}.`
}

const whoBuys = { allowed: 'oui', refused: 'non' } as const
const namesOf = (kinds: readonly PermitKind[]) =>
  kinds.length ? kinds.map(kind => permitForms[kind].label).join(' ou ') : 'aucune pièce'

function RuleFacts({ rule, atDropPoint }: { rule: GoodsRule; atDropPoint: boolean }) {
  const modes = orderModes.filter(mode => rule.modes.includes(mode) && (mode !== 'DROP' || atDropPoint))
  const rows: [string, string][] = [
    ['Particuliers', whoBuys[rule.private]],
    ['Professionnels', rule.professional === 'refused' ? 'non' : namesOf(rule.buyerPermits)],
    ['Vendeur', namesOf(rule.sellerPermits)],
    [
      'Livraison',
      modes.length === orderModes.length
        ? 'tous les modes'
        : modes.map(mode => deliveryLabels[mode].toLowerCase()).join(', ') || 'aucune',
    ],
    ['Types de biocide', rule.biocideTypes?.join(', ') ?? ''],
  ]
  return (
    <div className="mt-3 border-l-2 border-rule pl-3">
      <DescriptionList rows={rows} />
      <p className="caption">{rule.law}</p>
    </div>
  )
}
