import type { Trigger } from '#server/db/triggers'

/** The classes of a query are to be looked at again. */
const again = (classes: string) => `insert into turma_pendente (turma_id) ${classes}`

/** All the classes in which a student is, or was: whoever moves on a day lacks in neither. */
const ofStudent = (id: string) =>
  again(`select turma_id from vinculo where aluno_id = ${id} and turma_id is not null`)

const itself = (id: string) => again(`select ${id} where ${id} is not null`)

/** The register of a row, which is of a class and a day. */
const register = (row: 'new' | 'old') =>
  `insert into turma_pendente (turma_id, data) select ${row}.turma_id, ${row}.data
    where ${row}.turma_id is not null`

/** The classes that do not meet on a day off. */
const withoutDay = (turma: string) =>
  again(`select id from turma where ${turma} is null or id = ${turma}`)

const differs = (...columns: string[]) =>
  columns.map((each) => `new.${each} is distinct from old.${each}`).join(' or ')

const moves = ['aluno_id', 'turma_id', 'entrada', 'saida']
const ofClass = ['busca_nome', 'dias_de_aula', 'encerrada_em', 'excluido_em']
const ofDayOff = ['inicio', 'fim', 'turma_id', 'excluido_em']

/** Whatever makes the registers of a class others than they were: its saves, who is in it, its days. */
export const registerTriggers: readonly Trigger[] = [
  { ...{ on: 'dia_frequencia', event: 'insert', when: 'new.versao > 0' }, run: register('new') },
  {
    ...{ on: 'dia_frequencia', event: 'update', of: ['versao'], when: differs('versao') },
    run: register('new'),
  },
  { on: 'dia_frequencia', event: 'delete', run: register('old') },
  // Marks that come by a save are told by its day; others leave, or go to another student.
  { on: 'frequencia', event: 'delete', run: register('old') },
  {
    ...{ on: 'frequencia', event: 'update', of: ['aluno_id', 'turma_id'] },
    run: `${register('old')}; ${register('new')}`,
  },
  { on: 'vinculo', event: 'insert', run: ofStudent('new.aluno_id') },
  {
    ...{ on: 'vinculo', event: 'update', of: moves, when: differs(...moves) },
    run: [itself('old.turma_id'), ofStudent('old.aluno_id'), ofStudent('new.aluno_id')].join('; '),
  },
  {
    ...{ on: 'vinculo', event: 'delete' },
    run: `${itself('old.turma_id')}; ${ofStudent('old.aluno_id')}`,
  },
  {
    ...{ on: 'aluno', event: 'update', of: ['situacao', 'excluido_em'] },
    ...{ when: differs('situacao', 'excluido_em'), run: ofStudent('new.id') },
  },
  { on: 'turma', event: 'insert', run: itself('new.id') },
  {
    ...{ on: 'turma', event: 'update', of: ofClass, when: differs(...ofClass) },
    run: itself('new.id'),
  },
  { on: 'turma', event: 'delete', run: itself('old.id') },
  { on: 'dia_sem_aula', event: 'insert', run: withoutDay('new.turma_id') },
  {
    ...{ on: 'dia_sem_aula', event: 'update', of: ofDayOff, when: differs(...ofDayOff) },
    run: `${withoutDay('old.turma_id')}; ${withoutDay('new.turma_id')}`,
  },
  { on: 'dia_sem_aula', event: 'delete', run: withoutDay('old.turma_id') },
]
