import { percentOf, totalOf } from '#domain/attendance'
import type { Indicators, Numbers } from '#domain/indicators'
import { formatCount } from '#model/format'
import { vinculo } from '#resources/vinculo'

/** A line of the numbers: how many, or a share in percent; null where there is nothing to tell. */
export interface NumberRow {
  readonly label: string
  readonly note?: string | undefined
  readonly unit: 'count' | 'percent'
  readonly agora: number | null
  readonly antes: number | null
  /** A part of the line above. */
  readonly isPart?: boolean | undefined
}

/** The numbers as screen, paper and sheets tell them; without a class, nobody leaves by changing it. */
export function indicatorRows(
  { agora, antes, hoje }: Pick<Indicators, 'agora' | 'antes' | 'hoje'>,
  isOfClass: boolean,
): NumberRow[] {
  const row = (
    label: string,
    of: (numbers: Numbers) => number | null,
    more: Partial<NumberRow> = {},
  ): NumberRow => ({ label, unit: 'count', agora: of(agora), antes: of(antes), ...more })
  const share = { unit: 'percent' } as const
  const place = isOfClass ? 'na turma' : 'no instituto'
  // A contact is about a student, who is in an alert too, whatever classes it is by.
  const any = isOfClass ? ', por qualquer turma' : ''
  const secret = agora.contatos.feitos - agora.contatos.lidos
  const reasons = Object.entries(vinculo.fields.motivo_saida.choices ?? {}).filter(
    ([reason]) => isOfClass || (reason !== 'mudanca' && reason !== 'sem_turma'),
  )
  return [
    row('Alunos atendidos', ({ atendidos }) => atendidos, {
      note: `com pelo menos uma presença${isOfClass ? ' na turma' : ''}`,
    }),
    row('Novos alunos', ({ novos }) => novos, { note: `primeira entrada ${place}` }),
    row('Alunos que saíram', ({ saidas }) =>
      reasons.reduce((total, [reason]) => total + (saidas[reason] ?? 0), 0),
    ),
    ...reasons.map(([reason, label]) =>
      row(label, ({ saidas }) => saidas[reason] ?? 0, { isPart: true }),
    ),
    ...(isOfClass
      ? []
      : [row('Alunos que ficaram sem turma', ({ saidas }) => saidas.sem_turma ?? 0)]),
    row('Presença média', ({ presenca }) => percentOf(presenca.presente, totalOf(presenca)), {
      ...share,
      note: `presenças sobre todos os registros${isOfClass ? ' da turma' : ''}`,
    }),
    row('Chamadas feitas', ({ chamadas }) => chamadas?.feitas ?? null, {
      note: 'em dias de aula, as incompletas também',
    }),
    row('Chamadas devidas', ({ chamadas }) => chamadas?.devidas ?? null, {
      note: 'dias de aula com alunos na turma',
    }),
    row(
      'Chamadas feitas das devidas',
      ({ chamadas }) => chamadas && percentOf(chamadas.feitas, chamadas.devidas),
      share,
    ),
    row(`Contatos feitos${any}`, ({ contatos }) => contatos.feitos, {
      ...(isOfClass && { note: 'de quem estava na turma no dia' }),
    }),
    row(`Contatos em que se falou${any}`, ({ contatos }) => contatos.alcancados, {
      ...(secret > 0 && { note: secretWords(agora.contatos.lidos, secret) }),
    }),
    row(
      'Contatos em que se falou, dos feitos',
      ({ contatos: { alcancados, lidos } }) => percentOf(alcancados, lidos),
      share,
    ),
    {
      label: isOfClass ? `Alunos da turma em alerta hoje${any}` : 'Alunos em alerta hoje',
      ...({ unit: 'count', agora: hoje.em_alerta, antes: null } as const),
    },
  ]
}

function secretWords(read: number, secret: number): string {
  const without = secret === 1 ? '1 sigiloso' : `${formatCount(secret)} sigilosos`
  return `de ${formatCount(read)}, sem ${without}`
}

/** How much more there is than before; of percentages in points, with two decimals. */
export function changeOf(agora: number | null, antes: number | null): number | null {
  return agora === null || antes === null ? null : Math.round((agora - antes) * 100) / 100
}
