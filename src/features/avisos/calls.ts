import { rowOf } from '#model/answers'
import { actionsOn } from '#model/call'
import { aviso } from '#resources/aviso'
import { doAlunoDe } from '#resources/quem-educa'

const { inicio, fim, texto } = aviso.fields

/** An educator tells what the family of a student said. */
export const avisos = actionsOn('aluno', {
  avisar: {
    route: 'POST /alunos/:id/avisos',
    summary: 'O que a família avisou de uma falta, à coordenação e à assistência social',
    access: { educador: doAlunoDe() },
    extension: true,
    fields: { inicio, fim, texto },
    answers: rowOf('aviso'),
    makes: true,
    words: {
      title: 'A mãe de {nome} avisou',
      submit: 'Avisar a coordenação',
      done: 'A coordenação e a assistência social foram avisadas.',
      failed: 'Erro ao cadastrar aviso. Verifique os dados e tente novamente.',
    },
  },
})
