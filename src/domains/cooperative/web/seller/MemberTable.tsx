import { creditStatusLabels } from '#domains/settlement/rules/credit.ts'
import { formatLongDate } from '#shared/dates.ts'
import { type FormState, fieldErrorsOf } from '#shared/forms/form-state.ts'
import { euros } from '#shared/money.ts'
import { monthName } from '#shared/months.ts'
import { Badge } from '#ui/Badge.tsx'
import { Button } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { TextField } from '#ui/forms/Field.tsx'
import { Form } from '#ui/forms/Form.tsx'
import { FormNotice } from '#ui/forms/FormNotice.tsx'
import { type Column, Table } from '#ui/Table.tsx'
import type { CooperativeMember } from '../../contract.ts'
import { memberPaths } from '../../rules/paths.ts'
import { memberStateLabels } from '../../rules.ts'

interface Props {
  members: readonly CooperativeMember[]
  months: readonly string[]
  state: FormState | undefined
}

/** Members by section; those with a professional account may be chosen for a member account. */
export function MemberTable({ members, months, state }: Props) {
  const errors = fieldErrorsOf(state, 'accounts')
  return (
    <Form method="post" className="flex flex-col gap-4">
      <Table
        caption="Fichier des adhérents"
        captionShown
        tight
        columns={columnsOf(months[0] ?? null)}
        rows={members}
        rowKey={member => member.id}
        empty={
          <EmptyState title="Aucun adhérent">
            Envoyez ci-dessous le fichier de vos adhérents&nbsp;: leurs comptes se rapprochent d’eux-mêmes.
          </EmptyState>
        }
      />
      {members.some(({ mayBuyOnAccount }) => mayBuyOnAccount) && (
        <div className="flex max-w-xl flex-col gap-3">
          <FormNotice state={state} intent="accounts" />
          <TextField
            label="Plafond par adhérent"
            hint="Ce qu’il peut devoir à la fois, compensé ensuite sur ses apports. Cochez les adhérents ci-dessus."
            name="limit"
            inputMode="decimal"
            suffix="€ TTC"
            defaultValue="3000,00"
            error={errors.limitCents ?? errors.memberIds}
          />
          <Button type="submit" name="intent" value="accounts" className="self-start">
            Ouvrir leur compte adhérent
          </Button>
        </div>
      )}
    </Form>
  )
}

const columnsOf = (month: string | null): Column<CooperativeMember>[] => [
  {
    key: 'choisir',
    title: 'Choisir',
    titleHidden: true,
    phone: 'tick',
    cell: member =>
      member.mayBuyOnAccount && (
        <input
          type="checkbox"
          name="member"
          value={member.id}
          aria-label={`Choisir ${member.name}`}
          className="size-5 accent-vine"
        />
      ),
  },
  {
    key: 'adherent',
    title: 'Adhérent',
    head: true,
    cell: ({ name, number, email }) => (
      <span>
        <span className="font-medium">{name}</span>
        <span className="block text-sm font-normal text-soft wrap-anywhere">
          <span className="figures">n°&nbsp;{number}</span>
          {email && `, ${email}`}
        </span>
      </span>
    ),
  },
  { key: 'section', title: 'Section', cell: ({ section }) => section || '—' },
  { key: 'etat', title: 'État', cell: member => <State member={member} /> },
  {
    key: 'compte',
    title: 'Compte adhérent',
    align: 'end',
    cell: ({ id, account, matched }) =>
      account ? (
        <span>
          <span className="figures">{euros(account.owedCents)}</span> sur {euros(account.limitCents)}
          {account.status !== 'OPEN' && <span className="block text-sm">{creditStatusLabels[account.status]}</span>}
          {!account.isSetOff && <span className="block text-sm text-soft">par prélèvement</span>}
          {account.isSetOff && month && (
            <a
              href={memberPaths.statement(id, month, 'pdf')}
              className="link block text-sm"
              target="_blank"
              rel="noreferrer"
            >
              Relevé de {monthName(month)}
            </a>
          )}
        </span>
      ) : (
        <span className="text-soft">{matched ? 'Non ouvert' : 'Sans compte en ligne'}</span>
      ),
  },
]

function State({ member: { state, enteredOn, leftOn } }: { member: CooperativeMember }) {
  if (state === 'left')
    return (
      <Badge>
        {memberStateLabels.left} le {leftOn && formatLongDate(leftOn)}
      </Badge>
    )
  if (state === 'planned') return <Badge tone="info">Entrée le {formatLongDate(enteredOn)}</Badge>
  return (
    <>
      <Badge tone="success">{memberStateLabels.member}</Badge>
      {leftOn && <span className="block text-sm text-soft">jusqu’au {formatLongDate(leftOn)}</span>}
    </>
  )
}
