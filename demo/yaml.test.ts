import { expect, it } from 'vitest'
import { z } from 'zod'
import { readYaml } from './yaml.ts'

it('names the file and the entry of invalid data', () => {
  const schema = z.array(z.looseObject({ plate: z.literal('licorne') }))
  expect(() => readYaml('catalogue/data/vigne/palissage.yaml', schema)).toThrow(
    /^demo\/catalogue\/data\/vigne\/palissage\.yaml\n {2}« .+ » plate: /,
  )
})

it('names the file of invalid YAML', () => {
  expect(() => readYaml('catalogue/build.ts', z.unknown())).toThrow(/^demo\/catalogue\/build\.ts\n/)
})
