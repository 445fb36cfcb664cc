import type { OperationRequest } from '#shared/contract.ts'
import { formatLongDate } from '#shared/dates.ts'
import { textOf } from '#shared/forms/form-state.ts'
import { countryFacts, unionCountries } from '#shared/price/countries.ts'
import { Button } from '#ui/Button.tsx'
import { Checkbox, RadioGroup } from '#ui/forms/Choice.tsx'
import { Form } from '#ui/forms/Form.tsx'
import { PhoneFold } from '#ui/PhoneFold.tsx'
import type { setSellerUnion } from '../../contract-rounds.ts'
import type { SellerDashboard, SellerRate } from '../../contract-seller.ts'

interface Props {
  union: SellerDashboard['union']
  rates: readonly SellerRate[]
  hasVatNumber: boolean
  /** Established in another Member State. */
  isAbroad: boolean
  isOwner: boolean
  errors: Record<string, string>
}

const none = 'aucune'

export const unionFrom = (form: FormData): OperationRequest<typeof setSellerUnion>['body'] => ({
  // The operation itself refuses what is no country, and no statement.
  countries: form.getAll('countries').map(String) as ['BE'],
  distanceSales: textOf(form, 'distanceSales') === none ? null : (textOf(form, 'distanceSales') as 'one_stop_shop'),
})

/** Member States to which the seller delivers, and what it states about sales to private persons there. */
export function UnionForm({ union, rates, hasVatNumber, isAbroad, isOwner, errors }: Props) {
  return (
    <PhoneFold
      id="union"
      title="Livraison dans l’Union européenne"
      open={errors.distanceSales !== undefined}
      className="mt-4 max-w-3xl md:mt-10"
    >
      <p className="mt-1 max-w-prose text-soft">
        {hasVatNumber
          ? 'Une société d’un autre État membre dont le VIES confirme le numéro de TVA achète sans TVA (article 262\u00a0ter I du CGI)\u00a0: la facture le mentionne, et vous déposez l’état récapitulatif en douane. Gardez la preuve du transport.'
          : 'Vous êtes en franchise en base\u00a0: vos ventes restent sans TVA, article 293\u00a0B du CGI, aussi hors de France.'}{' '}
        Les produits réglementés (phytosanitaires, biocides, précurseurs, capsules représentatives de droits, plants) ne
        quittent jamais la France.
      </p>
      <Form method="post" preventScrollReset className="mt-4 flex flex-col gap-6">
        <fieldset disabled={!isOwner}>
          <legend className="rubric">Je livre aussi</legend>
          <div className="mt-1 grid gap-x-5 sm:grid-cols-2">
            {unionCountries.map(code => (
              <Checkbox
                key={code}
                label={countryFacts[code].name}
                name="countries"
                value={code}
                hint={hintFor(code, union, rates)}
                defaultChecked={union.countries.includes(code)}
              />
            ))}
          </div>
        </fieldset>
        <fieldset disabled={!isOwner}>
          <RadioGroup
            label="Ventes aux particuliers de ces pays, et aux sociétés sans numéro confirmé"
            name="distanceSales"
            defaultValue={union.distanceSales ?? none}
            error={errors.distanceSales}
            hint={union.statedAt ? `Déclaré le ${formatLongDate(union.statedAt)}.` : undefined}
            options={[
              { value: none, label: 'Je ne leur vends pas', hint: 'Leur commande est refusée au panier.' },
              {
                value: 'below_threshold',
                label: 'Je reste sous 10\u00a0000\u00a0€ par an, tous pays et tous canaux',
                hint: isAbroad
                  ? 'Réservé aux vendeurs établis en France\u00a0: vos biens ne partent pas de votre pays.'
                  : 'TVA française (article 259\u00a0D du CGI). Changez de réponse dès que le seuil est franchi.',
                disabled: isAbroad,
              },
              {
                value: 'one_stop_shop',
                label: 'Je suis inscrit au guichet unique de TVA (OSS)',
                hint: hasVatNumber
                  ? 'TVA du pays de livraison, que vous déclarez au guichet unique.'
                  : 'Réservé aux vendeurs qui ont un numéro de TVA.',
                disabled: !hasVatNumber,
              },
            ]}
          />
        </fieldset>
        {isOwner && (
          <Button type="submit" name="intent" value="union" className="self-start">
            Enregistrer ces livraisons
          </Button>
        )}
      </Form>
    </PhoneFold>
  )
}

/** A country without a price is not offered in the cart. */
const hintFor = (code: (typeof unionCountries)[number], { countries }: Props['union'], rates: readonly SellerRate[]) =>
  countries.includes(code) && !rates.some(rate => rate.zone === code)
    ? 'Sans tarif par pays ci-dessus, le panier demande un devis.'
    : undefined
