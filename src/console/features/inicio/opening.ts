import { pagePath } from '#console/api/list'
import type { Openings } from '#console/api/opening'
import { callPath } from '#console/api/route'
import { supervisionCalls } from '#console/features/relatorios/supervised'
import { paths } from '#console/paths'
import { aluno } from '#resources/aluno'
import { caso } from '#resources/caso'
import { painel } from '#resources/chamadas/painel'
import { turma } from '#resources/turma'
import { carePanelQuery } from './care-panel.tsx'
import { lowAttendanceQuery } from './low-attendance.tsx'

const ofSchool = [
  callPath(painel, 'resumo'),
  pagePath(aluno, lowAttendanceQuery(1)),
  pagePath(caso, carePanelQuery),
]

export const openings: Openings = {
  [paths.inicio.coordenador]: (today) => [...ofSchool, ...supervisionCalls(today)],
  [paths.inicio.assistente_social]: () => ofSchool,
  [paths.inicio.educador]: () => [callPath(turma, 'list')],
}
