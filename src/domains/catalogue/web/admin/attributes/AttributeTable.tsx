import { workspacePaths } from '#domains/workspace/rules/paths.ts'
import { figure } from '#shared/price/packaging.ts'
import { Button } from '#ui/Button.tsx'
import { Disclosure } from '#ui/Disclosure.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { SelectField, TextField } from '#ui/forms/Field.tsx'
import { Form } from '#ui/forms/Form.tsx'
import { PlusIcon } from '#ui/icons/icons.tsx'
import { Link } from '#ui/navigation/Link.tsx'
import { type Column, Table } from '#ui/Table.tsx'
import type { AdminAttribute } from '../../../contract-attributes.ts'
import type { AdminCategory } from '../../../contract-categories.ts'
import { attributeKindLabels, attributeKinds } from '../../../rules/attributes.ts'

interface AttributeTableProps {
  attributes: readonly AdminAttribute[]
  categories: readonly AdminCategory[]
  /** Code of the open one. */
  current: string | null
}

export function AttributeTable({ attributes, categories, current }: AttributeTableProps) {
  const titles = ({ scopes }: AdminAttribute) =>
    categories.filter(({ id }) => scopes.some(({ categoryId }) => categoryId === id)).map(({ title }) => title)
  const columns: Column<AdminAttribute>[] = [
    {
      key: 'label',
      title: 'Caractéristique',
      head: true,
      cell: ({ code, label, unit }) => (
        <Link
          to={workspacePaths.attributeAdmin(code)}
          preventScrollReset
          className="block no-underline hover:underline"
        >
          <span className="font-medium">{label}</span>
          {unit && <span className="unit">{`\u00a0(${unit})`}</span>}
        </Link>
      ),
    },
    {
      key: 'kind',
      title: 'Type',
      phone: 'plain',
      cell: ({ kind, options }) =>
        options.length > 0 ? `Choix parmi ${options.length}` : kind === 'text' ? 'Texte' : attributeKindLabels[kind],
    },
    {
      key: 'uses',
      title: 'Sert à',
      phone: 'plain',
      cell: ({ facet, axis }) => [facet && 'filtrer', axis && 'décliner'].filter(Boolean).join(', ') || 'décrire',
    },
    { key: 'scopes', title: 'Catégories', cell: attribute => titles(attribute).join(', ') || 'Aucune' },
    { key: 'articles', title: 'Articles', align: 'end', cell: ({ articles }) => figure(articles) },
    { key: 'position', title: 'Place', cell: ({ position }) => position },
  ]
  return (
    <Table
      tight
      twoLines
      flowing
      caption="Caractéristiques, dans leur ordre"
      columns={current === null ? columns : columns.slice(0, 2)}
      rows={attributes}
      rowKey={({ code }) => code}
      isCurrent={({ code }) => code === current}
      empty={
        <EmptyState icon={<PlusIcon />} title="Aucune caractéristique">
          Ajoutez la première&nbsp;: «&nbsp;Matière&nbsp;», «&nbsp;Volume&nbsp;»… Les acheteurs filtreront les listes
          avec elle.
        </EmptyState>
      }
    />
  )
}

export const NewAttributeForm = () => (
  <Disclosure title={<span className="text-soft">Ajouter une caractéristique</span>} className="mt-4">
    <Form method="post" action={workspacePaths.attributesAdmin} className="flex max-w-2xl flex-wrap items-end gap-3">
      <TextField dense label="Nom" name="label" required minLength={2} maxLength={60} className="flex-1 basis-48" />
      <SelectField dense label="Type" name="kind">
        {attributeKinds.map(kind => (
          <option key={kind} value={kind}>
            {attributeKindLabels[kind]}
          </option>
        ))}
      </SelectField>
      <TextField dense label="Unité" name="unit" maxLength={12} placeholder="mm, L…" className="w-24" />
      <Button type="submit" size="sm" name="intent" value="add">
        Ajouter
      </Button>
    </Form>
  </Disclosure>
)
