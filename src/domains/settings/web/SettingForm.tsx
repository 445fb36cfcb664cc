import { formatDateTime } from '#shared/dates.ts'
import { Button } from '#ui/Button.tsx'
import { RadioGroup } from '#ui/forms/Choice.tsx'
import { TextField } from '#ui/forms/Field.tsx'
import { Form } from '#ui/forms/Form.tsx'
import type { SettingDetail } from '../contract.ts'
import { settings, valuesOf } from '../settings.ts'

/** One setting: its choices, and its last changes. */
export function SettingForm({ file }: { file: SettingDetail }) {
  const { label, hint } = settings[file.key]
  const values = valuesOf(file.key)
  return (
    <section className="grid gap-x-10 gap-y-4 py-6 lg:grid-cols-2">
      <Form method="post" className="flex flex-col items-start gap-3">
        <h2 className="text-lg">{label}</h2>
        <RadioGroup
          label={hint}
          name="value"
          defaultValue={file.value}
          options={Object.entries(values).map(([value, name]) => ({ value, label: name }))}
        />
        <TextField
          dense
          label="Motif du changement"
          name="reason"
          required
          minLength={10}
          maxLength={2_000}
          className="w-full max-w-md"
        />
        <Button type="submit" size="sm" name="intent" value={file.key}>
          Changer
        </Button>
      </Form>
      <div className="text-sm">
        <h3 className="caption">Changements</h3>
        {file.history.length === 0 && <p className="text-soft">Jamais changé depuis l’ouverture.</p>}
        <ol className="divide-y divide-rule">
          {file.history.map(({ former, value, who, reason, at }) => (
            <li key={at} className="py-1.5">
              <span className="text-soft">{`${formatDateTime(at)}, ${who}\u00a0: `}</span>
              <del>{values[former] ?? former}</del>
              {' → '}
              <ins className="no-underline">{values[value] ?? value}</ins>
              <p className="text-soft">{reason}</p>
            </li>
          ))}
        </ol>
      </div>
    </section>
  )
}
