import { reviewLinks } from '../rules/links.ts'
import { reviewMonths } from '../rules.ts'

/** Beside the reviews, as C. conso D111-17 asks: whether they are checked, and their order. */
export const ReviewTerms = () => (
  <p className="caption max-w-prose">
    {`Avis contrôlés\u00a0: chacun vient d’un acheteur livré, dans les ${reviewMonths}\u00a0mois, et rien n’est donné en échange. Tous sont affichés, du plus récent au plus ancien. `}
    <a href={reviewLinks.rules} className="link">
      Comment nous les vérifions
    </a>
  </p>
)
