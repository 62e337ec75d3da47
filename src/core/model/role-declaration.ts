/** What a role is declared with, in `resources/papeis.ts`. */
export interface RoleDeclaration {
  readonly label: RoleLabel
  /** The word in the answers and tokens of the login, where it is not the role's own name. */
  readonly loginWord?: string
  /** The role of a token that names none. */
  readonly unnamed?: true
  /** The address of the screen that the login leads to. */
  readonly home: string
  /** Who signs in: rows of an entity, which declares `account`, or accounts that have no row behind them. */
  readonly accounts: 'rows' | OwnAccounts
  /** Runs the institute: the first account is of this role, and it is never left without an active one. */
  readonly coordinates?: true
  /**
   * What it may do, by entity: actions and calls, on all rows. Only for a role that the entity itself does not
   * name: one that reaches some rows alone, or has fields of its own, is said in the entity.
   */
  readonly can?: Readonly<Record<string, readonly string[]>>
  /** The screens that it shares with the roles they were made for, by address as the routes have it. */
  readonly screens?: readonly string[]
}

/** How the screens call a role and its people. */
export interface RoleLabel {
  readonly one: string
  readonly many: string
  /** The name of its work, in the history and the demonstration: 'Coordenação'; `one` where absent. */
  readonly area?: string
  /** After 'Contas': 'da coordenação'; 'de' and `many` where absent. */
  readonly of?: string
}

/** Accounts alone: calls, commands and a screen for them are derived. */
export interface OwnAccounts {
  /** The roles that see, add, deactivate and reactivate them. */
  readonly managedBy: readonly string[]
  /** The address of their calls and of their screen, where they are not '/contas/' and the role's name. */
  readonly route?: `/${string}`
  readonly screen?: `/${string}`
  /** The title of the screen, 'Contas' and `of` where absent, and what it says below. */
  readonly title?: string
  readonly lead?: string
}
