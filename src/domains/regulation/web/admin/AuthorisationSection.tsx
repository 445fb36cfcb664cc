import { formatLongDate } from '#shared/dates.ts'
import { Badge } from '#ui/Badge.tsx'
import { Button } from '#ui/Button.tsx'
import { Checkbox } from '#ui/forms/Choice.tsx'
import { TextField } from '#ui/forms/Field.tsx'
import { FileField } from '#ui/forms/FileField.tsx'
import { Form } from '#ui/forms/Form.tsx'
import type { AuthorisationsState } from '../../contract-authorisations.ts'

interface Props {
  state: AuthorisationsState
  today: string
}

const formatCount = (count: number) => count.toLocaleString('fr-FR')

/** The register of marketing authorisations that is loaded, what it stops, and the form that loads the next one. */
export function AuthorisationSection({ state: { file, offers, stops, stopped }, today }: Props) {
  return (
    <section aria-labelledby="authorisations" className="py-5">
      <h2 id="authorisations" className="flex flex-wrap items-center gap-3 text-lg">
        Registre des AMM (E-Phy)
        <Badge tone={file ? 'success' : 'warning'}>{file ? 'Chargé' : 'Manquant'}</Badge>
      </h2>
      <p>
        {file
          ? `Fichier du ${formatLongDate(file.sourceDay)} (${file.name}), chargé le ${formatLongDate(file.loadedAt)}\u00a0: ${formatCount(file.products)} produits.`
          : 'Aucun fichier n’est chargé\u00a0: les numéros d’AMM ne sont comparés à rien, et aucune vente n’est refusée pour une autorisation retirée.'}
      </p>
      <p className="caption mt-0.5">
        {`${formatCount(offers)} offre${offers > 1 ? 's' : ''} de produits phytopharmaceutiques en vente, ${formatCount(stops)} article${stops > 1 ? 's' : ''} arrêté${stops > 1 ? 's' : ''}.`}
      </p>
      {stopped.length > 0 && (
        <ul className="mt-3 border-l-2 border-rule pl-3">
          {stopped.map(({ articleId, title, seller, ammNumber, reason }) => (
            <li key={`${articleId} ${seller}`} className="py-1">
              {`${title}, ${seller} (AMM ${ammNumber ?? 'absente'})`}
              <p className="caption">{reason}</p>
            </li>
          ))}
        </ul>
      )}
      <Form method="post" encType="multipart/form-data" className="mt-4 flex flex-col items-start gap-3">
        <p className="text-sm text-soft">
          Chargez la liste des produits des données ouvertes d’E-Phy (Anses, data.gouv.fr), en CSV, au moins chaque
          mois. Un article dont l’AMM n’y figure pas, est retirée ou a passé son dernier jour de vente ne se commande
          plus, et son vendeur reçoit un courriel.
        </p>
        <FileField
          label="Fichier CSV des produits, 8&nbsp;Mo au plus"
          name="file"
          accept=".csv,text/csv"
          required
          className="w-full"
        />
        <TextField label="Publié le" name="sourceDay" type="date" required defaultValue={today} max={today} />
        {file && <Checkbox name="acceptsFewer" label="Charger même avec moitié moins de produits que le précédent" />}
        <Button type="submit" name="intent" value="load">
          Charger le registre
        </Button>
      </Form>
    </section>
  )
}
