import { expect, test } from 'vitest'
import { resources } from '#resources'
import { oficina } from '../fixtures/oficina.ts'
import { institute } from './institute.ts'
import { rowsOf } from './rows-of.ts'

const casa = await institute({ resources: { ...resources, oficina } })
const coordenadora = await casa.coordenadora()

const { created, named } = rowsOf(coordenadora, 'oficina')

test('uma hora vai e volta como HH:MM, como quer que se escreva, e se compara com outra', async () => {
  const judo = await created({ nome: 'Judô', entrada: '7h30', saida: '9:00' })
  expect(judo).toMatchObject({ entrada: '07:30', saida: '09:00' })
  const refused = await coordenadora.put(`/oficina/${judo.id}`, { entrada: '0930' })
  expect([refused.status, refused.body]).toMatchObject([
    400,
    { errors: { saida: 'A saída deve ser depois da entrada' } },
  ])
  for (const entrada of ['24:00', '7:60', 'cedo', 730, '07:30:00'])
    expect((await coordenadora.put(`/oficina/${judo.id}`, { entrada })).body).toMatchObject({
      errors: { entrada: 'Hora inválida' },
    })
})

test('uma lista se ordena e se filtra por hora, exata ou entre duas', async () => {
  for (const [nome, entrada] of [
    ['Tarde', '13:00'],
    ['Cedo', '06:05'],
    ['Noite', '19:30'],
  ])
    await created({ nome, entrada })
  const own = async (query: string) =>
    (await named(query)).filter((nome) => ['Cedo', 'Tarde', 'Noite'].includes(String(nome)))
  expect(await own('_sort=entrada')).toEqual(['Cedo', 'Tarde', 'Noite'])
  expect(await own('entrada=13h00')).toEqual(['Tarde'])
  expect(await own('entrada_gte=06:06&entrada_lte=19:29')).toEqual(['Tarde'])
  const { status, body } = await coordenadora.get('/oficina/?entrada=25:00')
  expect([status, body]).toMatchObject([400, { errors: { entrada: 'Hora inválida' } }])
})

test('uma condição de várias opções, de dias, de números e de grupos guarda ou apaga', async () => {
  const kept = {
    lanche: 'Fruta',
    porteiro: 'Zé',
    termo: 'Assinado',
    vela: 'Sim',
    aviso: 'Levar troco',
  }
  const all = { turno: 'tarde', entrada: '18:30', idade: 12, comeca: '2026-05-31', paga: true }
  const row = await created({ nome: 'Vela', ...all, ...kept })
  expect(row).toMatchObject(kept)
  const { body } = await coordenadora.put(`/oficina/${row.id}`, {
    ...{ turno: 'noite', idade: 11, comeca: '2026-06-01', entrada: '18:00' },
  })
  expect(body).toMatchObject({
    ...{ lanche: null, porteiro: 'Zé', termo: null, vela: null, aviso: null },
  })
})

test('o documento da API diz a ajuda e a condição de um campo', async () => {
  const { paths } = (await casa.anyone.get('/openapi.json')).body as {
    paths: Record<string, Record<string, unknown>>
  }
  const said = JSON.stringify(paths['/oficina/']?.post ?? paths)
  expect(said).toContain('Hora em que a porta abre.')
  expect(said).toContain('Só com turno = [\\"manha\\",\\"tarde\\"]; senão, null.')
})
