/** Rules whose mutants `bin/bench mutants` makes: those that decide, not those that only word or label. */
export const scopes: Record<string, readonly string[]> = {
  money: [
    'src/shared/money.ts',
    'src/shared/price/{price,document,eco,unit-price}.ts',
    'src/domains/cart/rules.ts',
    'src/domains/cart/rules/plan.ts',
    'src/domains/checkout/rules.ts',
    'src/domains/offers/rules.ts',
    'src/domains/offers/rules/{bulk,kits,reductions}.ts',
    'src/domains/orders/rules/refunds.ts',
    'src/domains/pricing/rules.ts',
    'src/domains/pricing/rules/{promo,typed-prices}.ts',
    'src/domains/returns/rules/surcharge.ts',
    'src/domains/settlement/rules.ts',
    'src/domains/settlement/rules/{commission-rises,credit,journal,reconciliation,releases}.ts',
  ],
  stock: [
    'src/domains/stock/rules.ts',
    'src/domains/orders/rules/{lots,returns,shipments,stages}.ts',
    'src/domains/returns/rules/quantities.ts',
    'src/shared/price/packaging.ts',
  ],
  rights: [
    'src/domains/estates/rules.ts',
    'src/domains/identity/rules.ts',
    'src/domains/orders/rules.ts',
    'src/domains/orders/rules/proofs.ts',
    'src/shared/seller-rights.ts',
  ],
  vat: [
    'src/shared/price/{countries,vat}.ts',
    'src/domains/invoicing/rules-vat.ts',
    'src/domains/settlement/rules/tax-identity.ts',
  ],
  invoices: [
    'src/domains/invoicing/rules.ts',
    'src/domains/invoicing/rules-{contests,life-cycle,reporting}.ts',
    'src/domains/settlement/rules/{commission-document,dac7,fec}.ts',
  ],
  gate: [
    'src/domains/regulation/rules.ts',
    'src/domains/regulation/rules/{authorisation,claims,detect,law,papers,submission,suspicion,undeclared,verdict}.ts',
  ],
}
