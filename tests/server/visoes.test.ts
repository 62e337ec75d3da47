import { expect, test } from 'vitest'
import { institute, type Person, signIn } from './institute.ts'

const casa = await institute()
const coordenadora = await casa.coordenadora()

interface Visao {
  readonly id: number
  readonly nome: string
  readonly estado: unknown
}

const estado = {
  busca: 'ana',
  ordem: '-nome',
  filtros: { turma_id: '4', situacao: 'ativo' },
  colunas: ['nome', 'turno'],
}
const salvar = (person: Person, nome: string, more: object = {}) =>
  person.post('/conta/visoes', { lista: 'aluno', nome, estado, ...more })
const salva = async (person: Person, nome: string, more: object = {}) => {
  const answer = await salvar(person, nome, more)
  expect(answer.status, answer.text).toBe(201)
  return answer.body as Visao
}
const daLista = async (person: Pick<Person, 'get'>, lista = 'aluno') =>
  (await person.get(`/conta/visoes?lista=${lista}`)).body as Visao[]

test('uma visão guarda busca, filtros, ordem e colunas, e está em outro aparelho', async () => {
  const person = await casa.educadora()
  await salva(person, 'Zangados')
  const { id } = await salva(person, '  Ana   da manhã ')
  await salva(person, 'De turmas', { lista: 'turma', estado: { ...estado, colunas: null } })
  const outroAparelho = await signIn(casa.app, person)
  expect(await daLista(outroAparelho)).toEqual([
    { id, lista: 'aluno', nome: 'Ana da manhã', estado },
    { id: expect.any(Number), lista: 'aluno', nome: 'Zangados', estado },
  ])
  expect(await daLista(person, 'turma')).toMatchObject([{ nome: 'De turmas' }])
  expect((await person.get('/conta/visoes')).body).toHaveLength(3)
})

test('renomeia-se, substitui-se e exclui-se', async () => {
  const person = await casa.educadora()
  const { id } = await salva(person, 'Tarde')
  const path = `/conta/visoes/${id}`
  expect((await person.put(path, { nome: 'Manhã' })).body).toMatchObject({ nome: 'Manhã', estado })
  const outro = { ...estado, busca: '', filtros: {} }
  expect((await person.put(path, { estado: outro })).body).toMatchObject({
    nome: 'Manhã',
    estado: outro,
  })
  expect((await person.put(path, { nome: 'MANHÃ' })).status).toBe(200)
  expect((await person.delete(path)).status).toBe(204)
  expect(await daLista(person)).toEqual([])
  expect((await person.put(path, { nome: 'Noite' })).status).toBe(404)
})

test('o nome não se repete na lista de uma conta, sem olhar acentos e maiúsculas', async () => {
  const [uma, outra] = [await casa.educadora(), await casa.educadora()]
  await salva(uma, 'Manhã')
  const { id } = await salva(uma, 'Tarde')
  const repetida = { nome: 'Já existe uma visão com este nome' }
  const again = await salvar(uma, 'manha')
  expect([again.status, again.body]).toMatchObject([409, { errors: repetida }])
  const renamed = await uma.put(`/conta/visoes/${id}`, { nome: 'MANHÃ' })
  expect([renamed.status, renamed.body]).toMatchObject([409, { errors: repetida }])
  await salva(uma, 'Manhã', { lista: 'turma' })
  await salva(outra, 'Manhã')
})

test('duas vezes ao mesmo tempo, uma só é salva', async () => {
  const person = await casa.educadora()
  const answers = await Promise.all([1, 2, 3].map(() => salvar(person, 'Manhã')))
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409])
})

test('o que não é nome nem estado de uma lista é recusado', async () => {
  const errorsOf = async (nome: string, more: object = {}) => {
    const { status, body } = await salvar(coordenadora, nome, more)
    return [status, Object.keys((body as { errors: object }).errors)]
  }
  expect(await errorsOf('  ')).toEqual([400, ['nome']])
  expect(await errorsOf('a'.repeat(61))).toEqual([400, ['nome']])
  expect(await errorsOf('a\u0000')).toEqual([400, ['nome']])
  expect(await errorsOf('x', { lista: 'aula' })).toEqual([400, ['lista']])
  expect(await errorsOf('x', { lista: 'constructor' })).toEqual([400, ['lista']])
  for (const wrong of [
    null,
    { ...estado, busca: 'a'.repeat(201) },
    { ...estado, filtros: { 'a b': '1' } },
    { ...estado, filtros: { turma_id: 4 } },
    { ...estado, filtros: Object.fromEntries([...Array(51).keys()].map((at) => [`f${at}`, '1'])) },
    { ...estado, colunas: [...Array(101).keys()].map(String) },
    { ...estado, outra: 1 },
  ])
    expect(await errorsOf('x', { estado: wrong })).toEqual([400, ['estado']])
  const educadora = await casa.educadora()
  expect((await salvar(educadora, 'x', { lista: 'educador' })).status).toBe(400)
})

test('uma conta tem até 100 visões', async () => {
  const person = await casa.educadora()
  for (let at = 0; at < 100; at += 1) await salva(person, `Visão ${at}`)
  const { status, body } = await salvar(person, 'Mais uma')
  expect([status, body]).toMatchObject([
    409,
    { errors: { nome: 'Você já tem 100 visões: exclua uma antes.' } },
  ])
})

test('o texto de uma visão volta como foi salvo, hostil ou não', async () => {
  const person = await casa.educadora()
  const hostil = { ...estado, busca: '\u0000<b>"\'; drop table visao;--' }
  await salva(person, "<img src=x onerror='1'>", { estado: hostil })
  expect(await daLista(person)).toMatchObject([{ nome: "<img src=x onerror='1'>", estado: hostil }])
})

test('as visões de quem foi excluído não são de ninguém, e voltam com a conta', async () => {
  const person = await casa.educadora()
  await salva(person, 'Manhã')
  expect((await coordenadora.delete(`/educadores/${person.id}`)).status).toBe(204)
  expect((await person.get('/conta/visoes')).status).toBe(401)
  const body = { recurso: 'educador', id: person.id }
  expect((await coordenadora.post('/lixeira/restaurar', body)).status).toBe(200)
  expect(await daLista(await signIn(casa.app, person))).toMatchObject([{ nome: 'Manhã', estado }])
})
