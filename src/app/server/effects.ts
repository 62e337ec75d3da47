import {
  casesChanged,
  classesChanged,
  contactChanged,
  refreshForReader,
  studentsChanged,
} from '#features/cuidado/server/alerts'
import { settleExcuse } from '#features/justificativas/server/excuses'
import { reportRewritten } from '#features/relatorios/server/supervisao'
import { standsIn } from '#features/turmas/server/educators'
import type { Effect, Working } from '#server/services'

/** What the writes of an entity that declares an effect do besides, by its name; a missing one stops the start. */
export const effects: Readonly<Record<string, Effect>> = {
  justificativa: settleExcuse,
  atendimento: contactChanged,
  relatorio: reportRewritten,
  substituicao: standsIn,
}

/** What works out the rows of an entity that declares so, by its name; a missing one stops the start. */
export const workings: Readonly<Record<string, Working>> = {
  caso: {
    refresh: refreshForReader,
    outdate: casesChanged,
    // The words of a case name classes.
    besides: { turma: classesChanged },
  },
  saida: { refresh: refreshForReader, outdate: studentsChanged },
}
