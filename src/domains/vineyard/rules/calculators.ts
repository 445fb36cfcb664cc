import { bottling } from './bottling.ts'
import type { Calculator } from './calculator.ts'
import { oenology } from './oenology.ts'
import { planting } from './planting.ts'
import { shipping } from './shipping.ts'
import { tirage } from './tirage.ts'
import { treatment } from './treatment.ts'
import { trellis } from './trellis.ts'

/** In the order of the year: winter and spring in the cellar and the vineyard, then bottling and shipping. */
export const calculators: readonly Calculator[] = [tirage, trellis, planting, treatment, oenology, bottling, shipping]

export const findCalculator = (slug: string): Calculator | null => calculators.find(one => one.slug === slug) ?? null
