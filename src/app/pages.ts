import { articleQueryNames } from '#domains/catalogue/contract.ts'
import type { Page } from '#platform/http/pages.ts'

/**
 * The site, page by page: the first file to open.
 * `everyone` pages are rendered without a session and cached; `private` ones send a visitor to the home page.
 * `query` lists the parameters that change an `everyone` page; all others are dropped before the cache is asked.
 */
const page = (path: string, file: string, audience: Page['audience'], query: readonly string[] = []): Page => ({
  path,
  file: `../domains/${file}`,
  audience,
  query,
})

export const pages: readonly Page[] = [
  page('/', 'catalogue/web/HomePage.tsx', 'everyone'),
  page('/articles', 'catalogue/web/ArticlesPage.tsx', 'everyone', articleQueryNames),
  page('/articles/:slug', 'catalogue/web/ArticlePage.tsx', 'everyone', ['tri']),
  page('/deals', 'catalogue/web/DealsPage.tsx', 'everyone', ['cat', 'page']),
  page('/marques', 'catalogue/web/BrandsPage.tsx', 'everyone'),
  page('/cgv', 'content/web/TermsPage.tsx', 'everyone'),
  page('/cgu', 'content/web/TermsOfUsePage.tsx', 'everyone'),
  page('/about', 'content/web/AboutPage.tsx', 'everyone'),
  page('/jobs', 'content/web/JobsPage.tsx', 'everyone'),
  page('/info-livraison', 'content/web/DeliveryPage.tsx', 'everyone'),
  page('/retours-info', 'content/web/ReturnsPage.tsx', 'everyone'),
  page('/payment-info', 'content/web/PaymentInfoPage.tsx', 'everyone'),
  page('/download', 'content/web/DownloadPage.tsx', 'everyone'),
  page('/impact-eco', 'content/web/EcologyPage.tsx', 'everyone'),
  page('/mentions-legales', 'content/web/LegalNoticePage.tsx', 'everyone'),
  page('/buy', 'content/web/BuyPage.tsx', 'everyone'),
  page('/vitivini22', 'content/web/EventPage.tsx', 'everyone'),
  page('/referencement', 'content/web/RankingPage.tsx', 'everyone'),
  page('/accessibilite', 'content/web/AccessibilityPage.tsx', 'everyone'),
  page('/support/categories', 'support/web/HelpPage.tsx', 'everyone'),
  page('/support/faq-articles', 'support/web/QuestionsPage.tsx', 'everyone', ['categorie', 'q']),
  page('/support/article', 'support/web/QuestionPage.tsx', 'everyone', ['slug']),
  page('/contact', 'support/web/ContactPage.tsx', 'open'),
  page('/account/support', 'support/web/TicketsPage.tsx', 'private'),
  page('/dashboard/support', 'support/web/TicketDeskPage.tsx', 'private'),
  page('/marketing', 'marketing/web/CampaignsPage.tsx', 'everyone'),
  page('/marketing/:id', 'marketing/web/CampaignPage.tsx', 'everyone'),
  page('/dashboard/marketing', 'marketing/web/CampaignDeskPage.tsx', 'private'),
  page('/weather', 'weather/web/WeatherPage.tsx', 'everyone', ['lieu']),
  page('/dashboard/analytics', 'analytics/web/AnalyticsPage.tsx', 'private'),
  page('/register', 'identity/web/RegisterPage.tsx', 'open'),
  page('/forgot/:token', 'identity/web/ForgotPage.tsx', 'open'),
  page('/account', 'identity/web/AccountPage.tsx', 'private'),
  page('/account/informations', 'identity/web/ProfilePage.tsx', 'private'),
  page('/account/adresses', 'identity/web/AddressesPage.tsx', 'private'),
  page('/account/securite', 'identity/web/SecurityPage.tsx', 'private'),
  page('/account/donnees', 'identity/web/PersonalDataPage.tsx', 'private'),
  page('/account/email/:token', 'identity/web/ConfirmEmailPage.tsx', 'open'),
  page('/boutiques', 'shops/web/ShopsPage.tsx', 'everyone', ['lieu', 'rayon']),
  page('/boutiques/:id', 'shops/web/ShopPage.tsx', 'everyone'),
  page('/orders/cart', 'cart/web/CartPage.tsx', 'open'),
  page('/orders/payment-page', 'checkout/web/PaymentPage.tsx', 'open'),
  page('/orders/payment-return', 'checkout/web/PaymentReturnPage.tsx', 'open'),
  page('/orders/payment-sandbox/:ref', 'payments/web/SandboxBankPage.tsx', 'open'),
  page('/account/messagerie', 'messaging/web/MessagesPage.tsx', 'private'),
  page('/vendeur/devenir-vendeur', 'onboarding/web/BecomeSellerPage.tsx', 'open'),
  page('/dashboard/candidatures', 'onboarding/web/ApplicationsPage.tsx', 'private'),
  page('/account/catalogue-product', 'catalogue/web/desk/CataloguePage.tsx', 'private'),
  page('/account/catalogue-product/new', 'catalogue/web/desk/NewArticlePage.tsx', 'private'),
  page('/account/catalogue-product/:offerId', 'catalogue/web/desk/OfferPage.tsx', 'private'),
  page('/account/orders', 'orders/web/OrdersPage.tsx', 'private'),
  page('/account/orders/:id', 'orders/web/OrderPage.tsx', 'private'),
]
