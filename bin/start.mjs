/** npm start: prepares a fresh clone, then runs the site. */
import { continueOnPinnedNode, loadSettings } from './pinned.mjs'
import { prepare, settings } from './prepare.mjs'
import { setup } from './setup.mjs'
import { supervise } from './supervise.mjs'

loadSettings()
await setup()
await continueOnPinnedNode(import.meta.url)
const market = await settings()
await supervise(await prepare(market), market)

console.log(`✓ Cep & Chai est prêt : ${market.address}  (Ctrl-C pour arrêter)`)
if (market.isDemo) {
  console.log('  Se connecter, en haut à droite ; mot de passe de tous les comptes : Vendanges-2026!')
  console.log('  acheteurs  particulier@cepetchai.example · domaine@cepetchai.example')
  console.log('  domaine    cave@cepetchai.example · vignes@cepetchai.example · compta@cepetchai.example')
  console.log('  vendeurs   vendeur@cepetchai.example · vendeur2@cepetchai.example')
  console.log('  marché     admin@cepetchai.example · super@cepetchai.example')
}
