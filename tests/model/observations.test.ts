import { expect, test } from 'vitest'
import { observationsOf, observedFields } from '#domain/observations'
import { aluno } from '#resources/aluno'

test('só o que está marcado é observação, a medicação com a dosagem', () => {
  const row = {
    quadro_cronico_saude: true,
    quadro_cronico: 'Asma',
    apresenta_transtorno_psicologico: false,
    transtorno_psicologico: 'sobra de outro sistema',
    possui_acompanhamento_especializado: true,
    pode_tomar_medicacao: true,
    descricao_medicacao: 'Salbutamol',
    dosagem_medicacao: '2 jatos',
  }
  expect(observationsOf(aluno, row)).toEqual([
    { label: 'Quadro Crônico de Saúde', text: 'Asma' },
    { label: 'Acompanhamento Especializado', text: '' },
    { label: 'Medicação', text: 'Salbutamol - Dosagem: 2 jatos' },
  ])
})

test('o que se escreve sem marcar nada, alergias e cuidados, também é observação', () => {
  const row = {
    escola: 'E. M. Anísio Teixeira',
    quadro_cronico_saude: false,
    alergias: 'Amendoim',
    cuidados: 'Ligar para o SAMU',
  }
  expect(observationsOf(aluno, row)).toEqual([
    { label: 'Alergias', text: 'Amendoim' },
    { label: 'O que fazer em uma emergência', text: 'Ligar para o SAMU' },
  ])
  expect(observationsOf(aluno, { ...row, alergias: null, cuidados: '' })).toEqual([])
})

test('que há observações se sabe pelos mesmos campos que as dizem', () => {
  const { calculation } = aluno.fields.tem_observacoes
  expect(calculation?.from).toEqual(observedFields(aluno).map(([name]) => name))
  expect(calculation?.value({ alergias: 'Leite' }, '')).toBe(true)
  expect(calculation?.value({ pode_tomar_medicacao: false, cuidados: '' }, '')).toBe(false)
})
