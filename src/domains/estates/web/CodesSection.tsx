import { fieldErrorsOf } from '#shared/forms/form-state.ts'
import { Badge } from '#ui/Badge.tsx'
import { Button } from '#ui/Button.tsx'
import { SelectField, TextField } from '#ui/forms/Field.tsx'
import { Form } from '#ui/forms/Form.tsx'
import { FormNotice } from '#ui/forms/FormNotice.tsx'
import type { Code, Estate } from '../contract.ts'
import { codeKindLabels, codeKinds } from '../rules.ts'
import type { EstateFormState } from './estate-forms.ts'

/** Labels for the lines of orders; owners and accountants write the list. */
export function CodesSection({ estate, formState }: { estate: Estate; formState: EstateFormState | undefined }) {
  const { codes, role } = estate
  const mayWrite = role === 'owner' || role === 'accountant'
  return (
    <section aria-labelledby="codes">
      <h2 id="codes" className="rubric mb-3">
        Codes analytiques
      </h2>
      <FormNotice state={formState} intent="codes" />
      {codes.length === 0 && (
        <p className="text-soft">
          Parcelles, cuvées, campagnes&nbsp;: donnez un code à vos achats, et lisez vos dépenses par code.
        </p>
      )}
      <ul className="grid gap-x-8 sm:grid-cols-2">
        {codes.map(code => (
          <CodeRow key={`${code.id}-${code.label}-${code.archived}`} code={code} mayWrite={mayWrite} />
        ))}
      </ul>
      {mayWrite && (
        <Form key={codes.length} method="post" className="mt-4 grid items-end gap-4 sm:grid-cols-[1fr_2fr_auto]">
          <div className="empty:hidden sm:col-span-3">
            <FormNotice state={formState} intent="code" />
          </div>
          <SelectField label="Nature" name="kind" defaultValue="parcel">
            {codeKinds.map(kind => (
              <option key={kind} value={kind}>
                {codeKindLabels[kind]}
              </option>
            ))}
          </SelectField>
          <TextField
            label="Code"
            name="label"
            maxLength={60}
            required
            error={fieldErrorsOf(formState, 'code').label ?? ''}
          />
          <Button type="submit" name="intent" value="code" look="primary">
            Ajouter
          </Button>
        </Form>
      )}
    </section>
  )
}

function CodeRow({ code: { id, kind, label, archived }, mayWrite }: { code: Code; mayWrite: boolean }) {
  return (
    <li className="border-b border-rule py-2">
      {mayWrite ? (
        <Form method="post" className="flex flex-wrap items-center gap-2">
          <input type="hidden" name="id" value={id} />
          <span className="w-20 flex-none text-sm text-soft">{codeKindLabels[kind]}</span>
          <TextField
            label={`Nom du code ${label}`}
            labelHidden
            name="label"
            defaultValue={label}
            dense
            className="min-w-32 flex-1 basis-52"
          />
          {!archived && (
            <Button
              type="submit"
              name="intent"
              value="changeCode"
              size="sm"
              look="quiet"
              aria-label={`Renommer ${label}`}
            >
              Renommer
            </Button>
          )}
          <ArchiveButton label={label} archived={archived} />
        </Form>
      ) : (
        <p>
          <span className="mr-3 text-sm text-soft">{codeKindLabels[kind]}</span>
          {label} {archived && <Badge>Archivé</Badge>}
        </p>
      )}
    </li>
  )
}

/** An archived code stays on past orders and is no longer offered. */
const ArchiveButton = ({ label, archived }: Pick<Code, 'label' | 'archived'>) => (
  <Button
    type="submit"
    name="intent"
    value={archived ? 'restoreCode' : 'archiveCode'}
    size="sm"
    look="quiet"
    aria-label={`${archived ? 'Reprendre' : 'Archiver'} ${label}`}
  >
    {archived ? 'Reprendre' : 'Archiver'}
  </Button>
)
