import { own } from '#model/access'

/** What of a class leads to who may call its register: its educator, the others, and who stands in on that day. */
const educadores = ['educador_id', 'outros_educadores_ids', 'substituicoes.educador_id']

/** The rows of the classes of an educator: those to which a path leads; without one, the classes themselves. */
export function daTurmaDe(path?: string) {
  return own(...educadores.map((end) => (path ? `${path}.${end}` : end)))
}

/** The students who are in a class of an educator, by the path to them. */
export function doAlunoDe(path?: string) {
  return daTurmaDe(path ? `${path}.vinculos.turma_id` : 'vinculos.turma_id')
}
