import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ReviewNotice } from './ReviewNotice.tsx'

test('names each green claim with its law and what to do, and nothing of the kind without one', () => {
  const held = renderToStaticMarkup(
    createElement(ReviewNotice, { claims: ['« biodégradable »\u00a0: article L541-9-1.'] }),
  )
  expect(held).toContain('« biodégradable »\u00a0: article L541-9-1.')
  expect(held).toContain('Retirez ces mots')
  const usual = renderToStaticMarkup(createElement(ReviewNotice, { claims: [] }))
  expect(usual).toContain('Nous relisons cet article')
  expect(usual).not.toContain('Retirez')
})
