import type { SignedIn } from '#console/api/session'
import { paths } from '#console/paths'
import type { Role } from '#model/field'

export interface Door {
  readonly paths: readonly string[]
  readonly title: string
  readonly lead: string
  /** To whom it is not for: the way to the main login. */
  readonly aside?: string
  /** The one role that it lets in, and what it says to the others. */
  readonly only?: { readonly role: Role; readonly refused: string }
  /** The call that signs in, where it is not that of the machine, and its word for the e-mail. */
  readonly call?: { readonly path: string; readonly email: string }
  /** The shortest password that it sends, and what it says of another. */
  readonly shortest?: { readonly length: number; readonly refused: string }
  /** How long it stays on screen after it has let somebody in, in milliseconds. */
  readonly stays?: number
}

declare module '#console/api/handed' {
  interface Handed {
    /** What the product is for, beside each form of the entrance. */
    readonly motto: string
    readonly doors: readonly Door[]
    /** What the product looks up of whoever enters. Throws SignInError. */
    readonly lookUp?: (session: SignedIn) => Promise<SignedIn>
  }
}

export const mainDoor = (lead: string): Door => ({
  paths: [paths.entrada, paths.login],
  title: 'Acesse sua conta',
  lead,
})
