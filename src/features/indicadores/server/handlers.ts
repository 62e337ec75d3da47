import {
  type AgeGroup,
  ageGroups,
  type Indicators,
  type Period,
  periodBefore,
  weeksOf,
} from '#domain/indicators'
import { faltas } from '#features/frequencia/faltas'
import { mostAbsent } from '#features/frequencia/server/absences'
import { presenceLately } from '#features/frequencia/server/kept-registers'
import { lastDayOf, presenceByDay } from '#features/frequencia/server/presence-days'
import { dayAfter, daysBetween, mondayOf } from '#model/day'
import { ApiError } from '#server/http/errors'
import { answering } from '#server/routes/answering'
import { today } from '#server/services'
import { indicadores } from '../calls.ts'
import { indicatorsOf, presenceIn } from './indicators.ts'

/** The longest period that is counted at once: three years, in days. */
const longest = 1096

/** How many weeks of a class are told, the last one included. */
const weeks = 26

/** The numbers of a period, and the presence of a class. */
export const indicadoresHandlers = answering(
  { ...indicadores, ...faltas },
  {
    async indicadores({ services, query, asker }) {
      const { data_inicio: inicio, data_fim: fim, turma_id, turno = null, idade = null } = query
      checkPeriod({ inicio, fim })
      const turma = turma_id === undefined ? null : Number(turma_id)
      const of = (idade: AgeGroup | null) =>
        indicatorsOf(services, { turma, turno, idade, day: fim }, { inicio, fim }, asker.viewer)
      if (!query.por_idade) return of(idade)
      const idades: Record<string, Pick<Indicators, 'agora' | 'hoje'>> = {}
      // One after the other: other requests are served in between.
      for (const group of Object.keys(ageGroups) as AgeGroup[]) {
        const { agora, hoje } = await of(group)
        idades[group] = { agora, hoje }
      }
      return { ...(await of(null)), idades }
    },

    async quemMaisFaltou({ services, query, asker }) {
      const { data_inicio: inicio, data_fim: fim, turma_id, turno = null, pagina = '1' } = query
      checkPeriod({ inicio, fim })
      const turma = turma_id === undefined ? null : Number(turma_id)
      return mostAbsent(services, { inicio, fim, turma, turno, pagina: Number(pagina) }, asker)
    },

    async presencaDaSemana({ services }) {
      const day = today(services)
      const agora = { inicio: mondayOf(day), fim: dayAfter(mondayOf(day), 6) }
      const antes = periodBefore(agora, day)
      const days = await presenceLately(services, { inicio: antes.inicio, fim: agora.fim })
      return { agora: presenceIn(days, agora), antes: presenceIn(days, antes) }
    },

    async presencaDaTurma({ services, id }) {
      const fim = await lastDayOf(services.db, id, today(services))
      const inicio = dayAfter(mondayOf(fim), -7 * (weeks - 1))
      const group = { turma: id, turno: null, idade: null, day: fim }
      return { semanas: weeksOf(await presenceByDay(services.db, group, { inicio, fim })) }
    },
  },
)

/** Throws 400 for a period that ends before it begins, or is too long. */
function checkPeriod({ inicio, fim }: Period): void {
  if (fim < inicio) throw refused('O fim não pode ser antes do início')
  if (daysBetween(inicio, fim) >= longest) throw refused('O período tem no máximo três anos')
}

const refused = (data_fim: string) => new ApiError('invalid', { errors: { data_fim } })
