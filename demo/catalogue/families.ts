import type { CategoryId } from '../types.ts'
import { bouteille } from './bouteille.ts'
import { cave } from './cave.ts'
import { caveBouteilles } from './cave-bouteilles.ts'
import { caveau } from './caveau.ts'
import { emballage } from './emballage.ts'
import { emballageEnvoi } from './emballage-envoi.ts'
import type { Family } from './family.ts'
import { habillage } from './habillage.ts'
import { hygiene } from './hygiene.ts'
import { nutrition } from './nutrition.ts'
import { oenologie } from './oenologie.ts'
import { oenologieChai } from './oenologie-chai.ts'
import { palissage } from './palissage.ts'
import { phyto } from './phyto.ts'
import { protection } from './protection.ts'
import { vente } from './vente.ts'
import { vigne } from './vigne.ts'
import { vigneOutillage } from './vigne-outillage.ts'
import { vigneTravaux } from './vigne-travaux.ts'

export const familiesByCategory: Record<CategoryId, Family[]> = {
  98: [...vigne, ...palissage, ...vigneTravaux, ...vigneOutillage],
  100: nutrition,
  106: [...cave, ...caveBouteilles],
  103: [...emballage, ...emballageEnvoi],
  102: [...bouteille, ...habillage],
  104: [...oenologie, ...oenologieChai],
  105: [...vente, ...caveau],
  99: [...protection, ...hygiene, ...phyto],
}
