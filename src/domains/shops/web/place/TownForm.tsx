import { type FormEvent, useState } from 'react'
import { hasSessionMarker } from '#domains/identity/web/session.ts'
import { Button } from '#ui/Button.tsx'
import { CheckIcon } from '#ui/icons/icons.tsx'
import type { Commune } from '../../contract.ts'
import { isPlaced } from '../../rules/place.ts'
import { knownPosition } from '../../rules.ts'
import { communeLabel } from '../labels.ts'
import { useChosenPlace } from '../place.ts'
import { TownField } from '../TownField.tsx'
import { accountPlace } from './account-place.ts'
import { shopList } from './shop-list.ts'
import { choosePostcode, chooseShop } from './store.ts'
import { bestTowns, findTowns, useTownName } from './town-name.ts'

const unknownTown =
  'Aucune commune n’a ce nom ou ce code postal. Vérifiez l’orthographe\u00a0; à la place d’un code CEDEX, tapez celui de la commune.'
const offline = 'Connexion impossible\u00a0: vérifiez votre réseau, puis réessayez.'

/** The postcode of delivery, by its number or by the name of the town. */
export function TownForm({ postcode }: { postcode: string | null }) {
  const { towns, problem, pending, pick, search } = useTownChoice()
  const isChosen = isPlaced(useChosenPlace())
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    void search(String(new FormData(event.currentTarget).get('lieu') ?? '').trim())
  }
  return (
    <>
      <form onSubmit={onSubmit} className="mt-3 flex items-end gap-2" noValidate>
        <div className="min-w-0 flex-1">
          <TownField name="lieu" defaultValue="" error={problem ?? undefined} onPick={pick} />
        </div>
        <Button type="submit" look={postcode ? 'secondary' : 'primary'} pending={pending} pendingLabel="Recherche…">
          {postcode ? 'Changer' : 'Valider'}
        </Button>
      </form>
      {!isChosen && hasSessionMarker() && <LastChoice search={search} />}
      {postcode !== null && <Chosen postcode={postcode} />}
      {towns.length > 1 && <WhichTown towns={towns} pick={pick} />}
    </>
  )
}

function Chosen({ postcode }: { postcode: string }) {
  const town = useTownName(postcode)
  return (
    <p role="status" className="mt-2 flex items-center gap-2 text-success">
      <CheckIcon className="size-4" />
      <span>
        {'Livraison à '}
        <b>{town ? communeLabel({ name: town, postcode }) : postcode}</b>
      </span>
    </p>
  )
}

const WhichTown = ({ towns, pick }: { towns: readonly Commune[]; pick: (town: Commune) => void }) => (
  <fieldset className="mt-3">
    <legend className="text-sm font-medium">Plusieurs communes correspondent. La vôtre&nbsp;:</legend>
    <div className="mt-1 flex flex-wrap gap-2">
      {towns.map(town => (
        <Button key={town.insee} size="sm" onClick={() => pick(town)}>
          {communeLabel(town)}
        </Button>
      ))}
    </div>
  </fieldset>
)

/** The place stored with the account, chosen in another browser: one press takes it. */
function LastChoice({ search }: { search: (postcode: string) => Promise<unknown> }) {
  const { data } = accountPlace.use()
  const { data: list } = shopList.use()
  if (!data?.place) return null
  const { address } = data
  const { postcode, shopId } = data.place
  const shop = list?.shops.find(({ id }) => id === shopId)
  const choose = async () => {
    await search(postcode)
    if (shop) chooseShop(shop)
  }
  const label = address?.postcode === postcode ? communeLabel({ name: address.city, postcode }) : postcode
  return (
    <p className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-1">
      <span className="text-sm text-soft">Votre dernier choix&nbsp;:</span>
      <Button size="sm" onClick={choose}>
        {shop ? `${label}, ${shop.name}` : label}
      </Button>
    </p>
  )
}

/** The largest ones: a postcode has up to 46. */
const townsShown = 8

function useTownChoice() {
  const [towns, setTowns] = useState<readonly Commune[]>([])
  const [problem, setProblem] = useState<string | null>(null)
  const [pending, setPending] = useState(false)
  const pick = (town: Commune) => {
    setTowns([])
    setProblem(null)
    choosePostcode(town.postcode, { name: town.name, position: knownPosition(town) })
  }
  const search = async (typed: string) => {
    setPending(true)
    const found = typed.length < 2 ? { communes: [], middle: null } : await findTowns(typed).catch(() => null)
    setPending(false)
    if (found === null) return setProblem(offline)
    const [first, ...others] = bestTowns(typed, found.communes)
    if (!first) return setProblem(unknownTown)
    if (others.length === 0) return pick(first)
    setProblem(null)
    setTowns([first, ...others].slice(0, townsShown))
    // A complete postcode is enough for a delivery; which of its towns only changes distances and the name shown.
    if (typed === first.postcode) choosePostcode(first.postcode, { name: '', position: found.middle })
  }
  return { towns, problem, pending, pick, search }
}
