import type { Position } from '../rules.ts'

/** Asks the browser where it is; only ever called by the press of a button. Rejects with a French sentence. */
export const askPosition = (): Promise<Position> =>
  new Promise((resolve, reject) => {
    if (!('geolocation' in navigator)) return reject(new Error('Ce navigateur ne sait pas dire où vous êtes.'))
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude } }) => resolve({ latitude, longitude }),
      ({ code, PERMISSION_DENIED }) =>
        reject(
          new Error(
            code === PERMISSION_DENIED
              ? 'Votre navigateur n’a pas donné votre position. Tapez votre commune ou votre code postal.'
              : 'Votre position n’a pas pu être trouvée. Tapez votre commune ou votre code postal.',
          ),
        ),
      // A kilometre is enough: the answer of a few minutes ago, from the network, spares the battery.
      { enableHighAccuracy: false, timeout: 8_000, maximumAge: 600_000 },
    )
  })
