import * as CookieConsent from 'vanilla-cookieconsent'
import 'vanilla-cookieconsent/dist/cookieconsent.css'
import './consent.css'
import { consentCookie, consentRevision } from './consent-choice.ts'

/** About six months, as the other cookies. */
const lifetimeDays = 182

const own = 'Nous comptons nous-mêmes les pages vues, sans cookie et sans vous reconnaître.'
const others = 'Avec votre accord, un service tiers compte les pages vues, sans cookie.'
const ownInFull =
  'Nous comptons les pages vues nous-mêmes, sans cookie, sans garder votre adresse et sans vous reconnaître d’un jour à l’autre.'
const othersInFull = 'Avec votre accord, les pages vues sont comptées par un service de mesure d’audience, sans cookie.'

/** What is fixed to the bottom of the page stands above the strip. */
function raiseFixedParts({ modalName }: { modalName: string }) {
  const strip = document.querySelector('#cc-main .cm')
  if (modalName === 'consentModal' && strip)
    document.documentElement.style.setProperty('--consent-height', `${strip.getBoundingClientRect().height}px`)
}

/** Shows the consent dialog, or the current choice; refusing takes as few clicks as accepting. */
export async function askConsent(isExternal: boolean, showChoices: boolean): Promise<void> {
  await CookieConsent.run({
    mode: isExternal ? 'opt-in' : 'opt-out',
    onModalShow: raiseFixedParts,
    onModalHide: () => document.documentElement.style.removeProperty('--consent-height'),
    revision: consentRevision,
    autoShow: !showChoices,
    disablePageInteraction: false,
    hideFromBots: false,
    cookie: { name: consentCookie, expiresAfterDays: lifetimeDays, sameSite: 'Lax', path: '/' },
    guiOptions: {
      consentModal: { layout: 'bar inline', position: 'bottom', equalWeightButtons: true, flipButtons: false },
      preferencesModal: { layout: 'box', equalWeightButtons: true, flipButtons: false },
    },
    categories: { necessary: { enabled: true, readOnly: true }, measure: { enabled: !isExternal } },
    language: {
      default: 'fr',
      translations: {
        fr: {
          consentModal: {
            label: 'Mesure d’audience',
            title: 'Mesure d’audience',
            description: isExternal ? others : own,
            acceptAllBtn: 'Tout accepter',
            acceptNecessaryBtn: 'Tout refuser',
            showPreferencesBtn: 'Choisir',
          },
          preferencesModal: {
            title: 'Cookies et mesure d’audience',
            acceptAllBtn: 'Tout accepter',
            acceptNecessaryBtn: 'Tout refuser',
            savePreferencesBtn: 'Enregistrer mes choix',
            closeIconLabel: 'Fermer',
            sections: [
              {
                title: 'Ce dont le site a besoin',
                description:
                  'Connexion, panier, et le magasin ou le lieu que vous choisissez. Posés par votre propre geste, ils ne servent à rien d’autre. <a href="/cgv#cookies">La liste complète</a>.',
                linkedCategory: 'necessary',
              },
              {
                title: 'Mesure d’audience',
                description: isExternal ? othersInFull : ownInFull,
                linkedCategory: 'measure',
              },
            ],
          },
        },
      },
    },
  })
  if (showChoices) CookieConsent.showPreferences()
}
