import type { ImportField } from '../../rules.ts'

/** Titles of the columns that the reading adds, from values that a file writes elsewhere or not at all. */
export const addedColumns = {
  reference: 'Référence (déduite)',
  label: 'Déclinaison (déduite)',
  group: 'Article (déduit)',
  brand: 'Marque (déduite)',
  ean: 'EAN (déduit)',
  tiers: 'Prix par quantité (déduits)',
  stockByPlace: 'Stock par dépôt (déduit)',
  pictures: 'Photos (déduites)',
} as const

/** Possible headers of each field, most certain first; valid for any file. `*`: the beginning of a header. */
const lists: Record<ImportField, string> = {
  reference: `
    reference, ref, sku, ugs, variant sku, reference deduite, reference article, ref article, code article,
    reference produit, ref produit, code produit, reference interne, internal reference, default code,
    item sku, seller sku, shop sku, offer sku, sku de l offre, sku du vendeur, product reference,
    reference fournisseur, ref fournisseur, supplier reference, article, code, identifier, product code,
    item code, item number, part number, n article, no article, numero article, product id, id produit,
    product sku, identifiant, mpn, id,
  `,
  ean: `
    ean, ean13, ean 13, gtin, gencod, gencode, code barres, code barre, codebarres, barcode,
    variant barcode, variant ean, gtin upc ean or isbn, gtin upc ean ou isbn, upc, variant upc, code ean,
    external product id, ean deduit, ean code,
  `,
  title: `
    designation, titre, title, nom, name, product title, item name, libelle, nom du produit,
    nom de l article, nom de la variante, product name, product, produit, intitule, libelle article,
    libelle produit, designation article, designation produit, designation commerciale, description article,
    product title en, label, nom produit, nom article, item,
  `,
  label: 'declinaison deduite, declinaison, variante, option1 value, taille, variant, variant title',
  group: `
    article deduit, article parent, reference parent, sku parent, parent sku, item group id, code modele,
    reference modele, variant group code,
  `,
  description: `
    description, body html, product description, descriptif, description longue, long description,
    description du produit, description courte, short description, website description, description vente,
    resume, recapitulatif, summary, commentaire,
  `,
  brand: `
    marque, brand, brands, marques, brand name, fabricant, manufacturer, vendor, fournisseur,
    marque deduite, fournisseur principal, manufacturer name, nom de la marque, nom de marque, nom du fabricant,
  `,
  category: `
    sous categorie, sous categories, subcategory, sub category,
    categorie, categories, category, categories x y z, rayon, famille, code famille, famille article, sous famille, gamme,
    product category 1, product category, product categories, categorie de produits, categorie d articles,
    category1, taxons, main taxon, product type, type de produit, feed product type, category label, type,
    category name, nom de la categorie, google product category, collection, product collection title, family, classification,
  `,
  price: `
    prix, price, tarif, regular price, tarif regulier, variant price, standard price, your price,
    prix de vente, prix vente, prix unitaire, sale unit price, selling price, sales price, public price,
    list price, master price, base price, unit price, offer price, prix de l offre, prix public,
    tarif public, prix catalogue, tarif catalogue, pu, p u, pv, montant, prix net, tarif net, net price,
  `,
  priceHt: `
    prix ht, prix vente ht, prix de vente ht, pu ht, p u ht, puht, prix unitaire ht, tarif ht,
    price tax excluded, price tax excl*, prix hors taxes, prix hors taxe, prix ht eur, prix net ht,
    tarif unitaire ht, pv ht, pvht, ht, montant ht, prix h t, price excl vat, price excluding tax, price net, prix ht*,
    prix unitaire ht*, tarif ht*, pu ht*,
  `,
  priceTtc: `
    prix ttc, prix de vente ttc, price tax included, price tax incl*, prix vente ttc, prix unitaire ttc,
    tarif ttc, pu ttc, pv ttc, pvttc, ttc, prix public ttc, price incl vat, price gross, prix ttc*,
  `,
  currency: 'devise, currency, monnaie, currency iso code, price currency',
  vat: `
    tva, taux tva, taux de tva, code tva, tax class, classe de tva, classe de taxe, tax class name,
    tax category name, tax category, taxcategory, tax rate, vat rate, taxes a la vente, tax rules,
    customer taxes, vat, tva*,
  `,
  tiers: `
    prix par quantite deduits, prix par quantite, prix par quantites, prix degressifs, prix degressif,
    tarif degressif, tarifs degressifs, paliers, paliers de prix, price ranges, tier prices, quantity prices,
    volume prices, price tiers,
  `,
  salePrice: `
    prix promotionnel, prix promo, tarif promo, tarif promotionnel, sale price, special price,
    discount price, prix remise, prix solde, prix en promotion, promotional price,
  `,
  saleFrom: `
    debut de promotion, debut promo, debut de la promo, date de debut de promo, date debut promo,
    date sale price starts, sale price effective date, special price from date, special price from,
    discount start date, sale from date, sale start date, promo du, date de debut de promotion,
  `,
  saleTo: `
    fin de promotion, fin promo, fin de la promo, date de fin de promo, date fin promo,
    date sale price ends, special price to date, special price to, discount end date, sale end date,
    promo au, date de fin de promotion,
  `,
  stockByPlace: 'stock par depot deduit, stock par depot, stock par entrepot, stocks par depot',
  bin: 'emplacement, casier, bin, bin location, adresse de stockage, emplacement de stockage',
  stock: `
    stock, quantite, quantite en stock, quantity, qty, qte, qte stock, stock disponible,
    variant inventory qty, variant inventory quantity, inventory quantity, inventory count, inventories,
    stockonhand, stock on hand, quantity on hand, quantite en main, on hand, disponible, stock reel,
    quantite disponible, qte disponible, qte dispo, stock dispo, qte en stock, stock physique, inventaire, en stock, stock quantity, stock actuel, dispo, count on hand,
    sell on google quantity,
  `,
  weightKg: `
    poids kg, poids, weight, weight kg, weight lbs, poids brut, poids net, poids unitaire, shipping weight,
    package weight, item weight, website shipping weight, poids en kg, poids brut kg, poids net kg, poids unitaire kg, variant weight,
    product weight,
  `,
  weightGrams: `
    poids g, poids gr, variant grams, weight value grams, weight g, poids en g, poids en grammes, grammes,
  `,
  minimum: `
    minimum, minimum de commande, minimal quantity, quantite minimale, quantite minimum, qte mini, qte min,
    min cart qty, min order qty, min order quantity, moq, minimum order quantity,
  `,
  step: 'multiple, multiple de commande, par combien, colisage, qty increments',
  saleUnit: 'unite de vente, unite, unity, u v, unite vente',
  packLabel: 'conditionnement, emballage, cond, condt, packaging',
  content: 'contenance, contenu, volume',
  deposit: 'consigne d emballage, consigne, consigne emballage, consignes, packaging deposit, deposit',
  preparationDays: 'delai de preparation, preparation jours, delai, delai de preparation jours',
  leadDays: 'fabrication jours, delai de fabrication, delai de fabrication jours, lead time, production time',
  downPaymentPercent: 'acompte, acompte pour cent, acompte a la commande, down payment',
  deliveryModes: 'modes de livraison, mode de livraison, delivery modes',
  published: `
    en vente, publie, published, active 0 1, actif 0 1, actif, active, etat, product online, product status,
    published on online store, enabled, status, statut, en ligne,
  `,
  pictures: 'photos deduites',
  safetySheets: `
    fiche de donnees de securite adresse, fiche de donnees de securite, fds, fds adresse, lien fds, url fds, fds url,
    fiche securite, safety data sheet, safety data sheet url, sds, sds url, msds, msds url,
  `,
  technicalSheets: `
    fiche technique adresse, fiche technique, lien fiche technique, url fiche technique, fiche technique url,
    technical sheet, technical data sheet, data sheet url, datasheet, datasheet url, tds, tds url,
  `,
  certificates: `
    certificats adresses, certificats, certificat, certificat adresse, lien certificat, url certificat, certificate,
    certificate url, certificates,
  `,
  lotTracked:
    'suivi par lot, suivi de lot, suivi par lots, gestion par lot, gestion des lots, lot tracking, lot tracked, batch tracking',
  ammNumber: 'numero d amm, n amm, amm, numero amm, no amm',
}

const words = (list: string) =>
  list
    .split(',')
    .map(word => word.trim())
    .filter(Boolean)

// The keys are those of the lists.
export const fieldNames = Object.fromEntries(
  Object.entries(lists).map(([field, list]) => [field, words(list)]),
) as Record<ImportField, string[]>
