// What this browser remembers of a sign-in: never the access token, nor anything of the person.
const marker = 'caderno.entrou'
const refresh = 'caderno.refresh'
const device = 'caderno.aparelho'

export const signInMarks: readonly [local: string, session: string] = [marker, refresh]

export function remembersSignIn(): boolean {
  return attempt(() => localStorage.getItem(marker) ?? sessionStorage.getItem(refresh)) !== null
}

/** The refresh token of a host that hands it over in a body; ours keeps it in a cookie out of reach. */
export function rememberedRefresh(): string | null {
  return attempt(() => sessionStorage.getItem(refresh))
}

export function rememberRefresh(token: string): void {
  attempt(() => sessionStorage.setItem(refresh, token))
}

/** A refresh token of the tab is a mark already. */
export function rememberSignIn(): void {
  if (rememberedRefresh() === null) attempt(() => localStorage.setItem(marker, '1'))
}

export function forgetSignIn(): void {
  attempt(() => localStorage.removeItem(marker))
  attempt(() => sessionStorage.removeItem(refresh))
}

/** Whether something of a register is kept on this device. */
export function remembersDevice(): boolean {
  return attempt(() => localStorage.getItem(device)) !== null
}

export function rememberDevice(): void {
  attempt(() => localStorage.setItem(device, '1'))
}

export function forgetDevice(): void {
  attempt(() => localStorage.removeItem(device))
}

/** Storage may be switched off altogether: then the browser just does not remember. */
function attempt<T>(action: () => T): T | null {
  try {
    return action()
  } catch {
    return null
  }
}
