import { figure } from '#shared/price/packaging.ts'
import { Badge } from '#ui/Badge.tsx'
import { Button } from '#ui/Button.tsx'
import { TextField } from '#ui/forms/Field.tsx'
import { Form } from '#ui/forms/Form.tsx'
import type { ShownAttribute } from '../../../contract-attributes.ts'

/** A text value is renamed, or merged into another, wherever it is. */
export function ValuesInUse({ attribute: { kind, values, options } }: { attribute: ShownAttribute }) {
  if (values.length === 0) return <p className="text-soft">Aucune pour l’instant.</p>
  return (
    <ul className="divide-y divide-rule border-y border-rule">
      {values.map(({ value, label, articles, listed }) => (
        <li key={value}>
          {kind === 'text' ? (
            <details>
              <summary className="flex min-h-9 cursor-pointer items-center gap-2">
                <span className="min-w-0 flex-1 wrap-anywhere">{label}</span>
                {options.length > 0 && !listed && <Badge tone="warning">Hors liste</Badge>}
                <Count articles={articles} />
              </summary>
              <RenameForm value={value} />
            </details>
          ) : (
            <p className="flex min-h-9 items-center gap-2">
              <span className="flex-1">{label}</span>
              <Count articles={articles} />
            </p>
          )}
        </li>
      ))}
    </ul>
  )
}

const Count = ({ articles }: { articles: number }) => (
  <span className="caption">{articles > 1 ? `${figure(articles)}\u00a0articles` : `${articles} article`}</span>
)

const RenameForm = ({ value }: { value: string }) => (
  <Form method="post" className="flex flex-wrap items-end gap-2 pb-3">
    <input type="hidden" name="from" value={value} />
    <TextField
      dense
      className="flex-1 basis-40"
      label="Nouvelle valeur, ou celle avec laquelle la réunir"
      name="to"
      required
      maxLength={120}
      defaultValue={value}
    />
    <Button type="submit" size="sm" name="intent" value="rename">
      Renommer partout
    </Button>
  </Form>
)
