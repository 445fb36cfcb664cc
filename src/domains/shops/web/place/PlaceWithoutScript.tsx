import { paths } from '#shared/paths.ts'
import { Button, ButtonLink } from '#ui/Button.tsx'
import { TextField } from '#ui/forms/Field.tsx'
import { Notice } from '#ui/Notice.tsx'

/** The postcode of delivery for a browser without scripts; with them « Votre lieu » does it. */
export const PlaceWithoutScript = ({ postcode, error }: { postcode: string; error: string | undefined }) => (
  <form method="post" action={paths.shops} className="mt-4 hidden flex-wrap items-end gap-3 noscript:flex">
    <TextField
      label="Code postal de livraison"
      name="postcode"
      inputMode="numeric"
      autoComplete="postal-code"
      pattern="[0-9]{5}"
      title="Cinq chiffres"
      maxLength={5}
      defaultValue={postcode}
      error={error}
      className="w-52"
    />
    <Button type="submit">Livrer ici</Button>
    <Button type="submit" look="quiet" name="effacer" value="oui">
      Effacer mon lieu
    </Button>
  </form>
)

/** Confirms what a form of this page stored. */
export const PlaceStored = ({ shop, postcode }: { shop: string | null; postcode: string }) => (
  <Notice kind="success" className="mt-4" title={shop ? `${shop} est votre magasin.` : `Livraison à ${postcode}.`}>
    <p>
      {shop
        ? 'Le panier propose d’y retirer vos articles.'
        : 'Le panier calcule les livraisons pour ce code postal. Vous pouvez aussi choisir un magasin de retrait.'}
    </p>
    <ButtonLink to={paths.cart} size="sm" className="mt-2">
      Voir le panier
    </ButtonLink>
  </Notice>
)
