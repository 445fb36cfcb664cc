import { paths } from '#shared/paths.ts'
import { Button } from '#ui/Button.tsx'
import { TextField } from '#ui/forms/Field.tsx'
import { Notice } from '#ui/Notice.tsx'

/** The postcode of delivery for a browser without scripts; with them « Votre lieu » does it. */
export const PlaceWithoutScript = ({ postcode }: { postcode: string }) => (
  <form noValidate method="post" action={paths.shops} className="mt-4 hidden flex-wrap items-end gap-3 noscript:flex">
    <TextField
      label="Code postal de livraison"
      name="postcode"
      inputMode="numeric"
      autoComplete="postal-code"
      title="Cinq chiffres"
      maxLength={5}
      defaultValue={postcode}
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
    <a href={paths.cart}>Voir le panier</a>
  </Notice>
)
