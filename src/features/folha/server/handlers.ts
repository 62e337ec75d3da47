import { traceOf } from '#server/db/audit'
import { answering } from '#server/routes/answering'
import { type OfSubject, resourceNamed, today } from '#server/services'
import { recordReading } from '#server/store/reading'
import { folha } from '../calls.ts'
import { monthSheet } from './month-sheet.ts'
import { sheetToType, typeSheet } from './typed-sheet.ts'

const actions = { imprimir: 'imprimiu', exportar: 'exportou' } as const

/** The month sheet of a class: for paper or a file it is answered once each of its students has the trace of it. */
export const folhaHandlers = answering(folha, {
  async folhaDoMes({ services, id, query, asker }) {
    const { mes = today(services).slice(0, 7), em_branco, para } = query
    const sheet = await monthSheet(services, id, mes, em_branco ? 'fill' : 'read')
    if (para) {
      const aluno = resourceNamed(services, 'aluno')
      const depois = { folha: mes, ...(em_branco && { em_branco: true }) }
      await Promise.all(
        sheet.alunos.map((student) =>
          recordReading(services, {
            ...traceOf(services, asker, aluno, student.id),
            ...{ acao: actions[para], depois },
          }),
        ),
      )
    }
    return sheet
  },

  async folhaADigitar({ services, id, query: { mes = today(services).slice(0, 7) } }) {
    return sheetToType(services, id, mes)
  },

  async digitarFolha({ services, id, body, asker, keyed }) {
    return { dias: await typeSheet(services, { turmaId: id, ...body }, { asker, keyed }) }
  },
})

/** What the history of a student says of a sheet that was printed or exported. */
export const sheetTold: OfSubject['traced'] = ({ folha, em_branco }) =>
  folha === undefined
    ? null
    : { assunto: em_branco ? 'folha_em_branco' : 'folha_do_mes', dia: `${folha}-01` }
