/**
 * The texts of a resource's screens; `{campo}` stands for a value of the row, `{detail}` for the server's words, `{volta}`
 * for whether what is deleted can come back.
 */
export interface Labels {
  readonly one: string
  readonly many: string
  /** 'f' where the noun is feminine: 'Nova Oficina', 'Oficina salva'. */
  readonly gender?: 'f'
  readonly search: string
  readonly empty: string
  /** What the page of a row says where there is no such row. */
  readonly missing: string
  readonly add: string
  readonly new: string
  readonly edit: string
  readonly editAction: string
  readonly deleteAction: string
  readonly deleteQuestion: string
  /** The button that saves a new row, the one that then goes on with another, and the one that saves an edit. */
  readonly save: string
  readonly saveAnother: string
  readonly saveEdit: string
}

/** The texts that a declaration says: the nouns; the others are made from them where it does not. */
export type DeclaredLabels = Pick<Labels, 'one' | 'many'> & Partial<Labels>

/** What is said of a failure, by status; `detail` of any other one that the server gives a reason for. */
export interface FailureTexts {
  readonly [status: number]: string
  readonly detail?: string
}

/**
 * What the toasts say, nothing where it is '': then the field that must be unique says it. `createFailedBy` and
 * `editFailedBy` say it by status.
 */
export interface Messages {
  readonly created: string
  readonly createFailed: string
  readonly createFailedBy?: FailureTexts
  readonly edited: string
  readonly editFailed: string
  readonly editFailedBy?: FailureTexts
  readonly deleted: string
  readonly deleteFailed: string
  /** What the server says of a row that repeats another in `uniqueTogether`, at the first field of it. */
  readonly repeated?: string
}

/** The texts of a resource as its declaration says them, the others made from its nouns. */
export function labelsOf(label: DeclaredLabels, display: string): Labels {
  const { one, gender } = label
  const noun = one.toLowerCase()
  const { o, nenhum } = articlesOf(gender)
  return {
    search: `Buscar por ${noun}`,
    empty: `${sentence(nenhum)} ${noun} encontrad${o}.`,
    missing: `${sentence(noun)} não encontrad${o}.`,
    add: `Adicionar ${noun}`,
    new: `Nov${o} ${one}`,
    edit: `Editar ${one}`,
    editAction: 'Editar',
    deleteAction: 'Excluir',
    deleteQuestion: `Tem certeza que deseja excluir ${o} ${noun} {${display}}? {volta}`,
    save: 'Salvar',
    saveAnother: `Salvar e adicionar outr${o}`,
    saveEdit: 'Salvar Edição',
    ...label,
  }
}

/** What the toasts of a resource say: the same for its messages. */
export function messagesOf(
  messages: Partial<Messages>,
  { one, gender }: Pick<Labels, 'one' | 'gender'>,
): Messages {
  const noun = one.toLowerCase()
  const subject = sentence(noun)
  const { o } = articlesOf(gender)
  return {
    created: `${subject} salv${o} com sucesso!`,
    createFailed: `Erro ao cadastrar ${noun}. Verifique os dados e tente novamente.`,
    edited: `${subject} editad${o} com sucesso!`,
    editFailed: `Erro ao editar ${noun}. Verifique os dados e tente novamente.`,
    deleted: `${subject} excluíd${o} com sucesso!`,
    deleteFailed: `Erro ao excluir ${noun}. Tente novamente.`,
    ...messages,
  }
}

/** The nouns of a resource in a sentence, with its articles. */
export function nounsOf({ one, many, gender }: Pick<Labels, 'one' | 'many' | 'gender'>) {
  return { one: one.toLowerCase(), many: many.toLowerCase(), ...articlesOf(gender) }
}

const masculine = { o: 'o', os: 'os', um: 'um', nenhum: 'nenhum', este: 'este', dele: 'dele' }
const feminine = { o: 'a', os: 'as', um: 'uma', nenhum: 'nenhuma', este: 'esta', dele: 'dela' }
const articlesOf = (gender: Labels['gender']) => (gender === 'f' ? feminine : masculine)

/** The first letter as a capital. */
export function sentence(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1)
}
