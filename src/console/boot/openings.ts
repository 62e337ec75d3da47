import { pagePath } from '#console/api/data/list'
import { resourceNamed } from '#console/api/data/named'
import { refineResources } from '#console/api/resources'
import { pageQueryOf, readState } from '#console/crud/list-state'
import { classesPath } from '#console/features/frequencia/registro/classes'
import { lowAttendanceQuery } from '#console/features/inicio/low-attendance.tsx'
import { summaryPath } from '#console/features/inicio/summary-cards.tsx'
import { reportsPagePath } from '#console/features/relatorios/reports-page'
import { noFilters, periodOf } from '#console/features/relatorios/supervised'
import { paths } from '#console/paths'
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
