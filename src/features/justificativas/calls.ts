import { z } from 'zod/mini'
import { idShape, told } from '#model/answers'
import { actionsOn } from '#model/call'
import { justificativa } from '#resources/justificativa'

const { inicio, fim, motivo, observacao } = justificativa.fields

/** One excuse for several students of a class. */
export const daTurma = actionsOn('turma', {
  justificarTurma: {
    route: 'POST /turma/:id/justificativas',
    summary: 'A mesma justificativa para vários alunos de uma turma: tudo ou nada',
    access: justificativa.access.create ?? {},
    extension: true,
    fields: { inicio, fim, motivo, observacao },
    body: z.strictObject({
      alunos: z.array(idShape).check(
        z.minLength(1, 'Escolha pelo menos um aluno'),
        z.maxLength(1000, 'Alunos demais'),
        z.refine((alunos) => new Set(alunos).size === alunos.length, 'Aluno repetido'),
      ),
    }),
    /** What was done, in words, and the excuses: a file that goes with them is sent to each. */
    answers: z.extend(told, { justificativas: z.array(z.int()) }),
  },
})
