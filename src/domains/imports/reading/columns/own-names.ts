import type { ImportField } from '../../rules.ts'
import type { Shape } from './shapes.ts'

/** Headers whose meaning differs in one system; these have priority. */
export const ownNames: Partial<Record<Shape, Partial<Record<ImportField, string[]>>>> = {
  prestashop: {
    description: ['description', 'summary'],
    published: ['active 0 1', 'actif 0 1', 'actif', 'active', 'etat'],
    category: ['categories*', 'categorie', 'category'],
    priceHt: ['price tax excl*', 'prix ht', 'prix ht*'],
    reference: ['reference', 'reference deduite'],
    weightKg: ['weight', 'poids'],
    content: ['contenance'],
  },
  woocommerce: {
    price: ['regular price', 'tarif regulier'],
    category: ['categories'],
    published: ['published', 'publie'],
    reference: ['sku', 'ugs', 'reference deduite'],
    label: ['declinaison deduite', 'attribute 1 value s', 'valeur s de l attribut 1'],
  },
  shopify: {
    category: ['type', 'custom product type', 'standard product type', 'product type', 'product category'],
    published: ['status', 'published', 'published on online store'],
    weightGrams: ['variant grams', 'weight value grams'],
    brand: ['vendor'],
  },
  medusa: {
    reference: ['variant sku', 'reference deduite'],
    price: ['price', 'variant price', 'price*', 'variant price*'],
    title: ['product title'],
    category: ['product category 1', 'product type', 'product collection title', 'product tag 1', 'product tags'],
    published: ['product status'],
    weightGrams: ['variant weight', 'product weight'],
    weightKg: [],
  },
  bagisto: { category: ['categories'], published: ['status'], group: ['article deduit'] },
  magento: {
    category: ['categories'],
    published: ['product online', 'status'],
    title: ['name'],
    vat: ['tax class name', 'tax class id'],
  },
  vendure: { weightGrams: ['variant weight'], weightKg: ['weight'], category: ['facets', 'collections'] },
  spree: {
    category: ['category1', 'taxons', 'product type'],
    published: ['status'],
    brand: ['brand name', 'brand'],
    price: ['price', 'master price'],
  },
  google: {
    reference: ['id', 'identifiant'],
    price: ['price', 'prix'],
    category: ['product type', 'type de produit', 'google product category'],
    stock: ['quantity', 'sell on google quantity', 'quantite'],
    label: ['declinaison deduite', 'size', 'taille'],
    weightKg: ['shipping weight', 'product weight'],
  },
  amazon: {
    reference: ['item sku', 'seller sku', 'sku', 'sku du vendeur'],
    category: ['item type', 'feed product type', 'product type', 'recommended browse nodes'],
    published: [],
  },
  mirakl: {
    reference: ['shop sku', 'offer sku', 'sku de l offre', 'sku offre', 'sku'],
    title: ['product title', 'title', 'titre', 'libelle', 'produit', 'product'],
    published: ['active'],
    ean: ['ean', 'gtin', 'ean deduit'],
  },
  akeneo: {
    reference: ['sku', 'identifier', 'identifiant'],
    published: ['enabled'],
    category: ['categories', 'family'],
  },
  sylius: { reference: ['code', 'variant code'], category: ['main taxon', 'taxons'] },
  odoo: {
    reference: ['internal reference', 'default code', 'reference interne', 'reference'],
    title: ['name', 'nom'],
    price: ['sales price', 'list price', 'lst price', 'prix de vente'],
    category: ['product category', 'categ id*', 'categorie d articles', 'categorie de produits', 'public categories'],
  },
}
