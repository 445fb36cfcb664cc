import { Button } from '#ui/Button.tsx'
import { TextField } from '#ui/forms/Field.tsx'
import { Form } from '#ui/forms/Form.tsx'

interface TemplateProps {
  id: number
  season: number | null
  cuvee: string | null
  /** Names of the buyer's cuvées. */
  cuvees: readonly string[]
}

/** Makes the list a template: one season, one cuvée, taken up again the year after. */
export const TemplateForm = ({ id, season, cuvee, cuvees }: TemplateProps) => (
  <section aria-labelledby="modele" className="mt-10 max-w-3xl">
    <h2 id="modele" className="rubric mb-3">
      Campagne et cuvée
    </h2>
    <Form key={`${season} ${cuvee}`} method="post" className="flex flex-wrap items-end gap-x-3 gap-y-2">
      <input type="hidden" name="id" value={id} />
      <TextField
        className="w-32"
        label="Campagne"
        name="season"
        inputMode="numeric"
        placeholder="2027"
        defaultValue={season ?? ''}
      />
      <TextField
        className="min-w-0 flex-1 basis-48"
        label="Cuvée"
        name="cuvee"
        maxLength={80}
        list="cuvees"
        defaultValue={cuvee ?? ''}
      />
      <datalist id="cuvees">
        {cuvees.map(name => (
          <option key={name} value={name} />
        ))}
      </datalist>
      <Button type="submit" name="intent" value="template">
        Enregistrer
      </Button>
      {season !== null && (
        <Button type="submit" name="intent" value="next-season">
          {`Reprendre pour ${season + 1}`}
        </Button>
      )}
    </Form>
  </section>
)
