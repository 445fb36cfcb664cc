import { useChosenShop } from '#domains/shops/web/chosen-shop.ts'
import { paths } from '#shared/paths.ts'
import { Link } from '#ui/Link.tsx'

/** The page is the same for everyone; who chose a shop is led to the weather of its town. */
export function MyShopWeather() {
  const shop = useChosenShop()
  if (!shop) return null
  // « Comptoir du Vigneron — Aÿ »: the town is what follows.
  const town = shop.name.split(/\s[—–-]\s|,\s/).at(-1) ?? shop.name
  return (
    <p className="mt-2 text-sm">
      <Link to={`${paths.weather}?lieu=${encodeURIComponent(town)}`} className="link">
        {`Voir la météo près de votre magasin, ${shop.name}`}
      </Link>
    </p>
  )
}
