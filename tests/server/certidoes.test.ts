import { expect, test } from 'vitest'
import { sendReminders } from '#features/lembretes/server/reminders'
import { pdf } from '../fixtures/arquivos.ts'
import { sendFile } from './attach.ts'
import { everyRole, type Institute, institute, type Row, type Values } from './institute.ts'

async function comEquipe() {
  const casa = await institute({ publicUrl: 'https://caderno.exemplo.org' })
  const people = await everyRole(casa)
  const { coordenador: coordenadora, educador: beatriz, assistente_social: helena } = people
  const certidao = async (values: Values): Promise<Row> => {
    const { status, body, text } = await coordenadora.post('/certidao/', {
      ...{ de: 'educador', educador_id: beatriz.id, tipo: 'estadual', emitida_em: '2026-03-02' },
      ...values,
    })
    expect(status, text).toBe(201)
    return body as Row
  }
  const aVencer = async () => {
    const due = (await coordenadora.get('/certidoes/a-vencer')).body as Values
    const { nomes } = (await coordenadora.get('/certidoes/quem-nao-tem')).body as Values
    return { ...due, sem: nomes }
  }
  return { casa, coordenadora, beatriz, helena, certidao, aVencer }
}

test('vale seis meses depois da emissão, ou até o dia que se diz', async () => {
  const { certidao, coordenadora } = await comEquipe()
  expect(await certidao({})).toMatchObject({ vence_em: '2026-09-02' })
  const agosto = await certidao({ emitida_em: '2025-08-31' })
  expect(agosto).toMatchObject({ vence_em: '2026-02-28' })
  const { body } = await coordenadora.put(`/certidao/${agosto.id}`, { valida_ate: '2026-03-31' })
  expect(body).toMatchObject({ vence_em: '2026-03-31' })
})

test('o painel conta as que vencem em 30 dias e as vencidas, pela última de cada um, e diz quem não tem', async () => {
  const { certidao, aVencer, coordenadora, beatriz, helena, casa } = await comEquipe()
  expect(await aVencer()).toEqual({
    ...{ ate: '2026-04-09', vencem: 0, vencidas: 0 },
    sem: ['Beatriz', 'Coordenação', 'Helena'],
  })
  await certidao({ valida_ate: '2026-04-09' })
  await certidao({ tipo: 'federal', valida_ate: '2026-03-09', emitida_em: '2025-09-09' })
  await certidao({ de: 'assistente', assistente_id: helena.id, valida_ate: '2026-04-10' })
  const dela = await certidao({ de: 'outra', pessoa: 'coordenacao', valida_ate: '2026-03-20' })
  expect(await aVencer()).toEqual({ ate: '2026-04-09', vencem: 2, vencidas: 1, sem: [] })
  // A new one in its place; an older one, found later, changes nothing.
  await certidao({ de: 'outra', pessoa: 'Coordenação', valida_ate: '2026-08-20' })
  await certidao({ de: 'outra', pessoa: 'Coordenação', valida_ate: '2026-03-25' })
  expect(await aVencer()).toMatchObject({ vencem: 1, vencidas: 1 })
  await coordenadora.delete(`/certidao/${dela.id}`)
  const outro = await casa.educadora({ nome: 'Davi' })
  expect(await aVencer()).toMatchObject({ sem: ['Davi'] })
  await coordenadora.delete(`/educadores/${outro.id}`)
  // Whoever leaves takes their certificates along.
  await coordenadora.delete(`/educadores/${beatriz.id}`)
  expect(await aVencer()).toMatchObject({ vencem: 0, vencidas: 0, sem: [] })
})

test('uma certidão se chama pela pessoa: na lista, em ordem, e na lixeira, onde se procura por ela', async () => {
  const { certidao, coordenadora, helena } = await comEquipe()
  const dela = await certidao({})
  const fora = await certidao({ de: 'outra', pessoa: 'Álvaro Sá', tipo: 'federal' })
  await certidao({ de: 'assistente', assistente_id: helena.id })
  const { body: lista } = await coordenadora.get('/certidao/?_sort=quem&_fields=quem')
  expect((lista as Row[]).map(({ quem }) => quem)).toEqual(['Álvaro Sá', 'Beatriz', 'Helena'])
  const linhas = async (q: string) =>
    ((await coordenadora.get(`/lixeira?q=${encodeURIComponent(q)}`)).body as { linhas: Row[] })
      .linhas
  for (const { id } of [dela, fora]) await coordenadora.delete(`/certidao/${id}`)
  const one = { recurso: 'certidao', nome: 'Beatriz', detalhe: 'Criminal, estadual' }
  expect(await linhas('béatriz')).toMatchObject([{ ...one, id: dela.id }])
  const other = { recurso: 'certidao', nome: 'Álvaro Sá', detalhe: 'Criminal, federal' }
  expect(await linhas('alvaro')).toMatchObject([{ ...other, id: fora.id }])
  expect(await linhas('carlos')).toEqual([])
})

test('T1: só a coordenação vê certidões: nem a pessoa delas, por nenhum caminho', async () => {
  const { certidao, coordenadora, beatriz, helena } = await comEquipe()
  const dela = await certidao({ valida_ate: '2026-03-20' })
  await certidao({ de: 'outra', pessoa: 'Segreda', valida_ate: '2026-03-20' })
  const arquivo = `/certidao/${dela.id}/arquivo`
  expect((await sendFile(coordenadora, arquivo, 'segredo.pdf', pdf())).status).toBe(201)
  const outra = await certidao({ tipo: 'federal' })
  await coordenadora.delete(`/certidao/${outra.id}`)
  for (const quem of [beatriz, helena]) {
    const paths = [
      ...['/certidao/', `/certidao/${dela.id}`, arquivo, `/certidao/${dela.id}/historico`],
      ...['/certidoes/a-vencer', '/certidoes/quem-nao-tem'],
      ...[`/certidao/?educador_id=${beatriz.id}`, '/certidao/?q=segreda'],
    ]
    const answers = await Promise.all(paths.map((path) => quem.get(path)))
    expect(answers.map(({ status }) => status)).toEqual(paths.map(() => 403))
    expect((await quem.post('/certidao/', { tipo: 'estadual' })).status).toBe(403)
    expect((await quem.get('/busca?q=segreda')).text).not.toContain('Segreda')
    const restored = { recurso: 'certidao', id: outra.id }
    expect((await quem.post('/lixeira/restaurar', restored)).status).toBe(403)
    expect((await quem.get('/lixeira?recurso=certidao')).status).toBe(403)
    for (const path of [`/educadores/${beatriz.id}/historico`, '/educadores/?certidoes=1'])
      expect((await quem.get(path)).text, path).not.toMatch(/certid|2026-03-20/)
  }
  const own = await beatriz.get(`/educadores/${beatriz.id}`)
  expect([own.status, own.text.includes('certid')]).toEqual([200, false])
  const filtered = await beatriz.get(`/turma/?certidoes=${dela.id}`)
  expect(filtered.status).toBe(400)
  const assistants = await helena.get('/assistente/')
  expect(assistants.text).not.toContain('certid')
  expect((await coordenadora.get(`/educadores/${beatriz.id}`)).text).toContain('2026-03-20')
})

const monday = (time: string) => `2026-03-09T${time}:00-03:00`
async function lettersAt({ clock, services, letters }: Institute, moment: string) {
  letters.splice(0)
  clock.set(moment)
  await sendReminders(services)
  return letters.filter(({ subject }) => subject === 'Certidões da equipe a renovar')
}

test('na segunda-feira, às 8:00, a coordenação é lembrada das certidões, sem um nome', async () => {
  const { casa, certidao, coordenadora } = await comEquipe()
  await certidao({ valida_ate: '2026-03-20', emitida_em: '2025-10-01' })
  await certidao({ de: 'outra', pessoa: 'Davi', emitida_em: '2025-01-02' })
  expect(await lettersAt(casa, monday('07:59'))).toEqual([])
  const [letter, ...others] = await lettersAt(casa, monday('08:00'))
  expect([letter?.to, others]).toEqual([coordenadora.email, []])
  expect(letter?.text).toContain(`- 1 certidão vence até 08/04/2026
- 1 certidão venceu
  https://caderno.exemplo.org/certidoes`)
  expect(letter?.text).not.toMatch(/Beatriz|Davi/)
  expect(await lettersAt(casa, monday('09:00'))).toEqual([])
  expect(await lettersAt(casa, '2026-03-10T08:00:00-03:00')).toEqual([])
})
