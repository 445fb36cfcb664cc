import { useSubmit } from 'react-router'
import { stockLevelLabels, stockLevels } from '#domains/stock/rules.ts'
import { Button } from '#ui/Button.tsx'
import { SelectField, TextField } from '#ui/forms/Field.tsx'
import { Form } from '#ui/forms/Form.tsx'
import { Link } from '#ui/navigation/Link.tsx'
import { offerStatuses, offerStatusLabels } from '../../rules.ts'
import { hasOfferFilters, type OfferFilters, searchOf, wordOfLevel, wordOfStatus } from './offer-filters.ts'
import { offerCount } from './offer-labels.ts'

interface Props {
  filters: OfferFilters
  categories: readonly { id: number; title: string }[]
  total: number
}

/** A GET form; with scripts, a change submits it. */
export function OfferFilterBar({ filters, categories, total }: Props) {
  const submit = useSubmit()
  return (
    <div className="mb-4 mt-5 border-y border-rule py-2">
      <Form
        key={searchOf(filters)}
        role="search"
        aria-label="Offres"
        className="grid grid-cols-2 gap-2 md:flex md:flex-wrap md:items-center"
        onChange={event => {
          if (event.target instanceof HTMLSelectElement) submit(event.currentTarget)
        }}
      >
        <TextField
          label="Chercher dans le catalogue"
          labelHidden
          type="search"
          name="q"
          defaultValue={filters.words}
          maxLength={100}
          placeholder="Titre, marque, référence, EAN"
          className="col-span-2 min-w-0 md:flex-1 md:basis-56"
        />
        <SelectField label="Catégorie" labelHidden name="cat" defaultValue={filters.categoryId ?? ''}>
          <option value="">Toutes les catégories</option>
          {categories.map(({ id, title }) => (
            <option key={id} value={id}>
              {title}
            </option>
          ))}
        </SelectField>
        <SelectField
          label="Statut"
          labelHidden
          name="statut"
          defaultValue={filters.status ? wordOfStatus(filters.status) : ''}
        >
          <option value="">Tous statuts</option>
          {offerStatuses.map(status => (
            <option key={status} value={wordOfStatus(status)}>
              {offerStatusLabels[status]}
            </option>
          ))}
        </SelectField>
        <SelectField
          label="Stock"
          labelHidden
          name="stock"
          defaultValue={filters.stock ? wordOfLevel(filters.stock) : ''}
        >
          <option value="">Tous stocks</option>
          {stockLevels.map(level => (
            <option key={level} value={wordOfLevel(level)}>
              {stockLevelLabels[level]}
            </option>
          ))}
        </SelectField>
        {filters.sort !== 'titre' && <input type="hidden" name="tri" value={filters.sort} />}
        <Button type="submit">Chercher</Button>
      </Form>
      <p className="mt-2 flex flex-wrap gap-x-4 text-sm text-soft">
        <span role="status" className="figures">
          {offerCount(total)}
        </span>
        {hasOfferFilters(filters) && (
          <Link className="link" to={searchOf(filters, { words: '', categoryId: null, status: null, stock: null })}>
            Retirer les filtres
          </Link>
        )}
      </p>
    </div>
  )
}
