import type { Position } from '../rules.ts'

/** Requests the browser's position; call it from a click only. Rejects with a French sentence. */
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
      // A kilometre is enough: a recent position from the network saves battery.
      { enableHighAccuracy: false, timeout: 8_000, maximumAge: 600_000 },
    )
  })
