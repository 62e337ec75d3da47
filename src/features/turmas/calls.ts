import { z } from 'zod/mini'
import { named, rowOf } from '#model/answers'
import type { Call, Row } from '#model/resource'
import type { aluno } from '#resources/aluno'
import type { contato } from '#resources/contato'
import { daTurmaDe } from '#resources/quem-educa'

/** What of a student goes along to an outing. */
export const camposDaFicha = [
  'nome',
  'data_nascimento',
  'nome_responsavel',
  'parentesco_responsavel',
  'telefone_responsavel',
  'contatos',
  'alergias',
  'pode_tomar_medicacao',
  'descricao_medicacao',
  'dosagem_medicacao',
  'cuidados',
] as const

/** A student of the sheet, with the contacts: those who may not collect first, then by priority. */
export type AlunoDaFicha = Pick<
  Row<typeof aluno>,
  'id' | Exclude<(typeof camposDaFicha)[number], 'contatos'>
> & { readonly contatos: readonly Row<typeof contato>[] }

/** The emergency sheet of a class. */
const fichaDeEmergencia = z.strictObject({
  turma: named,
  alunos: z.array(rowOf<AlunoDaFicha>('aluno')),
})

export type FichaDeEmergencia = z.infer<typeof fichaDeEmergencia>

/** Whom to call, and what to do, about each student of a class. */
export const ficha = {
  fichaDeEmergencia: {
    extension: true,
    route: 'GET /turma/:id/ficha-de-emergencia',
    summary:
      'Os alunos da turma com contatos, alergias, medicação e cuidados; fica nos acessos de cada um',
    access: { coordenador: 'all', educador: daTurmaDe(), assistente_social: 'all' },
    row: 'turma',
    answers: fichaDeEmergencia,
  },
} as const satisfies Readonly<Record<string, Call>>
