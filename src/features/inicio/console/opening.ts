import { pagePath } from '#console/api/list'
import type { Openings } from '#console/api/opening'
import { callPath } from '#console/api/route'
import { paths } from '#console/paths'
import { aluno } from '#resources/aluno'
import { aviso } from '#resources/aviso'
import { caso } from '#resources/caso'
import { abertas } from '#resources/chamadas/abertas'
import { painel } from '#resources/chamadas/painel'
import { relatorio } from '#resources/relatorio'
import { turma } from '#resources/turma'
import { newReportsQuery } from './coordinator-today.tsx'
import { lowAttendanceQuery } from './low-attendance.tsx'
import { todayQueries } from './today-panel.tsx'

const ofToday = [pagePath(caso, todayQueries.cases), pagePath(aviso, todayQueries.notices)]
const ofSchool = [callPath(painel, 'resumo'), pagePath(aluno, lowAttendanceQuery(1))]

export const openings: Openings = {
  [paths.inicio.coordenador]: (today) => [
    ...ofToday,
    callPath(abertas, 'chamadasEmAberto'),
    pagePath(relatorio, newReportsQuery(today)),
    ...ofSchool,
  ],
  [paths.inicio.assistente_social]: () => [...ofToday, ...ofSchool],
  [paths.inicio.educador]: () => [callPath(turma, 'list')],
}
