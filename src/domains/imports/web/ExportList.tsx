import { workspacePaths } from '#domains/workspace/rules/paths.ts'
import { DownloadIcon } from '#ui/icons/icons.tsx'
import { type ExportShape, exportShapes, shapeLabels } from '../rules.ts'

const notes: Record<ExportShape, string> = {
  tableur: 'Points-virgules et virgules décimales, s’ouvre d’un double clic. Prix HT.',
  xlsx: 'Le même tableau en classeur. Prix HT.',
  prestashop: 'Colonnes de l’import de produits. Prix HT.',
  woocommerce: 'Colonnes de l’import de produits. Prix HT.',
  shopify: 'Colonnes de l’import de produits. Prix TTC.',
  magento: 'Colonnes de l’import de produits. Prix HT.',
  google: 'Flux de produits Merchant Center. Prix TTC.',
}

/** The same catalogue in each format, to edit elsewhere and import again. */
export function ExportList() {
  return (
    <ul className="border-t border-ink">
      {exportShapes.map(shape => (
        <li key={shape} className="border-b border-rule">
          <a
            href={workspacePaths.catalogueExport(shape)}
            download
            className="flex min-h-11 items-center gap-3 px-2 py-2 no-underline hover:bg-chalk"
          >
            <span className="min-w-0 flex-1">
              <span className="font-medium">{shapeLabels[shape]}</span>
              <span className="caption block">{notes[shape]}</span>
            </span>
            <DownloadIcon className="size-4 text-soft" />
          </a>
        </li>
      ))}
    </ul>
  )
}
