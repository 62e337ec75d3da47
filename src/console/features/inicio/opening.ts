import { pagePath } from '#console/api/list'
import type { Openings } from '#console/api/opening'
import { callPath } from '#console/api/route'
import { supervisionCalls } from '#console/features/relatorios/supervised'
import { paths } from '#console/paths'
import { aluno } from '#resources/aluno'
import { caso } from '#resources/caso'
import { abertas } from '#resources/chamadas/abertas'
import { painel } from '#resources/chamadas/painel'
import { relatorio } from '#resources/relatorio'
import { turma } from '#resources/turma'
import { carePanelQuery } from './care-panel.tsx'
import { lowAttendanceQuery } from './low-attendance.tsx'
import { todayQueries } from './today-panel.tsx'

const ofSchool = [callPath(painel, 'resumo'), pagePath(aluno, lowAttendanceQuery(1))]

export const openings: Openings = {
  [paths.inicio.coordenador]: (today) => [
    pagePath(caso, todayQueries.cases),
    callPath(abertas, 'chamadasEmAberto'),
    pagePath(relatorio, todayQueries.reports(today)),
    ...ofSchool,
    ...supervisionCalls(today),
  ],
  [paths.inicio.assistente_social]: () => [...ofSchool, pagePath(caso, carePanelQuery)],
  [paths.inicio.educador]: () => [callPath(turma, 'list')],
}
