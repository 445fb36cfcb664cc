/** The page that visitors and buyers see while the marketplace is closed: it loads nothing and runs no script. */
import { createHash } from 'node:crypto'
import { createMarketplaceState, type MarketplaceState } from '#domains/opening/server/state.ts'
import type { Company } from '#domains/settings/contract-company.ts'
import { loadCompany } from '#domains/settings/server/company.ts'
import type { Db } from '#platform/db/pool.ts'
import type { ClosedPage } from '#platform/http/pages/pages.ts'
import { formatPhone } from '#shared/ids.ts'
import { paths } from '#shared/paths.ts'

const style = `body{margin:0;background:#F5F4EF;color:#1E2A24;font:18px/1.5 'Instrument Sans',Helvetica,Arial,sans-serif}
main{max-width:40rem;margin:0 auto;padding:12vh 1.25rem 3rem}
.brand{display:flex;align-items:center;gap:.6rem;font-weight:700;font-size:1.25rem;border-top:4px solid #1B5E3B;padding-top:1rem;margin:0 0 10vh}
h1{font-size:2.25rem;line-height:1.15;margin:0 0 1rem}
p{margin:0 0 1rem;max-width:34rem}
a{color:#1B5E3B;text-underline-offset:3px}
a:focus-visible{outline:2px solid #1E2A24;outline-offset:2px}
address{font-style:normal;border-top:1px solid #DAD8CE;padding-top:1rem;margin-top:2.5rem}
nav{display:flex;flex-wrap:wrap;gap:.25rem 1.5rem;margin-top:2.5rem;border-top:1px solid #DAD8CE;padding-top:.5rem}
nav a{display:inline-flex;align-items:center;min-height:44px}`
const policy = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escaped = (value: string) => value.replace(/[&<>"']/g, character => escapes[character] ?? character)

const words = {
  never: {
    title: 'Ouverture prochaine',
    text: 'La place de marché des fournitures pour la vigne et le chai se prépare\u00a0: les vendeurs rangent leurs rayons. Revenez bientôt.',
  },
  closed: {
    title: 'Boutique fermée pour le moment',
    text: 'Les commandes déjà passées suivent leur cours\u00a0: connectez-vous pour les retrouver dans votre compte.',
  },
}

function pageWhile(state: Exclude<MarketplaceState, 'open'>, company: Company | null): ClosedPage {
  const { title, text } = words[state]
  const html = `<!doctype html>
<html lang="fr">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>${title} — Cep &amp; Chai</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml"><style>${style}</style></head>
<body><main>
<p class="brand"><img src="/favicon.svg" alt="" width="36" height="36">Cep &amp; Chai</p>
<h1>${title}</h1>
<p>${text}</p>
${company ? contactOf(company) : ''}
<nav aria-label="Liens"><a href="${paths.register}">Se connecter</a><a href="${paths.becomeSeller}">Devenir vendeur</a><a href="${paths.legalNotice}">Mentions légales</a></nav>
</main></body>
</html>
`
  return { html, policy }
}

const contactOf = ({ name, address, phone, email }: Company) => `<address>
<strong>${escaped(name)}</strong><br>${escaped(address)}<br>
<a href="mailto:${escaped(email)}">${escaped(email)}</a> · <a href="tel:${escaped(phone)}">${escaped(formatPhone(phone))}</a>
</address>`

/** Whether this process serves the public, and the page it shows meanwhile; null while open. */
export function createOpeningCheck(db: Db, isDemo: boolean) {
  const readState = createMarketplaceState(db, isDemo)
  return {
    readState,
    isOpen: async () => (await readState()) === 'open',
    closedPage: async () => {
      const state = await readState()
      return state === 'open' ? null : pageWhile(state, await loadCompany(db))
    },
  }
}
