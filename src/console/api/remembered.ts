// What this browser remembers of a sign-in: never the access token, nor anything of the person.
const marker = 'caderno.entrou'
const refresh = 'caderno.refresh'

/** What tells, in the storage of the browser and of the tab, that it has signed in. */
export const signInMarks: readonly [local: string, session: string] = [marker, refresh]

/** Whether it is worth asking for a token on load: this browser has signed in before. */
export function remembersSignIn(): boolean {
  return attempt(() => localStorage.getItem(marker) ?? sessionStorage.getItem(refresh)) !== null
}

/** The refresh token of a host that hands it over in a body; ours keeps it in a cookie out of reach. */
export function rememberedRefresh(): string | null {
  return attempt(() => sessionStorage.getItem(refresh))
}

/** Keeps the refresh token of a body for this tab. */
export function rememberRefresh(token: string): void {
  attempt(() => sessionStorage.setItem(refresh, token))
}

/** Marks that this browser has signed in; a refresh token of the tab is a mark already. */
export function rememberSignIn(): void {
  if (rememberedRefresh() === null) attempt(() => localStorage.setItem(marker, '1'))
}

export function forgetSignIn(): void {
  attempt(() => localStorage.removeItem(marker))
  attempt(() => sessionStorage.removeItem(refresh))
}

/** Storage may be switched off altogether: then the browser just does not remember. */
function attempt<T>(action: () => T): T | null {
  try {
    return action()
  } catch {
    return null
  }
}
