/** Safety data sheets and declarations of conformity of the demo, one drawing per kind of danger. */
import { sql } from 'kysely'
import { needsSafetySheet } from '#domains/regulation/rules/papers.ts'
import type { Tx } from '#platform/db/pool.ts'
import { drawPdf } from '#platform/pdf.ts'
import { drawFooters, drawLetterhead, pdfColours } from '#platform/pdf-brand.ts'
import type { DemoArticle } from '../types.ts'

const margin = 48
const drawn = new Map<string, Promise<Buffer>>()

const sheet = (heading: string, blocks: readonly (readonly [string, string])[]): Promise<Buffer> => {
  const key = JSON.stringify([heading, blocks])
  const known = drawn.get(key)
  if (known) return known
  const drawing = drawPdf({ title: heading, margin, bufferPages: true }, pdf => {
    const span = { left: margin, right: pdf.page.width - margin }
    drawLetterhead(pdf, span, margin - 14, heading)
    pdf.y = margin + 36
    for (const [title, text] of blocks) {
      pdf
        .fillColor(pdfColours.ink)
        .font('bold')
        .fontSize(10)
        .text(title, margin, pdf.y + 8)
      pdf
        .fillColor(pdfColours.soft)
        .font('text')
        .fontSize(9)
        .text(text, { width: span.right - span.left })
    }
    drawFooters(pdf, span, pdf.page.height - margin + 14, 'Document de démonstration')
  })
  drawn.set(key, drawing)
  return drawing
}

const rest = 'Voir l’étiquette et le fournisseur.'
const safetySheet = (statements: readonly string[], pictograms: readonly string[], isCarried: boolean) =>
  sheet('Fiche de données de sécurité', [
    [
      '1. Identification de la substance ou du mélange et du fournisseur',
      'Voir la page de l’article. Appel d’urgence : 01 45 42 59 59 (ORFILA).',
    ],
    [
      '2. Identification des dangers',
      [pictograms.join(', '), ...statements].filter(Boolean).join('\n') || 'Pas de danger classé.',
    ],
    ['3. Composition et informations sur les composants', rest],
    [
      '4. Premiers secours',
      'En cas de contact avec les yeux, rincer à l’eau pendant quinze minutes. Consulter un médecin.',
    ],
    ['5. Mesures de lutte contre l’incendie', 'Eau pulvérisée, mousse, poudre.'],
    ['6. Mesures à prendre en cas de rejet accidentel', 'Contenir et recueillir avec un absorbant inerte.'],
    ['7. Manipulation et stockage', 'Dans l’emballage d’origine, au frais, hors de portée des enfants.'],
    ['8. Contrôle de l’exposition et protection individuelle', 'Gants, lunettes et vêtements adaptés.'],
    ...[
      '9. Propriétés physiques et chimiques',
      '10. Stabilité et réactivité',
      '11. Informations toxicologiques',
      '12. Informations écologiques',
      '13. Considérations relatives à l’élimination',
    ].map(title => [title, rest] as const),
    [
      '14. Informations relatives au transport',
      isCarried ? 'Matière dangereuse au sens de l’ADR.' : 'Non soumis à l’ADR.',
    ],
    ['15. Informations relatives à la réglementation', 'Règlements (CE) 1907/2006 et 1272/2008.'],
    ['16. Autres informations', 'Rédigée pour la démonstration.'],
  ])

const declaration = (category: number) =>
  sheet('Déclaration UE de conformité', [
    ['Objet', `Équipement de protection individuelle de catégorie ${'I'.repeat(category)}.`],
    ['Conformité', 'Conforme au règlement (UE) 2016/425 et aux normes harmonisées nommées sur la page de l’article.'],
    ['Examen UE de type', 'Organisme notifié 0000 (démonstration).'],
  ])

/** Those that the law asks before the goods are on sale. */
export async function papersOf({ regulation, information, title }: DemoArticle) {
  const hazards = regulation.hazards
  const documents: { kind: 'FDS' | 'CONFORMITY'; title: string; bytes: Buffer }[] = []
  if (needsSafetySheet({ goods: regulation, isHazardous: hazards !== null }))
    documents.push({
      kind: 'FDS',
      title: title.slice(0, 110),
      bytes: await safetySheet(
        hazards?.statements ?? [],
        hazards?.pictograms ?? [],
        regulation.transportClass !== null,
      ),
    })
  if ((information.protectionCategory ?? 0) >= 2)
    documents.push({
      kind: 'CONFORMITY',
      title: title.slice(0, 110),
      bytes: await declaration(information.protectionCategory ?? 2),
    })
  return documents
}

/** Makers with their addresses, and identifiers of sellers for the schemes of what they sell. */
export async function nameMakers(tx: Tx): Promise<void> {
  await sql`UPDATE articles a SET maker_name = b.name, maker_address = '1 rue de l’Exemple, 51100 Reims',
      maker_contact = 'contact@' || b.slug || '.example'
    FROM brands b WHERE b.id = a.brand_id AND NOT a.outside_union AND b.name <> 'Sans marque'`.execute(tx)
  await sql`UPDATE articles a SET maker_name = b.name, maker_address = '8 Industriestrasse, 8400 Winterthur, Suisse',
      maker_contact = 'contact@' || b.slug || '.example', responsible_name = b.name || ' Europe',
      responsible_address = '12 rue du Rhin, 67000 Strasbourg', responsible_contact = 'europe@' || b.slug || '.example'
    FROM brands b WHERE b.id = a.brand_id AND a.outside_union`.execute(tx)
  await sql`INSERT INTO vendor_identifiers (vendor_id, stream, number)
    SELECT id, stream, 'FR' || (200000 + id * 37) || code
    FROM vendors, (VALUES ('DEEE', '_05IJKL'), ('MOBILIER', '_10MNOP'), ('PILES', '_06QRST')) AS given (stream, code)
    ON CONFLICT DO NOTHING`.execute(tx)
}
