import type { FaqFields } from '../contract-faq.ts'

/** The form as posted; a browser sends its lines ended as DOS does. */
export function faqValues(form: FormData): FaqFields {
  const given = (name: string) => String(form.get(name) ?? '').replaceAll('\r\n', '\n')
  return {
    category: given('category'),
    title: given('title'),
    keywords: given('keywords'),
    audience: given('audience') === 'seller' ? 'seller' : 'buyer',
    body: given('body'),
  }
}
