import { useEffect, useState } from 'react'
import type { ParcelShop } from '#domains/parcelshop/contract.ts'
import { paths } from '#shared/paths.ts'
import { Button } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { SelectField } from '#ui/forms/Field.tsx'
import { Form } from '#ui/forms/Form.tsx'
import { SearchIcon, StoreIcon } from '#ui/icons/icons.tsx'
import { Notice } from '#ui/Notice.tsx'
import { Link } from '#ui/navigation/Link.tsx'
import type { Commune, Shop } from '../contract.ts'
import type { SearchArea } from '../rules/place.ts'
import { isPostcode } from '../rules/town-search.ts'
import { byDistance, knownPosition, type Position, radiusChoices } from '../rules.ts'
import { AroundMe } from './AroundMe.tsx'
import { formatDistance } from './distance.ts'
import { communeLabel } from './labels.ts'
import type { Landmark } from './map-scene.ts'
import { choosePostcodeIn, rememberTowns } from './place/store.ts'
import { bestTowns } from './place/town-name.ts'
import { ShopListItem } from './ShopListItem.tsx'
import { ShopMap } from './ShopMap.tsx'
import { TownField } from './TownField.tsx'

interface ShopsFinderProps {
  shops: readonly Shop[]
  /** Those of them that receive growers’ parcels. */
  drops: readonly ParcelShop[]
  onlyDrops: boolean
  q: string
  radius: number
  /** Towns that match `q`, best match first. */
  communes: readonly Commune[]
  /** Of the towns of a searched postcode. */
  middle: Position | null
  towns: readonly Landmark[]
}

type Centre = Position & { name: string; approximate: boolean }

function centreOf(q: string, [town, ...others]: readonly Commune[], middle: Position | null): Centre | null {
  if (!town) return null
  if (middle && others.length > 0) return { ...middle, name: `Code postal ${q}`, approximate: false }
  const position = knownPosition(town)
  return position && { ...position, name: communeLabel(town), approximate: town.approximate }
}

export function ShopsFinder({ shops, drops, onlyDrops, q, radius, communes, middle, towns }: ShopsFinderProps) {
  const [radiusKm, setRadiusKm] = useState(radius)
  const [dropsOnly, setDropsOnly] = useState(onlyDrops)
  const [here, setHere] = useState<SearchArea | null>(null)
  useEffect(() => rememberTowns(communes, middle), [communes, middle])
  const centre: Centre | null = here
    ? { ...here, name: 'Votre position', approximate: false }
    : centreOf(q, communes, middle)
  const around = centre && { latitude: centre.latitude, longitude: centre.longitude, radiusKm }
  const dropsOf = (shop: Shop) => drops.find(({ shopId }) => shopId === shop.id)
  const shown = dropsOnly ? shops.filter(dropsOf) : shops
  const all = centre ? byDistance(shown, centre) : shown.map(shop => ({ shop, km: null }))
  const listed = all.filter(({ km }) => km === null || km <= radiusKm)
  const numbered = listed.map(({ shop }, rank) => ({ ...shop, number: rank + 1 }))
  return (
    <>
      <div className="mt-4 flex flex-wrap items-end gap-3 border-y border-rule bg-chalk px-4 py-4">
        <Form
          action={paths.shops}
          onSubmit={event => choosePostcodeIn(event.currentTarget)}
          className="flex flex-1 flex-wrap items-end gap-3"
          role="search"
          aria-label="Magasins"
        >
          <div className="min-w-60 flex-1">
            <TownField name="lieu" defaultValue={q} />
          </div>
          <SelectField
            label="Dans un rayon de"
            name="rayon"
            value={radiusKm}
            onChange={event => setRadiusKm(Number(event.target.value))}
            className="w-36"
          >
            {radiusChoices.map(km => (
              <option key={km} value={km}>
                {km}&nbsp;km
              </option>
            ))}
          </SelectField>
          {drops.length > 0 && (
            <label className="flex min-h-11 items-center gap-2.5">
              <input
                type="checkbox"
                name="depot"
                value="1"
                className="size-5 flex-none"
                defaultChecked={dropsOnly}
                onChange={event => setDropsOnly(event.target.checked)}
              />
              Dépôt de colis de vin
            </label>
          )}
          <Button type="submit" look="primary">
            <SearchIcon />
            Chercher
          </Button>
        </Form>
        <AroundMe radiusKm={radiusKm} onFound={setHere} />
      </div>
      <OtherTowns
        q={here ? '' : q}
        communes={communes}
        centre={centre}
        filters={{ rayon: `${radiusKm}`, ...(dropsOnly ? { depot: '1' } : {}) }}
      />
      <div className="mt-6 grid items-start gap-x-10 gap-y-8 lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
        <section>
          <h2 className="rubric">{heading(listed.length, centre, radiusKm)}</h2>
          <a href="#carte" className="link inline-flex min-h-8 items-center text-sm lg:hidden">
            Voir la carte
          </a>
          {listed.length === 0 && <NoneNear nearest={all[0]} radiusKm={radiusKm} />}
          <ol>
            {listed.map(({ shop, km }, rank) => (
              <ShopListItem
                key={shop.id}
                shop={shop}
                drops={dropsOf(shop)}
                number={rank + 1}
                km={km}
                approximate={centre?.approximate ?? false}
                around={around}
              />
            ))}
          </ol>
        </section>
        <section className="lg:sticky lg:top-[calc(var(--bar-height,5rem)+1rem)]" aria-labelledby="carte">
          <h2 id="carte" className="rubric mb-3">
            Carte
          </h2>
          <ShopMap shops={numbered} towns={towns} centre={centre && { ...centre, radiusKm }} />
          <p className="caption mt-2">
            Les numéros sont ceux de la liste. Distances à vol d’oiseau
            {centre?.approximate && ', depuis le bourg connu le plus proche de la commune'}.
          </p>
        </section>
      </div>
    </>
  )
}

function heading(count: number, centre: Centre | null, radiusKm: number): string {
  const shops = count === 0 ? 'aucun magasin' : `${count} magasin${count > 1 ? 's' : ''}`
  if (centre) return `${centre.name}\u00a0: ${shops} à ${radiusKm}\u00a0km au plus`
  return count === 0 ? 'Aucun magasin ouvert pour l’instant' : shops
}

function NoneNear({ nearest, radiusKm }: { nearest?: { shop: Shop; km: number | null }; radiusKm: number }) {
  if (!nearest || nearest.km === null) return null
  const { shop, km } = nearest
  return (
    <EmptyState icon={<StoreIcon />} title={`Aucun magasin à ${radiusKm}\u00a0km ou moins`} className="mt-3">
      Le plus proche est{' '}
      <Link to={paths.shop(shop.id)} className="link">
        {shop.name}
      </Link>
      , à {formatDistance(km)}. Élargissez le rayon, ou faites-vous livrer.
    </EmptyState>
  )
}

function OtherTowns({
  q,
  communes,
  centre,
  filters,
}: {
  q: string
  communes: readonly Commune[]
  centre: Centre | null
  filters: Record<string, string>
}) {
  if (!q) return null
  if (!centre)
    return (
      <Notice kind="warning" title={`«\u00a0${q}\u00a0» n’a pas été trouvé`} className="mt-4">
        Vérifiez l’orthographe, ou tapez un code postal à cinq chiffres. Tous les magasins sont listés ci-dessous.
      </Notice>
    )
  const others = isPostcode(q) ? communes.slice(communes.length > 1 ? 0 : 1, 6) : bestTowns(q, communes).slice(1, 5)
  if (others.length === 0) return null
  return (
    <p className="mt-3 flex flex-wrap gap-x-4 text-sm">
      <span className="inline-flex min-h-8 items-center text-soft">Ou plutôt&nbsp;:</span>
      {others.map(commune => (
        <Link
          key={commune.insee}
          to={`${paths.shops}?${new URLSearchParams({ lieu: communeLabel(commune), ...filters })}`}
          className="link inline-flex min-h-8 items-center"
        >
          {communeLabel(commune)}
        </Link>
      ))}
    </p>
  )
}
