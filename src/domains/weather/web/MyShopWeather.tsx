import { useChosenShop } from '#domains/shops/web/place.ts'
import { paths } from '#shared/paths.ts'
import { Link } from '#ui/navigation/Link.tsx'

/** Rendered in the browser, because the page is cached for everyone: links to the weather of the chosen shop's town. */
export function MyShopWeather() {
  const shop = useChosenShop()
  if (!shop) return null
  // « Comptoir du Vigneron — Aÿ »: the town is the last part.
  const town = shop.name.split(/\s[—–-]\s|,\s/).at(-1) ?? shop.name
  return (
    <p className="mt-2 text-sm">
      <Link to={`${paths.weather}?lieu=${encodeURIComponent(town)}`} className="link">
        {`Voir la météo près de votre magasin, ${shop.name}`}
      </Link>
    </p>
  )
}
