/** A class of the demonstration: who it is for, when it meets, and what it works on. */
export interface SeedClass {
  readonly nome: string
  readonly tipo: 'turma' | 'oficina'
  readonly vagas: number
  /** School years of its students. */
  readonly series: readonly [number, ...number[]]
  readonly turno: 'manha' | 'tarde'
  /** Weekdays with a meeting, 1 for Monday. */
  readonly dias: readonly number[]
  readonly alunos: number
  readonly temas:
    | 'escola'
    | 'musica'
    | 'teatro'
    | 'robotica'
    | 'capoeira'
    | 'artes'
    | 'informatica'
    | 'leitura'
}

export const seedClasses = [
  escolar('5º ano A', 5, 'tarde', 31),
  escolar('5º ano B', 5, 'manha', 30),
  escolar('6º ano A', 6, 'manha', 32),
  escolar('6º ano B', 6, 'tarde', 29),
  escolar('7º ano', 7, 'manha', 33),
  escolar('8º ano', 8, 'tarde', 27),
  oficina('Oficina de Música', 'musica', { turno: 'tarde', dias: [2, 4], alunos: 26 }),
  oficina('Oficina de Teatro', 'teatro', { turno: 'manha', dias: [1, 3], alunos: 22 }),
  oficina('Oficina de Robótica', 'robotica', { turno: 'tarde', dias: [2, 4], alunos: 20 }),
  oficina('Oficina de Capoeira', 'capoeira', { turno: 'manha', dias: [1, 3, 5], alunos: 28 }),
  oficina('Oficina de Artes', 'artes', { turno: 'tarde', dias: [3, 5], alunos: 16 }),
  oficina('Oficina de Informática', 'informatica', { turno: 'manha', dias: [2, 4], alunos: 14 }),
  oficina('Oficina de Leitura', 'leitura', { turno: 'manha', dias: [2, 4], alunos: 12 }),
] as const satisfies readonly SeedClass[]

function escolar(
  nome: string,
  serie: number,
  turno: SeedClass['turno'],
  alunos: number,
): SeedClass {
  const meets = { turno, dias: [1, 2, 3, 4, 5], alunos }
  return { nome, tipo: 'turma', vagas: alunos + 3, series: [serie], temas: 'escola', ...meets }
}

function oficina(
  nome: string,
  temas: SeedClass['temas'],
  meets: Pick<SeedClass, 'turno' | 'dias' | 'alunos'>,
): SeedClass {
  return { nome, tipo: 'oficina', vagas: 40, series: [4, 5, 6, 7, 8, 9], temas, ...meets }
}
