import type { FaqFields } from '../contract-faq.ts'

/** Values of the posted form. */
export function faqValues(form: FormData): FaqFields {
  const given = (name: string) => String(form.get(name) ?? '')
  return {
    category: given('category'),
    title: given('title'),
    keywords: given('keywords'),
    audience: given('audience') === 'seller' ? 'seller' : 'buyer',
    body: given('body'),
  }
}
