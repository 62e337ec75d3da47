import { pageQueryOf, readState } from '#console/crud/list-state'
import { classesPath } from '#console/pages/frequencia/classes'
import { lowAttendanceQuery } from '#console/pages/home/low-attendance.tsx'
import { summaryPath } from '#console/pages/home/summary-cards.tsx'
import { noFilters, periodOf } from '#console/pages/painel-coordenador/supervised'
import { paths } from '#console/paths'
import { pagePath } from '#console/providers/data/list'
import { resourceNamed } from '#console/providers/data/named'
import { refineResources } from '#console/providers/resources'
import { reportsPagePath } from '#console/reports/reports-page'
import { aluno } from '#resources/aluno'

/** The calls that a screen begins with on a day, as its page may make them before its code is there. */
export function openingCalls(path: string, today: string): readonly string[] {
  const ofList = refineResources.find(({ list }) => list === path)
  if (ofList) return [firstPage(ofList.name)]
  const period = periodOf(noFilters, today)
  const reports = reportsPagePath({ period, turma: null, page: 1 })
  const lowAttendance = pagePath(aluno, lowAttendanceQuery(1))
  const calls: Readonly<Record<string, readonly string[]>> = {
    [paths.alunosRelatorios]: [firstPage(aluno.name)],
    [paths.inicio.coordenador]: [summaryPath, lowAttendance, reports],
    [paths.inicio.assistente_social]: [summaryPath, lowAttendance],
    [paths.inicio.educador]: [classesPath],
    [paths.frequencia]: [classesPath],
    [paths.frequencias]: [classesPath],
  }
  return calls[path] ?? []
}

/** A list as it is opened without any state in its address. */
function firstPage(name: string): string {
  const resource = resourceNamed(name)
  return pagePath(resource, pageQueryOf(resource, readState(resource, new URLSearchParams())))
}
