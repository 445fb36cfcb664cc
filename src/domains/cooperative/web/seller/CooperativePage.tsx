import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  useActionData,
  useLoaderData,
} from 'react-router'
import { AccountFrame } from '#domains/identity/web/account/AccountFrame.tsx'
import { workspacePaths } from '#domains/workspace/rules/paths.ts'
import { fileBase64 } from '#shared/forms/file-base64.ts'
import { type FormState, textOf, toFormState } from '#shared/forms/form-state.ts'
import { euros, parseCents } from '#shared/money.ts'
import { type PageApi, pageApi } from '#shared/page-api.ts'
import { pageMeta } from '#shared/page-meta.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { FormNotice } from '#ui/forms/FormNotice.tsx'
import { Link } from '#ui/navigation/Link.tsx'
import {
  type CooperativeView,
  decideMatch,
  importMembers,
  importSetOffs,
  openMemberAccounts,
  showCooperative,
} from '../../contract.ts'
import { memberPaths } from '../../rules/paths.ts'
import { DoubtList } from './DoubtList.tsx'
import { MemberFileForm } from './MemberFileForm.tsx'
import { MemberTable } from './MemberTable.tsx'
import { type RefusedFileLines, RefusedLines } from './RefusedLines.tsx'
import { SetOffSection } from './SetOffSection.tsx'

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Adhérents',
    description: 'Le fichier des adhérents de la coopérative, leurs prix et leurs comptes.',
    path: memberPaths.seller,
    hidden: true,
  })

export const loader = ({ context }: LoaderFunctionArgs) => context.get(pageApi).call(showCooperative, {})

type State = FormState & { refused?: RefusedFileLines }

export async function action({ context, request }: ActionFunctionArgs): Promise<State> {
  const form = await request.formData()
  const calls = context.get(pageApi)
  const intent = textOf(form, 'intent')
  if (intent === 'members') return sendMembers(calls, form)
  if (intent === 'set-offs') return sendSetOffs(calls, form)
  if (intent === 'accounts') {
    const memberIds = form.getAll('member').map(Number)
    const body = { memberIds, limitCents: parseCents(textOf(form, 'limit')) ?? 0 }
    return toFormState(
      'accounts',
      await calls.attempt(openMemberAccounts, { body }),
      'Les comptes sont ouverts\u00a0: chaque adhérent en est averti par courriel.',
    )
  }
  const accept = intent === 'accept'
  const body = { memberId: Number(textOf(form, 'memberId')), userId: Number(textOf(form, 'userId')), accept }
  const outcome = await calls.attempt(decideMatch, { body })
  return toFormState('match', outcome, accept ? 'Le compte est rattaché à l’adhérent.' : 'Le rapprochement est écarté.')
}

const counted = (count: number, ...words: string[]) =>
  [count, ...words.map(word => (count > 1 ? `${word}s` : word))].join(' ')

async function sendMembers(calls: PageApi, form: FormData): Promise<State> {
  const body = { content: await fileBase64(form, 'file'), complete: form.get('complete') === 'on' }
  const outcome = await calls.attempt(importMembers, { body })
  if (!outcome.ok) return toFormState('members', outcome, '')
  const { added, changed, left, matched, doubts, refused } = outcome.data
  const facts = [
    counted(added, 'ajouté'),
    counted(changed, 'modifié'),
    left > 0 && counted(left, 'sorti'),
    counted(matched, 'compte', 'rapproché'),
    doubts > 0 && `${doubts} à décider`,
  ].filter(Boolean)
  return { ...toFormState('members', outcome, `Fichier lu\u00a0: ${facts.join(', ')}.`), refused }
}

async function sendSetOffs(calls: PageApi, form: FormData): Promise<State> {
  const outcome = await calls.attempt(importSetOffs, { body: { content: await fileBase64(form, 'file') } })
  if (!outcome.ok) return toFormState('set-offs', outcome, '')
  const { applied, appliedCents, already, refused } = outcome.data
  const plural = applied > 1 ? 's' : ''
  const again = already > 0 ? `\u00a0; ${already} l’étai${already > 1 ? 'ent' : 't'} déjà` : ''
  const done = `${applied} commande${plural} réglée${plural}, ${euros(appliedCents)} compensés${again}.`
  return { ...toFormState('set-offs', outcome, done), refused }
}

export default function CooperativePage() {
  const { cooperative } = useLoaderData<typeof loader>()
  const state = useActionData<State>()
  if (!cooperative)
    return (
      <AccountFrame title="Adhérents">
        <EmptyState title="Réservé aux coopératives">
          Cette page s’ouvre quand la place de marché a reconnu votre boutique comme coopérative. Faites-en la demande
          depuis vos demandes d’aide.
        </EmptyState>
      </AccountFrame>
    )
  const { members, doubts } = cooperative
  return (
    <AccountFrame title="Adhérents">
      <Summary cooperative={cooperative} />
      <div className="flex flex-col gap-10">
        <FormNotice state={state} intent="match" />
        {doubts.length > 0 && <DoubtList doubts={doubts} />}
        <MemberTable members={members} months={cooperative.months} state={state} />
        <MemberFileForm state={state} first={members.length === 0}>
          {state?.intent === 'members' && <RefusedLines refused={state.refused} />}
        </MemberFileForm>
        <SetOffSection cooperative={cooperative} state={state}>
          {state?.intent === 'set-offs' && <RefusedLines refused={state.refused} />}
        </SetOffSection>
      </div>
    </AccountFrame>
  )
}

/** What the group gives, so that an empty price list is seen. */
function Summary({ cooperative: { members, group, priceLists, owedCents } }: { cooperative: CooperativeView }) {
  const inForce = members.filter(({ state }) => state === 'member')
  const facts: [string, string][] = [
    ['Adhérents', String(inForce.length)],
    ['Avec un compte en ligne', String(inForce.filter(({ matched }) => matched).length)],
    ['Sur compte adhérent', euros(owedCents)],
  ]
  return (
    <>
      <p className="mb-4 max-w-prose text-soft">
        Vos adhérents forment le groupe «&nbsp;{group}&nbsp;» de vos clients, du jour de leur entrée à celui de leur
        sortie.{' '}
        {priceLists.length > 0 ? (
          <>
            Ses prix&nbsp;:{' '}
            {priceLists.map(({ id, name }, index) => (
              <span key={id}>
                {index > 0 && ', '}
                <Link to={workspacePaths.priceList(id)} className="link">
                  {name}
                </Link>
              </span>
            ))}
            .
          </>
        ) : (
          <>
            Aucune liste de prix ne s’y applique encore&nbsp;:{' '}
            <Link to={workspacePaths.priceLists} className="link">
              convenir de prix
            </Link>
            .
          </>
        )}
      </p>
      <dl className="mb-8 grid grid-cols-1 gap-px border-y border-rule sm:grid-cols-3">
        {facts.map(([term, value]) => (
          <div key={term} className="flex items-baseline justify-between gap-3 py-3 sm:block">
            <dt className="text-sm text-soft">{term}</dt>
            <dd className="figures text-lg font-semibold">{value}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}
