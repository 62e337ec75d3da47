import { allScreens, screenIn } from '#console/screens'
import { screens as alunos } from '#features/alunos/console/screens'
import { screens as assistencia } from '#features/assistencia/console/screens'
import { screens as calendario } from '#features/calendario/console/screens'
import { screens as conta } from '#features/conta/console/screens'
import { screens as cuidado } from '#features/cuidado/console/screens'
import { screens as declaracao } from '#features/declaracao/console/screens'
import { screens as educadores } from '#features/educadores/console/screens'
import { screens as folha } from '#features/folha/console/screens'
import { screens as frequencia } from '#features/frequencia/console/screens'
import { screens as importacao } from '#features/importacao/console/screens'
import { screens as indicadores } from '#features/indicadores/console/screens'
import { screens as inicio } from '#features/inicio/console/screens'
import { screens as turmas } from '#features/turmas/console/screens'
import { screens as virada } from '#features/virada/console/screens'
import { resources } from '#resources'

const subjects = [
  ...[inicio, frequencia, educadores, alunos, turmas, virada, folha, declaracao],
  ...[indicadores, cuidado, importacao, conta, assistencia, calendario],
]

export const screens = allScreens(subjects.flat(), Object.values(resources))

export const screenAt = (path: string) => screenIn(screens, path)
