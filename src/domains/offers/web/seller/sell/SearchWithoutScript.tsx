import { workspacePaths } from '#domains/workspace/rules/paths.ts'
import { Button } from '#ui/Button.tsx'
import { TextField } from '#ui/forms/Field.tsx'
import type { Match } from '../../../contract.ts'

/** Search and results for browsers that run no script; with scripts, results come while typing. */
export function SearchWithoutScript({ q, matches }: { q: string; matches: readonly Match[] }) {
  return (
    <noscript>
      <form noValidate method="get" className="mb-6 flex max-w-xl items-end gap-3">
        <TextField label="EAN ou nom de l’article" name="q" type="search" defaultValue={q} className="flex-1" />
        <Button type="submit">Chercher</Button>
      </form>
      {q && matches.length === 0 && <p>Rien de tel au catalogue.</p>}
      <ul>
        {matches.map(({ id, title, brand }) => (
          <li key={id} className="border-b border-rule py-2">
            <a href={workspacePaths.sellArticle(id)} className="link">
              {`Vendre «\u00a0${title}\u00a0», ${brand}`}
            </a>
          </li>
        ))}
      </ul>
    </noscript>
  )
}
