import { expect, test } from 'vitest'
import { type DaysOff, weekdayOf, whyNoClass } from '#domain/class-day'
import { dayWords } from '#domain/day-words'
import { checkRecord } from '#model/check'
import { daysBack } from '#model/day'
import { diaSemAula } from '#resources/dia-sem-aula'

const judo = { id: 1, dias_de_aula: ['seg', 'qua'] } as const
const teatro = { id: 2, dias_de_aula: null }
const finados: DaysOff = {
  inicio: '2026-11-02',
  fim: '2026-11-02',
  motivo: 'Feriado: Finados',
  turma_id: null,
}
const reforma: DaysOff = { inicio: '2026-11-03', fim: '2026-11-12', motivo: 'Reforma', turma_id: 1 }

test('o dia da semana é o do calendário, seja qual for o fuso', () => {
  expect(['2026-11-02', '2026-11-07', '2026-11-08', '2028-02-29'].map(weekdayOf)).toEqual([
    'seg',
    'sab',
    'dom',
    'ter',
  ])
})

test.each([
  ['um dia da semana da turma', '2026-11-16', judo, [], null],
  ['outro dia da semana', '2026-11-21', judo, [], 'sábado'],
  ['um domingo', '2026-11-22', judo, [], 'domingo'],
  ['um sábado de quem não diz os dias', '2026-11-21', teatro, [], null],
  ['um sábado de quem diz nenhum', '2026-11-21', { id: 3, dias_de_aula: [] }, [], null],
  ['um feriado de todas', '2026-11-02', judo, [finados], 'Feriado: Finados'],
  ['um feriado, de quem não diz os dias', '2026-11-02', teatro, [finados], 'Feriado: Finados'],
  ['o primeiro dia de um período', '2026-11-03', judo, [reforma], 'Reforma'],
  ['o último dia de um período', '2026-11-12', judo, [reforma], 'Reforma'],
  ['o dia depois de um período', '2026-11-16', judo, [reforma], null],
  ['o período de outra turma', '2026-11-04', teatro, [reforma], null],
])('por que não é dia de aula: %s', (...[_, day, turma, daysOff, reason]) => {
  expect(whyNoClass(day, turma, daysOff)).toBe(reason)
})

const today = '2026-03-10'
const creating = { action: 'create', role: 'coordenador', today } as const

test('o fim não pode ser antes do início, venha um, o outro ou os dois', () => {
  const errors = (sent: object) =>
    checkRecord(diaSemAula, { motivo: 'Reforma', ...sent }, creating).errors
  expect(errors({ inicio: '2026-03-02', fim: '2026-03-02' })).toEqual({})
  expect(errors({ inicio: '2026-03-02', fim: '2026-03-01' })).toEqual({
    fim: 'O fim não pode ser antes do início',
  })
  expect(errors({ motivo: ' ', inicio: '2026-03-02' })).toEqual({
    fim: 'Diga o fim',
    motivo: 'Diga o motivo',
  })
  const stored = { inicio: '2026-03-02', fim: '2026-03-04', motivo: 'Reforma', turma_id: null }
  const edited = (sent: object) =>
    checkRecord(diaSemAula, { ...sent }, { ...creating, action: 'edit', stored }).errors
  expect(edited({ fim: '2026-03-01' })).toHaveProperty('fim')
  expect(edited({ inicio: '2026-03-05' })).toEqual({ fim: 'O fim não pode ser antes do início' })
  expect(edited({ inicio: '2026-03-03' })).toEqual({})
  expect(edited({ motivo: 'Obra' })).toEqual({})
})

test('um dia por extenso é o que o navegador diria, em todos os dias de um ano', () => {
  const days = daysBack('2028-12-31', '2028-01-01')
  const told = new Intl.DateTimeFormat('pt-BR', {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    timeZone: 'UTC',
  })
  expect(days.map(dayWords)).toEqual(days.map((day) => told.format(new Date(day))))
  expect(dayWords('2026-11-20')).toBe('sexta-feira, 20 de novembro')
})
