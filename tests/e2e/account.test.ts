import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  accountMenu,
  button,
  buyerEmail,
  demoAccountPassword,
  field,
  fillRegistration,
  heading,
  lightPage,
  open,
  openLoginDialog,
  waitForHeader,
  waitForText,
  waitUntilLoggedIn,
  waitUntilLoggedOut,
} from '#tests/support/browser-steps.ts'
import { type DemoMarket, eventually, openDemoMarket } from '#tests/support/demo-market.ts'
import { readMails } from '#tests/support/mails.ts'

let market: DemoMarket
beforeAll(async () => {
  market = await openDemoMarket()
})
afterAll(() => market?.close())

async function visitorAtLogin(): Promise<{ page: Page; dialog: Awaited<ReturnType<typeof openLoginDialog>> }> {
  const page = await market.visitor()
  await open(page, lightPage)
  return { page, dialog: await openLoginDialog(page) }
}

describe('login dialog', () => {
  test('has the specified texts and disables the button until both fields are filled', async () => {
    const { dialog } = await visitorAtLogin()
    await heading(dialog, 'Content de vous revoir !').waitFor()
    await waitForText(dialog, 'Connectez vous à votre compte')
    expect(await dialog.getByRole('tab').allInnerTexts()).toEqual(['Se connecter', 'Inscription'])
    const send = button(dialog, 'Se connecter')
    expect(await send.isDisabled()).toBe(true)
    await field(dialog, 'Adresse email').fill('particulier@')
    expect(await send.isDisabled()).toBe(true)
    await field(dialog, 'Mot de passe').fill('peu importe')
    await waitForText(dialog, 'Adresse email invalide')
    expect(await send.isDisabled()).toBe(false)
  })

  test('shows the server’s error, then opens a session and closes', async () => {
    const { page, dialog } = await visitorAtLogin()
    await field(dialog, 'Adresse email').fill(buyerEmail)
    await field(dialog, 'Mot de passe').fill('pas le bon mot de passe')
    await button(dialog, 'Se connecter').click()
    await dialog.getByRole('alert').getByText('Adresse email ou mot de passe incorrect.').waitFor()
    await field(dialog, 'Mot de passe').fill(demoAccountPassword)
    await button(dialog, 'Se connecter').click()
    await waitUntilLoggedIn(page)
    await dialog.waitFor({ state: 'detached' })
  })

  test('shows a network failure and allows another try', async () => {
    const { page, dialog } = await visitorAtLogin()
    await page.route('**/api/auth/login', route => route.abort())
    await field(dialog, 'Adresse email').fill(buyerEmail)
    await field(dialog, 'Mot de passe').fill(demoAccountPassword)
    await button(dialog, 'Se connecter').click()
    await dialog.getByRole('alert').getByText('Connexion impossible').waitFor()
    expect(await button(dialog, 'Se connecter').isDisabled()).toBe(false)
  })
})

describe('forgotten password', () => {
  test('shows the specified loading and success texts, and the emailed link sets a new password', async () => {
    const { page, dialog } = await visitorAtLogin()
    await button(dialog, 'Mot de passe oublié ?').click()
    await heading(dialog, 'Réinitialisez votre mot de passe').waitFor()
    expect(await button(dialog, 'Envoyer le lien').isDisabled()).toBe(true)
    await field(dialog, 'Adresse email').fill('jardinier@cepetchai.example')
    const held = Promise.withResolvers<void>()
    await page.route('**/api/auth/forgot-password', async route => {
      await held.promise
      await route.continue()
    })
    await button(dialog, 'Envoyer le lien').click()
    const sending = button(dialog, "Lien de réinitialisation en cours d'envoie...")
    await sending.waitFor()
    expect(await sending.isEnabled()).toBe(false)
    held.resolve()
    await waitForText(dialog, 'Demande de réinitialisation de mot de passe envoyé par mail avec succès !')

    await page.goto(await resetLink('jardinier@cepetchai.example'))
    await heading(page, 'Choisissez un nouveau mot de passe').waitFor()
    await field(page, 'Nouveau mot de passe').fill('Un-autre-passe-2026')
    await field(page, 'Confirmez le mot de passe').fill('Un-autre-passe-2026')
    await button(page, 'Changer le mot de passe').click()
    await waitForText(page, 'Votre mot de passe est changé.')
    const wrong = await logInBy(page, 'jardinier@cepetchai.example', demoAccountPassword)
    const right = await logInBy(page, 'jardinier@cepetchai.example', 'Un-autre-passe-2026')
    expect([wrong, right]).toEqual([401, 200])
  })

  test('shows a failed request, and « Retour » goes back to the login', async () => {
    const { page, dialog } = await visitorAtLogin()
    await page.route('**/api/auth/forgot-password', route => route.fulfill({ status: 500, body: '{}' }))
    await button(dialog, 'Mot de passe oublié ?').click()
    await heading(dialog, 'Réinitialisez votre mot de passe').waitFor()
    await field(dialog, 'Adresse email').fill(buyerEmail)
    await button(dialog, 'Envoyer le lien').click()
    await waitForText(
      dialog,
      "Une erreur s'est produite lors de la demande de réinitialisation de mot de passe, veuillez contacter notre support.",
    )
    await button(dialog, 'Retour').click()
    await heading(dialog, 'Content de vous revoir !').waitFor()
  })
})

const resetLink = (recipient: string) =>
  eventually(async () => {
    const mails = await readMails(market.db, { recipient })
    return mails.at(-1)?.text.match(/\/forgot\/[\w-]+/)?.[0]
  }, 'the mail with its link')

const logInBy = async (page: Page, email: string, given: string) =>
  (
    await page.request.post('/api/auth/login', {
      data: { email, password: given },
      headers: { origin: market.site },
    })
  ).status()

describe('registration', () => {
  async function registering() {
    const { page, dialog } = await visitorAtLogin()
    await dialog.getByRole('tab', { name: 'Inscription' }).click()
    await heading(dialog, 'Créez votre compte').waitFor()
    return { page, dialog }
  }

  test('shows each of the specified messages and keeps its button disabled until the form is valid', async () => {
    const { page, dialog } = await registering()
    const send = button(dialog, 'Créer mon compte')
    expect(await send.isDisabled()).toBe(true)
    const expectMessage = async (name: string, typed: string, message: string) => {
      await field(dialog, name).fill(typed)
      await field(dialog, name).blur()
      await waitForText(dialog, message)
    }
    await expectMessage('Prénom', '', 'Requis')
    await expectMessage('Adresse email', 'agathe', 'Adresse email invalide')
    await expectMessage('Téléphone', '0612', 'Le numéro de téléphone doit faire au moins 5 caractères')
    await expectMessage('Téléphone', '0612345', 'Numéro de téléphone invalide')
    await field(dialog, 'Mot de passe').fill(demoAccountPassword)
    await expectMessage('Confirmez le mot de passe', 'autre chose', 'Les mots de passe doivent correspondre')
    await fillRegistration(dialog, { email: 'agathe.lemoine@example.com' })
    expect(await send.isDisabled()).toBe(false)
    await dialog.getByRole('switch', { name: 'Je m’inscris pour une entreprise' }).check()
    expect(await send.isDisabled()).toBe(true)
    await expectMessage('Raison sociale', '', 'Veuillez renseigner votre raison sociale')
    const terms = dialog.getByRole('link', { name: 'conditions générales d’utilisation' })
    expect(await terms.getAttribute('href')).toBe('/cgu')
    expect(await page.getByRole('textbox', { name: 'birthdate' }).count()).toBe(0)
  })

  test('of a company opens a professional account and its session', async () => {
    const { page, dialog } = await registering()
    await fillRegistration(dialog, { email: 'caves.lemoine@example.com', company: 'Caves Lemoine' })
    const sent = page.waitForRequest('**/api/auth/register')
    await button(dialog, 'Créer mon compte').click()
    expect((await sent).postDataJSON()).toMatchObject({ token: expect.stringContaining('solution') })
    await waitUntilLoggedIn(page)
    await dialog.waitFor({ state: 'detached' })
    const user = await market.db
      .selectFrom('users')
      .select(['kind', 'company_name', 'phone'])
      .where('email', '=', 'caves.lemoine@example.com')
      .executeTakeFirst()
    expect(user).toEqual({ kind: 'professional', company_name: 'Caves Lemoine', phone: '+33612345678' })
  })

  test('of a future seller is titled « Inscription vendeur » and registers a company', async () => {
    const page = await market.visitor()
    await open(page, '/vendeur/devenir-vendeur')
    await page.getByRole('main').getByRole('link', { name: 'Créer mon compte' }).first().click()
    const dialog = page.getByRole('dialog')
    await heading(dialog, 'Inscription vendeur').waitFor()
    expect(await dialog.getByRole('switch', { name: 'Je m’inscris pour une entreprise' }).isChecked()).toBe(true)
  })

  test('that fails without a message shows the specified text; a failed captcha blocks nobody', async () => {
    const { page, dialog } = await registering()
    const logged: string[] = []
    page.on('console', message => logged.push(message.text()))
    await page.route('**/api/auth/captcha', route => route.abort())
    await page.route('**/api/auth/register', route => route.fulfill({ status: 500, body: '{}' }), { times: 1 })
    await fillRegistration(dialog, { email: 'sans.captcha@example.com' })
    await button(dialog, 'Créer mon compte').click()
    await dialog.getByRole('alert').getByText("Une erreur est survenue pendant l'inscription").waitFor()
    expect(logged.some(text => text.startsWith('captcha'))).toBe(true)
    await button(dialog, 'Créer mon compte').click()
    await waitUntilLoggedIn(page)
  })
})

describe('open session', () => {
  test('uses a cookie scripts cannot read, with a marker cookie they can', async () => {
    const page = await market.person(buyerEmail)
    await open(page, lightPage)
    const cookies = await page.context().cookies()
    const readable = await page.evaluate(() => document.cookie)
    const session = cookies.filter(cookie => cookie.httpOnly && !readable.includes(`${cookie.name}=`))
    expect(session.map(({ sameSite }) => sameSite)).toContain('Lax')
    expect(cookies.find(({ name }) => name === 'token')?.httpOnly).toBe(false)
    expect(readable).toContain('token=')
  })

  test('ends at « Déconnecter », on the home page', async () => {
    const page = await market.person(buyerEmail)
    await open(page, '/account')
    await button(await accountMenu(page), 'Déconnecter').click()
    await waitUntilLoggedOut(page)
    expect(new URL(page.url()).pathname).toBe('/')
    expect((await page.context().cookies()).map(({ name }) => name)).not.toContain('token')
    const left = await page.request.get('/account/orders')
    expect(new URL(left.url()).pathname).toBe('/')
  })

  test('is required by private pages: a visitor is redirected home, by URL and by link', async () => {
    const page = await market.visitor()
    for (const path of ['/account', '/account/orders', '/account/orders/1']) {
      await page.goto(path)
      expect(new URL(page.url()).pathname).toBe('/')
    }
    await waitForHeader(page)
  })

  test('shows a placeholder, neither « Connexion » nor « Votre compte », until the session is known', async () => {
    const page = await market.person(buyerEmail)
    const held = Promise.withResolvers<void>()
    await page.route('**/api/user/me', async route => {
      await held.promise
      await route.continue()
    })
    const request = page.waitForRequest('**/api/user/me')
    await page.goto(lightPage)
    const words = page.getByRole('banner').getByText(/^(Connexion|Votre compte)$/)
    expect(await words.filter({ visible: true }).count()).toBe(0)
    await request
    expect(await words.filter({ visible: true }).count()).toBe(0)
    expect(await page.getByRole('banner').locator('.skeleton').filter({ visible: true }).count()).toBeGreaterThan(0)
    held.resolve()
    await waitUntilLoggedIn(page)
  })

  test('leaves no placeholder behind when the request fails', async () => {
    const page = await market.person(buyerEmail)
    await page.route('**/api/user/me', route => route.abort())
    await open(page, lightPage)
    await waitUntilLoggedOut(page)
  })
})
