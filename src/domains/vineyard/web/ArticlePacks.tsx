import { AddToCart } from '#domains/cart/web/AddToCart.tsx'
import { TierNudge } from '#domains/cart/web/TierNudge.tsx'
import type { OfferAvailability } from '#domains/shops/contract-availability.ts'
import { usePostcode } from '#domains/shops/web/place.ts'
import { paths } from '#shared/paths.ts'
import { unbroken } from '#shared/price/measures.ts'
import { Button } from '#ui/Button.tsx'
import { SelectField, TextField } from '#ui/forms/Field.tsx'
import { Form } from '#ui/forms/Form.tsx'
import { InText, Price } from '#ui/Price.tsx'
import type { LadderRung, NeedOption } from '../contract.ts'
import type { PacksNeeded } from '../rules/article-packs.ts'
import { needAmountLabel, packsLabel } from './amounts.ts'
import type { ComparedPacks } from './article-packs.ts'
import { LadderTable } from './LadderTable.tsx'
import { PlacedLadder } from './PlacedLadder.tsx'

interface ArticlePacksProps {
  article: { slug: string; title: string; legal: { professionalOnly: boolean } }
  packs: ComparedPacks
}

/** « Il me faut 2 000 bouteilles »: which packs of which sellers make them. A form by address: it works without scripts. */
export function ArticlePacks({ article, packs }: ArticlePacksProps) {
  const { needed, typed } = packs
  return (
    <section id="quantite" className="mt-8 scroll-mt-(--bar-height) md:mt-12">
      <h2 className="rubric">Il m’en faut…</h2>
      <QuantityForm key={JSON.stringify(typed)} slug={article.slug} packs={packs} />
      {needed && <Needed article={article} needed={needed} deliveries={packs.deliveries} />}
    </section>
  )
}

function QuantityForm({ slug, packs: { counted, models, typed, errors } }: { slug: string; packs: ComparedPacks }) {
  const postcode = usePostcode()
  return (
    <Form
      action={`${paths.article(slug)}#quantite`}
      preventScrollReset
      className="mt-3 flex flex-wrap items-end gap-3"
      aria-label="Quantité voulue"
    >
      <TextField
        label={`Quantité, en ${counted}`}
        name="besoin"
        required
        dense
        inputMode="decimal"
        maxLength={20}
        autoComplete="off"
        defaultValue={typed.besoin}
        error={errors.besoin}
        className="w-44"
      />
      {models.length > 0 && (
        <SelectField label="Modèle" name="pour" dense defaultValue={typed.pour} className="max-w-64">
          <option value="">Tous les modèles</option>
          {models.map(({ id, label }) => (
            <option key={id} value={id}>
              {label}
            </option>
          ))}
        </SelectField>
      )}
      <TextField
        key={postcode}
        label="Code postal"
        name="cp"
        dense
        inputMode="numeric"
        maxLength={5}
        autoComplete="postal-code"
        defaultValue={typed.cp || (postcode ?? '')}
        error={errors.cp}
        className="w-28"
      />
      <Button type="submit" size="sm">
        Comparer
      </Button>
    </Form>
  )
}

type NeededProps = Pick<ArticlePacksProps, 'article'> & { needed: PacksNeeded; deliveries: ComparedPacks['deliveries'] }

const isOf = (rung: LadderRung) => (found: OfferAvailability) => found.offerId === rung.offerId

function Needed({ article, needed, deliveries }: NeededProps) {
  const { ladder, together, unit, amount } = needed
  const add = (line: AddedLine) => <AddPack article={article} line={line} />
  const Ladder = deliveries ? LadderTable : PlacedLadder
  return (
    <div className="mt-4">
      {together && <Together option={together} unit={unit} add={add} />}
      {ladder.length > 0 ? (
        <Ladder
          need={needed}
          pack={{ facts: rung => <RungFacts rung={rung} />, action: add }}
          {...(deliveries && { deliveries: ladder.map(rung => deliveries.find(isOf(rung)) ?? null) })}
        />
      ) : (
        <p className="mt-3 text-sm">{`Aucun vendeur n’a à lui seul ${needAmountLabel(amount, unit)}.`}</p>
      )}
    </div>
  )
}

function RungFacts({ rung }: { rung: LadderRung }) {
  const { variantLabel, packLabel, htCents, ttcCents, next } = rung
  return (
    <>
      <span className="block font-normal text-soft">
        {variantLabel && !isSame(variantLabel, packLabel) && `${variantLabel}, `}
        <InText ht={htCents} ttc={ttcCents} />
      </span>
      {next && <TierNudge line={rung} tier={next} />}
    </>
  )
}

/** « Demi-palette de 650 » and « demi-palette » name one pack. */
function isSame(label: string, packLabel: string): boolean {
  const [one, other] = [label.toLowerCase(), packLabel.toLowerCase()]
  return one.includes(other) || other.includes(one)
}

type AddedLine = Pick<LadderRung, 'offerId' | 'quantity' | 'step' | 'minimum' | 'saleUnit' | 'vendor' | 'packLabel'>

const AddPack = ({ article, line }: Pick<ArticlePacksProps, 'article'> & { line: AddedLine }) => (
  <AddToCart
    compact
    offerId={line.offerId}
    minimum={line.minimum}
    step={line.step}
    quantity={line.quantity}
    saleUnit={line.saleUnit}
    professionalOnly={article.legal.professionalOnly}
    articleTitle={[article.title, line.packLabel, line.vendor, 'pour cette quantité'].filter(Boolean).join(', ')}
  />
)

interface TogetherProps {
  option: NeedOption
  unit: PacksNeeded['unit']
  add: (line: AddedLine) => React.ReactNode
}

/** Several packs, of one seller or of several; each goes into the cart by its own button. */
function Together({ option: { lines, amount, covers, leftover, htCents, ttcCents }, unit, add }: TogetherProps) {
  const sellers = new Set(lines.map(({ vendor }) => vendor)).size
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2 border border-rule border-t-2 border-t-index bg-paper p-4">
      <div>
        <h3 className="text-base">
          {covers
            ? `Au plus juste${sellers > 1 ? `, chez ${sellers}\u00a0vendeurs` : ''}`
            : 'Tout ce qu’il y a aujourd’hui'}
        </h3>
        <p className="text-sm text-soft">
          {needAmountLabel(amount, unit)}
          {leftover > 0 && `, dont ${needAmountLabel(leftover, unit)} de plus`}
        </p>
        <ul className="mt-1 flex flex-col gap-1 text-sm">
          {lines.map(line => (
            <li key={line.offerId} className="flex flex-wrap items-center gap-x-4 gap-y-1">
              <span>
                <span className="figures">{unbroken(packsLabel(line))}</span>
                <span className="text-soft">{`, ${line.vendor}`}</span>
              </span>
              {add(line)}
            </li>
          ))}
        </ul>
      </div>
      <Price ht={htCents} ttc={ttcCents} align="end" className="text-lg">
        <span className="caption">hors livraison</span>
      </Price>
    </div>
  )
}
