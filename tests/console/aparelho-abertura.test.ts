import 'fake-indexeddb/auto'
import { expect, onTestFinished, test } from 'vitest'
import { personOnDevice, seenAtStart } from '#console/api/device-session'
import { rememberSignIn } from '#console/api/remembered'
import type { Answer } from '#console/api/request'
import { openSession } from '#console/api/session'
import { device, type SeenLast } from '#features/frequencia/console/device/device'
import { type Day, elsewhereOf } from '#features/frequencia/console/registro/day'
import { readerOf } from '#features/frequencia/console/registro/day-query'
import * as register from '#features/frequencia/console/registro/on-device'

const ana = 'ana@exemplo.org'
const bia = 'bia@exemplo.org'
const dia = '2026-03-02'
const turma = {
  id: 1,
  nome: '5º ano A',
  educador: 7,
  others: 0,
  dias_de_aula: [],
  alunos: [{ id: 3, nome: 'Caio Sá' }],
}
const outra = { ...turma, id: 2, nome: '5º ano B' }
const espera = {
  ...{ turma: 1, data: dia, key: 'chave', version: '"1"' },
  frequencias: [{ aluno_id: 3, status: 'ausente' as const }],
}

test('sem rede, a primeira imagem da chamada é o que o aparelho tem de quem esteve aqui por último', async () => {
  const kept = await device()
  // Other tests open the same device.
  onTestFinished(() => kept.leave(() => true))
  await kept.keepClass({ owner: ana, role: 'educador', nome: 'Ana', userId: 7 }, turma, [outra])
  await kept.keepDay(ana, { turma: 1, data: dia, version: '"1"', saved: [[3, 'presente']] })
  await kept.keepDraft(ana, {
    ...{ turma: 1, data: dia, version: '"1"', saved: [[3, 'presente']] },
    touched: [[3, 'justificado']],
  })
  await kept.enqueue(ana, espera)
  await kept.enqueue(bia, { ...espera, key: 'de outra' })
  rememberSignIn(ana, 'coordenador')
  expect(register.classesAtOpening()).toBeUndefined()

  const take = await personOnDevice()
  const person = take()
  if (!person) throw new Error('ninguém no aparelho')
  openSession(person)

  expect(seenAtStart<SeenLast>(ana)?.queue.map(({ key }) => key)).toEqual(['chave'])
  expect(seenAtStart(bia)).toBeUndefined()
  expect(register.classesAtOpening()).toMatchObject({ turma, outras: [outra] })
  const day = register.dayAtOpening(1, dia, true)
  expect([...(day?.saved ?? [])]).toEqual([[3, 'ausente']])
  expect(day).toEqual(await register.dayOnDevice(1, dia, true))
  expect(register.dayAtOpening(1, '2026-03-03', true)).toMatchObject({ unseen: true })
  expect(register.dayAtOpening(1, '2026-03-03', false)).toBeUndefined()
  expect(register.draftAtOpening()).toBeUndefined()
  await register.learnKeeper()
  const draft = register.draftAtOpening()
  expect([...(draft?.day.touched ?? [])]).toEqual([[3, 'justificado']])
  expect(draft).toEqual(await register.readDraft())
})

test('o que outra turma marcou no dia lê-se em palavras, e fica no aparelho com o resto do dia', async () => {
  const kept = await device()
  onTestFinished(() => kept.leave(() => true))
  const person = { owner: ana, role: 'educador', nome: 'Ana', userId: 7 } as const
  await kept.keepClass(person, turma, [])
  rememberSignIn(ana, 'coordenador')
  const known = (await personOnDevice())()
  if (known) openSession(known)
  const em_outras = [
    { aluno_id: 3, turma: 'Oficina de Capoeira', status: 'presente' },
    { aluno_id: 3, turma: 'Robótica', status: 'ausente' },
  ]
  const data = { registros: [], em_outras }
  const day = readerOf(dia)({ data, headers: new Headers() } as Answer<unknown>)
  const words = 'presente em Oficina de Capoeira, ausente em Robótica'
  const of = (it: Day | undefined) => it && elsewhereOf(it, 3)
  expect(of(day)).toBe(words)
  await register.keepDay(1, dia, day)
  expect(of(await register.dayOnDevice(1, dia, false))).toBe(words)
  // What waits here to be sent is the last word of its class.
  const robotica = { ...espera, turma: 9, nome: 'Robótica', key: 'de lá' }
  await kept.enqueue(ana, { ...robotica, frequencias: [{ aluno_id: 3, status: 'presente' }] })
  const now = 'presente em Oficina de Capoeira, presente em Robótica'
  expect(of(await register.dayOnDevice(1, dia, false))).toBe(now)
  expect(of(await register.withWaiting(1, dia, day))).toBe(now)
  const none = readerOf(dia)({ data: { registros: [] }, headers: new Headers() } as Answer<unknown>)
  expect(none).not.toHaveProperty('elsewhere')
})
