import { pagePath } from '#console/api/data/list'
import type { Openings } from '#console/api/opening'
import { classesPath } from '#console/features/frequencia/registro/classes'
import { supervisionCalls } from '#console/features/relatorios/opening'
import { paths } from '#console/paths'
import { aluno } from '#resources/aluno'
import { lowAttendanceQuery } from './low-attendance.tsx'
import { summaryPath } from './summary-cards.tsx'

const ofSchool = [summaryPath, pagePath(aluno, lowAttendanceQuery(1))]

export const openings: Openings = {
  [paths.inicio.coordenador]: (today) => [...ofSchool, ...supervisionCalls(today)],
  [paths.inicio.assistente_social]: () => ofSchool,
  [paths.inicio.educador]: () => [classesPath],
}
