import { remembersDevice } from '#console/api/remembered'
import { addresses } from '#resources/addresses'

let code: typeof import('./on-device.ts') | undefined

export async function onDevice() {
  code ??= await import('./on-device.ts')
  return code
}

/** The same, where it has come already. */
export function onDeviceNow() {
  return code
}

// Its code comes with the page's: without a network nothing else has the register.
if (remembersDevice())
  onDevice()
    .then(async ({ learnKeeper }) => {
      if (window.location.pathname === addresses.frequencia) await learnKeeper()
    })
    .catch(() => undefined)
