/** Components shared by the back-office pages. */
import type { ReactNode } from 'react'
import { useNavigation } from 'react-router'
import { auditFieldLabels } from '#domains/audit/field-labels.ts'
import type { FieldErrors } from '#shared/errors.ts'
import { namedSentences } from '#shared/forms/form-state.ts'
import type { OperationResult } from '#shared/page-api.ts'
import { Button, ButtonLink } from '#ui/Button.tsx'
import { Disclosure } from '#ui/Disclosure.tsx'
import { TextAreaField, TextField } from '#ui/forms/Field.tsx'
import { Form } from '#ui/forms/Form.tsx'
import { FormResult } from '#ui/forms/FormResult.tsx'
import { SearchIcon } from '#ui/icons/icons.tsx'
import { Link } from '#ui/navigation/Link.tsx'

interface PanelProps {
  /** HTML id of the heading. */
  id: string
  title: string
  badges?: ReactNode
  /** Page without the panel. */
  close: string
  actionsTitle: string
  /** Nothing when no action is allowed. */
  actions: ReactNode
  children: ReactNode
}

/** One item beside its list: heading, sections in two columns, then the allowed actions. */
export function AdminPanel({ id, title, badges, close, actionsTitle, actions, children }: PanelProps) {
  return (
    <article aria-labelledby={id} className="min-w-0">
      <div className="flex flex-wrap items-center gap-3">
        <h2 id={id} className="text-2xl">
          {title}
        </h2>
        {badges}
        <ButtonLink size="sm" look="quiet" to={close} className="ml-auto">
          Fermer
        </ButtonLink>
      </div>
      <div className="mt-5 grid gap-x-10 gap-y-6 xl:grid-cols-2">{children}</div>
      <PanelActions title={actionsTitle}>{actions}</PanelActions>
    </article>
  )
}

export const PanelActions = ({ title, children }: { title: string; children: ReactNode }) =>
  children && (
    <div className="mt-8">
      <h3 className="border-t-2 border-ink pt-2 text-lg">{title}</h3>
      {children}
    </div>
  )

export function AdminSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h3 className="border-t border-ink pt-1.5 text-base font-semibold">{title}</h3>
      <div className="mt-2 text-sm">{children}</div>
    </section>
  )
}

/** Names and values; empty values are omitted. */
export function DescriptionList({ rows }: { rows: readonly (readonly [string, ReactNode])[] }) {
  return (
    <dl className="grid grid-cols-[fit-content(45%)_1fr] gap-x-4 gap-y-1 text-sm">
      {rows
        .filter(([, value]) => value !== null && value !== '' && value !== undefined)
        .map(([label, value]) => (
          <div key={label} className="col-span-2 grid grid-cols-subgrid">
            <dt className="text-soft">{label}</dt>
            <dd className="min-w-0 wrap-anywhere">{value}</dd>
          </div>
        ))}
    </dl>
  )
}

interface SearchProps {
  label: string
  q: string
  /** Query parameters to preserve in a new search. */
  keep?: Record<string, string | number | null | undefined>
}

/** Search field above the tabs of a list. */
export const AdminSearch = ({ label, q, keep = {} }: SearchProps) => (
  <Form role="search" className="flex max-w-2xl items-end gap-2">
    {Object.entries(keep).map(([name, value]) => value && <input key={name} type="hidden" name={name} value={value} />)}
    <TextField className="flex-1" label={label} name="q" type="search" defaultValue={q} />
    <Button type="submit">
      <SearchIcon />
      <span className="max-sm:sr-only">Chercher</span>
    </Button>
  </Form>
)

/** Links to related pages. */
export const RelatedLinks = ({ links }: { links: readonly (readonly [string, string])[] }) => (
  <ul className="flex flex-wrap gap-x-5 gap-y-1">
    {links.map(([label, to]) => (
      <li key={to}>
        <Link to={to} className="link inline-flex min-h-8 items-center">
          {label}
        </Link>
      </li>
    ))}
  </ul>
)

interface ActProps {
  intent: string
  title: string
  /** Effect of the action, in one sentence. */
  hint: ReactNode
  /** Button label; defaults to the title. */
  label?: string
  danger?: boolean
  /** Label of the reason field, which names its reader; without it, no reason is requested. */
  reasonLabel?: string
  reasonOptional?: boolean
  /** Reloads the whole document, when the action changes what the header shows. */
  whole?: boolean
  open?: boolean
  children?: ReactNode
}

/** One action in a disclosure: its effect, its reason and its button. Works without scripts. */
export function AdminActionForm(props: ActProps) {
  const { intent, title, hint, label, danger, reasonLabel, reasonOptional = false, whole, open, children } = props
  const navigation = useNavigation()
  return (
    <Disclosure title={title} open={open}>
      <Form method="post" reloadDocument={whole} className="flex max-w-2xl flex-col gap-3">
        <p className="text-sm text-soft">{hint}</p>
        {children}
        {reasonLabel && (
          <TextAreaField
            dense
            label={reasonLabel}
            name="reason"
            rows={3}
            minLength={10}
            maxLength={2_000}
            required={!reasonOptional}
          />
        )}
        <Button
          type="submit"
          name="intent"
          value={intent}
          size="sm"
          look={danger ? 'danger' : 'primary'}
          pending={navigation.state === 'submitting' && navigation.formData?.get('intent') === intent}
          className="self-start"
        >
          {label ?? title}
        </Button>
      </Form>
    </Disclosure>
  )
}

export const fieldSentences = (fields: FieldErrors | null, labels: Record<string, string> = {}) =>
  namedSentences(fields, { ...auditFieldLabels, ...labels })

interface NoticeProps {
  outcome: OperationResult<unknown> | undefined
  done: ReactNode
  /** Fields that the page names otherwise than the audit log. */
  labels?: Record<string, string>
}

/** Result of the last action: a sentence, or why it failed. */
export function ActionNotice({ outcome, done, labels }: NoticeProps) {
  if (!outcome) return null
  if (outcome.ok)
    return (
      <FormResult ok answer={outcome} className="mb-4">
        {done}
      </FormResult>
    )
  const fields = fieldSentences(outcome.fields, labels)
  return (
    <FormResult ok={false} answer={outcome} className="mb-4" title={outcome.error}>
      {fields.length > 0 && fields.join(' · ')}
    </FormResult>
  )
}

/** After a decision about what people sent. */
export const DecisionNotice = ({ outcome }: { outcome: OperationResult<unknown> | undefined }) => (
  <ActionNotice outcome={outcome} done={'C’est décidé\u00a0: les personnes concernées sont prévenues par courriel.'} />
)
