// What this browser remembers of a sign-in: never the access token, nor anything of the person but the role.
const marker = 'caderno.entrou'
const role = 'caderno.papel'
const refresh = 'caderno.refresh'
const device = 'caderno.aparelho'
const left = 'caderno.saiu'
const waiting = { draft: 'caderno.rascunho', queue: 'caderno.fila' } as const

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
export function rememberSignIn(email: string, itsRole: string): void {
  if (rememberedRefresh() !== null) return
  attempt(() => localStorage.setItem(marker, digestOf(email)))
  attempt(() => localStorage.setItem(role, itsRole))
}

/** The role that signed in last, while its session may go on. */
export function rememberedRole(): string | null {
  return remembersSignIn() ? attempt(() => localStorage.getItem(role)) : null
}

/** Whether this account is the one that signed in last. */
export function isRemembered(email: string): boolean {
  return attempt(() => localStorage.getItem(marker)) === digestOf(email)
}

/** An account, without saying whose: the FNV-1a hash. */
export function digestOf(email: string): string {
  let hash = 0x811c9dc5
  for (const letter of email) hash = Math.imul(hash ^ letter.charCodeAt(0), 0x01000193)
  return hash.toString(36)
}

export function forgetSignIn(): void {
  attempt(() => localStorage.removeItem(marker))
  attempt(() => localStorage.removeItem(role))
  attempt(() => sessionStorage.removeItem(refresh))
}

/** Whether this device keeps something for work without a network. */
export function remembersDevice(): boolean {
  return attempt(() => localStorage.getItem(device)) !== null
}

export function rememberDevice(): void {
  const isNew = !remembersDevice()
  attempt(() => localStorage.setItem(device, '1'))
  for (const what of ['draft', 'queue'] as const)
    if (isNew && attempt(() => localStorage.getItem(waiting[what])) === null)
      rememberWaiting(what, false)
}

export function forgetDevice(): void {
  for (const place of [device, waiting.draft, waiting.queue])
    attempt(() => localStorage.removeItem(place))
}

/** Whether something of a kind may wait on this device: known before the device is read, which takes longer. */
export function mayWait(what: keyof typeof waiting): boolean {
  return attempt(() => localStorage.getItem(waiting[what])) !== '0'
}

export function rememberWaiting(what: keyof typeof waiting, isWaiting: boolean): void {
  attempt(() => localStorage.setItem(waiting[what], isWaiting ? '1' : '0'))
}

/** The account of the last 'Sair', until what it had on the device is gone. */
export function rememberLeft(email: string): void {
  attempt(() => localStorage.setItem(left, digestOf(email)))
}

export function rememberedLeft(): string | null {
  return attempt(() => localStorage.getItem(left))
}

export function forgetLeft(): void {
  attempt(() => localStorage.removeItem(left))
}

/** Storage may be switched off altogether: then the browser just does not remember. */
export function attempt<T>(action: () => T): T | null {
  try {
    return action()
  } catch {
    return null
  }
}
