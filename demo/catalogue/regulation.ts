import type { DemoRegulation } from '../types.ts'

const free: DemoRegulation = {
  plantProtection: false,
  biocontrol: false,
  gardenUse: false,
  professionalOnly: false,
  explosivePrecursor: false,
  biocide: false,
  withdrawable: true,
  withdrawalReason: null,
  ammNumber: null,
  hazards: null,
}

/** CLP hazard statements, official French wording. */
const statements = {
  H225: 'Liquide et vapeurs très inflammables.',
  H226: 'Liquide et vapeurs inflammables.',
  H228: 'Matière solide inflammable.',
  H242: 'Peut s’enflammer sous l’effet de la chaleur.',
  H272: 'Peut aggraver un incendie ; comburant.',
  H290: 'Peut être corrosif pour les métaux.',
  H302: 'Nocif en cas d’ingestion.',
  H314: 'Provoque de graves brûlures de la peau et de graves lésions des yeux.',
  H315: 'Provoque une irritation cutanée.',
  H318: 'Provoque de graves lésions des yeux.',
  H319: 'Provoque une sévère irritation des yeux.',
  H332: 'Nocif par inhalation.',
  H335: 'Peut irriter les voies respiratoires.',
  H360FD: 'Peut nuire à la fertilité. Peut nuire au fœtus.',
  H400: 'Très toxique pour les organismes aquatiques.',
  H410: 'Très toxique pour les organismes aquatiques, entraîne des effets à long terme.',
  H411: 'Toxique pour les organismes aquatiques, entraîne des effets à long terme.',
  EUH031: 'Au contact d’un acide, dégage un gaz toxique.',
}

type Statement = keyof typeof statements

const danger = (pictograms: string[], codes: Statement[]): Partial<DemoRegulation> => ({
  hazards: { pictograms, statements: codes.map(code => `${code} ${statements[code]}`) },
})

const notReturned = (withdrawalReason: string): Partial<DemoRegulation> => ({ withdrawable: false, withdrawalReason })

/** Named legal natures; a table joins several with « + ». */
const natures: Record<string, Partial<DemoRegulation>> = {
  pro: { professionalOnly: true },
  // Regulation (EU) 2019/1148: above the limit, professional users only.
  precursor: { professionalOnly: true, explosivePrecursor: true },
  biocide: { professionalOnly: true, biocide: true },
  phyto: { plantProtection: true, professionalOnly: true },
  biocontrol: { plantProtection: true, biocontrol: true, professionalOnly: true },
  garden: { plantProtection: true, gardenUse: true },
  gardenBiocontrol: { plantProtection: true, gardenUse: true, biocontrol: true },
  custom: notReturned(
    'Article confectionné selon vos spécifications (article L221-28, 3° du code de la consommation).',
  ),
  perishable: notReturned(
    'Produit susceptible de se détériorer rapidement (article L221-28, 4° du code de la consommation).',
  ),
  corrosive: danger(['GHS05'], ['H290', 'H314']),
  acid: danger(['GHS05'], ['H290', 'H318', 'H315']),
  irritant: danger(['GHS07'], ['H319']),
  irritantSkin: danger(['GHS07'], ['H315']),
  eyeDamage: danger(['GHS05'], ['H318']),
  flammable: danger(['GHS02', 'GHS07'], ['H225', 'H319']),
  flammableSpirit: danger(['GHS02'], ['H226']),
  flammableSolid: danger(['GHS02'], ['H228']),
  oxidising: danger(['GHS03', 'GHS07'], ['H272', 'H319']),
  peracetic: danger(['GHS02', 'GHS05', 'GHS07', 'GHS09'], ['H242', 'H290', 'H302', 'H332', 'H314', 'H335', 'H410']),
  chlorinated: danger(['GHS05', 'GHS09'], ['H290', 'H314', 'H410', 'EUH031']),
  sulphite: danger(['GHS05', 'GHS07'], ['H302', 'H318', 'EUH031']),
  sulphurous: danger(['GHS05', 'GHS07'], ['H314', 'H335']),
  reprotoxic: danger(['GHS08'], ['H360FD']),
  quicklime: danger(['GHS05', 'GHS07'], ['H315', 'H318', 'H335']),
  copper: danger(['GHS09'], ['H410']),
  copperSevere: danger(['GHS05', 'GHS07', 'GHS09'], ['H302', 'H318', 'H410']),
  aquatic: danger(['GHS09'], ['H411']),
  pheromone: danger(['GHS07', 'GHS09'], ['H315', 'H411']),
}

/** `law` such as « phyto+copper »; '' for ordinary goods. */
export function regulationOf(law: string, ammNumber: string): DemoRegulation {
  const names = law.split('+').filter(name => name !== '')
  const parts = names.map(name => {
    const nature = natures[name]
    if (!nature) throw new Error(`Unknown legal nature "${name}"`)
    return nature
  })
  return Object.assign({}, free, ...parts, { ammNumber: ammNumber === '' ? null : ammNumber })
}
