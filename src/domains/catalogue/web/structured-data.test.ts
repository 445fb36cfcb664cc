import { expect, test } from 'vitest'
import { scriptJson } from './structured-data.ts'

test('what a seller wrote cannot leave the script element', () => {
  const json = scriptJson({ name: '</script><!-- & \u2028\u2029' })
  expect(json).not.toMatch(/[<>&\u2028\u2029]/)
  expect(JSON.parse(json)).toEqual({ name: '</script><!-- & \u2028\u2029' })
})
