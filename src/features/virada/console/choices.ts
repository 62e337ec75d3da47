import type { AnoParaVirar, CorpoDaVirada, DestinoDoAluno, TurmaDoAno } from '../calls.ts'

/** What follows a class: a new one, one that is there, none; or it goes on itself, or is left as it is for now. */
export type Follows = 'nova' | 'existente' | 'continua' | 'nenhuma' | 'depois'

/** Whether students go along, into a class that follows. */
export const goesOn = (segue: Follows) => segue === 'nova' || segue === 'existente'

export interface Choice {
  readonly segue: Follows
  readonly nome: string
  readonly existente: number | null
  readonly alunos: Readonly<Record<number, DestinoDoAluno>>
}

/** What was chosen of each class, by its id; the rest is as it was suggested. */
export type Choices = Readonly<Record<number, Partial<Choice>>>

export function choiceOf({ id, oficina, sugestao, alunos }: TurmaDoAno, choices: Choices): Choice {
  const here = alunos.filter(({ ativo }) => ativo)
  const ends = here.length > 0 && here.every(({ conclui }) => conclui)
  const segue = oficina ? 'continua' : ends ? 'nenhuma' : 'nova'
  const chosen = { segue, nome: sugestao ?? '', existente: null, ...choices[id] } as const
  const destinies = alunos.map(({ id: aluno, ativo, conclui }) => {
    const usual = conclui ? 'conclusao' : 'vai'
    const said = choices[id]?.alunos?.[aluno] ?? (ativo ? usual : 'sem_turma')
    return [aluno, said === 'vai' && !goesOn(chosen.segue) ? 'sem_turma' : said] as const
  })
  return { ...chosen, alunos: Object.fromEntries(destinies) }
}

/** The body of the calls: the classes that are turned now. */
export function bodyOf(year: AnoParaVirar, choices: Choices, dia: string): CorpoDaVirada {
  const turmas = year.turmas.flatMap((turma) => {
    const { segue, nome, existente, alunos } = choiceOf(turma, choices)
    if (segue === 'depois') return []
    return [
      {
        id: turma.id,
        nova: segue === 'nova' ? nome : null,
        existente: segue === 'existente' ? existente : null,
        ...(segue === 'continua'
          ? { continua: true, alunos: [] }
          : { alunos: turma.alunos.map(({ id }) => ({ id, destino: alunos[id] ?? 'sem_turma' })) }),
      },
    ]
  })
  return { de: year.de, para: year.para, dia, turmas }
}

/** What lacks before a class can be judged by the server, by its id. */
export function missingIn(year: AnoParaVirar, choices: Choices): Record<number, string> {
  const missing: Record<number, string> = {}
  for (const turma of year.turmas) {
    const { segue, existente, nome } = choiceOf(turma, choices)
    if (segue === 'existente' && existente === null) missing[turma.id] = 'Escolha a turma'
    if (segue === 'nova' && turma.sugestao === null && nome.trim() === '')
      missing[turma.id] = 'O nome que ela teria já é de outra turma: diga outro, ou escolha a turma'
  }
  return missing
}
