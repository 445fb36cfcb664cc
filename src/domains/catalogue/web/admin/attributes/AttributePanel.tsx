import { workspacePaths } from '#domains/workspace/rules/paths.ts'
import { AdminActionForm, AdminPanel, AdminSection } from '#domains/workspace/web/admin/AdminParts.tsx'
import { Badge } from '#ui/Badge.tsx'
import { Button } from '#ui/Button.tsx'
import { Checkbox } from '#ui/forms/Choice.tsx'
import { SelectField, TextAreaField, TextField } from '#ui/forms/Field.tsx'
import { Form } from '#ui/forms/Form.tsx'
import type { AdminAttribute, ShownAttribute } from '../../../contract-attributes.ts'
import type { AdminCategory } from '../../../contract-categories.ts'
import { attributeKindLabels, attributeKinds, mayBeAxis } from '../../../rules/attributes.ts'
import { AttributePreview } from './AttributePreview.tsx'
import { ScopeForm } from './ScopeForm.tsx'
import { ValuesInUse } from './ValuesInUse.tsx'

interface AttributePanelProps {
  attribute: ShownAttribute
  categories: readonly AdminCategory[]
  /** Of the same kind and unit. */
  others: readonly AdminAttribute[]
}

export const AttributePanel = ({ attribute, categories, others }: AttributePanelProps) => (
  <AdminPanel
    id="caracteristique"
    title={attribute.label}
    badges={
      <>
        {attribute.facet && <Badge tone="success">Filtre</Badge>}
        {attribute.axis && <Badge>Axe de déclinaison</Badge>}
      </>
    }
    close={workspacePaths.attributesAdmin}
    actionsTitle="Réunir ou supprimer"
    actions={
      <>
        {others.length > 0 && <MergeForm others={others} />}
        {attribute.articles === 0 && (
          <AdminActionForm
            danger
            intent="remove"
            title="Supprimer"
            hint="Aucun article ne l’a&nbsp;: elle disparaît des formulaires et des filtres."
          />
        )}
      </>
    }
  >
    <AdminSection title="Réglages">
      <SettingsForm attribute={attribute} />
    </AdminSection>
    <AdminSection title="Ce que le public voit">
      <AttributePreview attribute={attribute} />
    </AdminSection>
    <AdminSection title="Où elle s’applique">
      <ScopeForm scopes={attribute.scopes} categories={categories} />
    </AdminSection>
    <AdminSection title="Valeurs en usage">
      <ValuesInUse attribute={attribute} />
    </AdminSection>
  </AdminPanel>
)

function SettingsForm({ attribute }: { attribute: ShownAttribute }) {
  const { label, kind, unit, position, facet, axis, options, articles } = attribute
  return (
    <Form method="post" className="flex flex-col gap-3">
      <div className="grid gap-3 sm:grid-cols-[1fr_6rem_6rem]">
        <TextField dense label="Nom" name="label" required minLength={2} maxLength={60} defaultValue={label} />
        <TextField dense label="Unité" name="unit" maxLength={12} defaultValue={unit ?? ''} />
        <TextField dense label="Place" name="position" inputMode="numeric" required defaultValue={position} />
      </div>
      {articles > 0 ? (
        <>
          <input type="hidden" name="kind" value={kind} />
          <p className="text-sm text-soft">{`Type\u00a0: ${attributeKindLabels[kind].toLowerCase()}. Il ne change plus, des articles l’ont.`}</p>
        </>
      ) : (
        <SelectField dense label="Type" name="kind" defaultValue={kind}>
          {attributeKinds.map(other => (
            <option key={other} value={other}>
              {attributeKindLabels[other]}
            </option>
          ))}
        </SelectField>
      )}
      {kind === 'text' && (
        <TextAreaField
          dense
          label="Valeurs à choisir"
          hint="Une par ligne, dans l’ordre des formulaires. Vide, la valeur s’écrit librement."
          name="options"
          rows={Math.min(12, Math.max(4, options.length + 1))}
          defaultValue={options.join('\n')}
        />
      )}
      <Checkbox name="facet" label="Filtre des listes" defaultChecked={facet} />
      {mayBeAxis(kind) && (
        <Checkbox name="axis" label="Les déclinaisons d’un article en diffèrent" defaultChecked={axis} />
      )}
      <Button type="submit" size="sm" name="intent" value="change" className="self-start">
        Enregistrer les réglages
      </Button>
    </Form>
  )
}

const MergeForm = ({ others }: { others: readonly AdminAttribute[] }) => (
  <AdminActionForm
    danger
    intent="merge"
    title="Réunir avec une autre"
    label="Réunir pour de bon"
    hint="Ses valeurs passent à l’autre, sauf sur les articles qui ont déjà les deux. On ne revient pas en arrière."
    reasonLabel="Motif (au journal)"
  >
    <SelectField dense label="Celle qui reste" name="into" required className="max-w-md">
      {others.map(({ code, label }) => (
        <option key={code} value={code}>
          {label}
        </option>
      ))}
    </SelectField>
  </AdminActionForm>
)
