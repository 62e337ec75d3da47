import { expect, test } from 'vitest'
import { cpfOf } from '../fixtures/planilha.ts'
import { setZone, zones } from '../zones.ts'
import { firstPassword, firstSignIn, institute, type Row, signIn } from './institute.ts'
import { quickClock } from './quick-clock.ts'

const pass = quickClock()
const casa = await institute()
let enrolled = 0
function nextCpf(): string {
  enrolled += 1
  return cpfOf(enrolled)
}

/** Half past eleven and half past midnight in São Paulo, at the turn of a year and on the day after a 29 February. */
const clocks = [
  ['2024-03-01T02:30:00Z', '2024-02-29'],
  ['2024-03-01T03:30:00Z', '2024-03-01'],
  ['2026-01-01T02:30:00Z', '2025-12-31'],
  ['2026-01-01T03:30:00Z', '2026-01-01'],
] as const

const cells = zones.flatMap((zone) =>
  clocks.map(([moment, today]) => [zone, moment, today] as const),
)

const shifted = (day: string, by: number) =>
  new Date(Date.parse(`${day}T12:00:00Z`) + by * 86_400_000).toISOString().slice(0, 10)

test.each(cells)(
  'T14: em %s, às %s, cada dia gravado volta o mesmo, e hoje é %s',
  async (zone, moment, today) => {
    setZone(zone)
    casa.clock.set(moment)
    const coordenadora = await signIn(casa.app, {
      ...{ id: 1, email: 'coordenacao@exemplo.org', password: 'Goiabada7' },
    })
    const made = async (path: string, body: object) => {
      pass()
      const answer = await coordenadora.post(path, body)
      expect(answer.status, answer.text).toBe(201)
      return answer.body as Row
    }
    const email = `${crypto.randomUUID()}@exemplo.org`
    const contact = {
      telefone: '11987654321',
      data_nascimento: '1984-02-29',
      password: firstPassword,
    }
    const educator = await made('/educadores/', { nome: 'Beatriz', email, ...contact })
    expect(educator.data_nascimento).toBe('1984-02-29')
    const beatriz = await firstSignIn(casa.app, { id: educator.id, email, password: firstPassword })
    const turma = await made('/turma/', { nome: crypto.randomUUID(), educador_id: educator.id })
    expect(turma.ano_letivo).toBe(Number(today.slice(0, 4)))
    const ana = await made('/alunos/', {
      ...{ nome: 'Ana', cpf: nextCpf(), escola: 'E.E. José', serie: '5º', turno: 'manha' },
      ...{ data_nascimento: '2016-02-29', turma_id: turma.id },
    })
    expect(ana.data_nascimento).toBe('2016-02-29')
    const mark = { frequencias: [{ aluno_id: ana.id, status: 'presente' }] }
    const days = Array.from({ length: 30 }, (_, n) => shifted(today, -n))
    for (const day of days) {
      pass()
      expect((await beatriz.post(`/turma/${turma.id}/dia/${day}`, mark)).status, day).toBe(200)
    }
    const tomorrow = await beatriz.post(`/turma/${turma.id}/dia/${shifted(today, 1)}`, mark)
    expect(tomorrow.status).toBe(400)
    const { registros } = (await beatriz.get(`/turma/frequencia/${turma.id}`)).body as {
      registros: { data: string; frequencias: { data: string }[] }[]
    }
    expect(registros.map(({ data }) => data)).toEqual(days)
    expect(registros.flatMap(({ frequencias }) => frequencias.map(({ data }) => data))).toEqual(
      days,
    )
    for (const day of ['2024-02-29', '2025-12-31', '2026-01-01', today, shifted(today, 40)]) {
      pass()
      const report = { report: 'x', educador_id: educator.id, turma_id: turma.id }
      const told = await beatriz.post('/relatorio/', { ...report, data_relatorio: day })
      const plan = { tema: 'x', disciplina: 'y', educador_id: educator.id, data_aula: day }
      const planned = await beatriz.post('/planejamentos/', plan)
      expect([told.body, planned.body]).toMatchObject([{ data_relatorio: day }, { data_aula: day }])
      const found = await coordenadora.get(
        `/relatorio/?turma_id=${turma.id}&data_inicio=${day}&data_fim=${day}`,
      )
      expect(found.body).toMatchObject([{ data_relatorio: day }])
      await beatriz.delete(`/relatorio/${(told.body as Row).id}`)
    }
  },
)
