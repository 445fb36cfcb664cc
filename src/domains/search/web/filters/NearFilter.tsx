import { usePostcode } from '#domains/shops/web/place.ts'
import { buttonClasses } from '#ui/Button.tsx'
import { SelectField, TextField } from '#ui/forms/Field.tsx'
import { Form } from '#ui/forms/Form.tsx'
import type { ArticleList } from '../../contract.ts'
import { radii, usualRadius } from '../../rules.ts'
import type { ListQuery } from '../list-links.ts'
import { FacetFold } from './FacetFold.tsx'
import { QueryInputs } from './QueryInputs.tsx'

/** Only what a shop near a postcode has today; the postcode that the browser stores is there already. */
export function NearFilter({ near, query }: { near: ArticleList['near']; query: ListQuery }) {
  const stored = usePostcode()
  const postcode = query.pres ?? stored ?? undefined
  return (
    <FacetFold title="Près de chez vous">
      <Form action="/articles" className="flex items-end gap-2" preventScrollReset>
        <QueryInputs query={query} without={['pres', 'rayon']} />
        <TextField
          key={postcode}
          label="Code postal"
          name="pres"
          dense
          inputMode="numeric"
          autoComplete="postal-code"
          maxLength={5}
          placeholder="51200"
          defaultValue={postcode}
          className="min-w-0 flex-1"
          error={near?.town === null ? 'Code postal inconnu' : undefined}
        />
        <SelectField
          key={`${near?.radiusKm}`}
          label={'Dans un rayon\u00a0de'}
          name="rayon"
          dense
          className="w-24 flex-none"
          defaultValue={near?.radiusKm ?? usualRadius}
        >
          {radii.map(km => (
            <option key={km} value={km}>{`${km}\u00a0km`}</option>
          ))}
        </SelectField>
        <button type="submit" className={buttonClasses({ size: 'sm' })}>
          OK
        </button>
      </Form>
      {near?.town && (
        <p className="caption">
          {near.shopCount === 0
            ? `Aucun magasin dans un rayon de ${near.radiusKm}\u00a0km de ${near.town}.`
            : `${near.shopCount}\u00a0magasin${near.shopCount > 1 ? 's' : ''} dans un rayon de ${near.radiusKm}\u00a0km de ${near.town}.`}
        </p>
      )}
    </FacetFold>
  )
}
