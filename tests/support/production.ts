/** The environment of a real marketplace, with `DEMO=off`: an empty database, nothing opened. */
export const productionEnv = {
  DEMO: 'off',
  PUBLIC_URL: 'http://localhost',
  SMTP_URL: 'smtp://localhost',
  MAIL_FROM: 'Boutique <ne-pas-repondre@exemple.fr>',
  SUPPORT_EMAIL: 'aide@exemple.fr',
  CAPTCHA_SECRET: 'a-secret-of-the-tests',
  PAYMENT_PROVIDER: 'stripe',
  STRIPE_SECRET_KEY: 'sk_test_x',
  STRIPE_WEBHOOK_SECRET: 'whsec_x',
}
