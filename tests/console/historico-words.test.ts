import { expect, test } from 'vitest'
import '#app/console/routes'
import { actionOf, labelOf, shownOf } from '#console/crud/history/words'
import type { Entrada } from '#model/history'

const entry = (values: Partial<Entrada>): Entrada => ({
  id: 1,
  quando: '2026-03-10T12:00:00Z',
  quem: null,
  acao: 'editou',
  assunto: 'aluno',
  dia: null,
  mudancas: [],
  ...values,
})

const deeds: [string, Partial<Entrada>][] = [
  ['alterou o cadastro', {}],
  ['abriu a ficha', { acao: 'leu' }],
  ['alterou a frequência de 09/03/2026', { assunto: 'frequencia', dia: '2026-03-09' }],
  ['escreveu um relatório', { assunto: 'relatorio_assistente', acao: 'criou' }],
  ['baixou um documento', { assunto: 'documento', acao: 'baixou' }],
  [
    'excluiu um documento',
    { assunto: 'documento', mudancas: [{ campo: 'documentos', antes: 'a.pdf', depois: null }] },
  ],
  [
    'exportou a folha do mês de 03/2026',
    { assunto: 'folha_do_mes', acao: 'exportou', dia: '2026-03-01' },
  ],
  [
    'imprimiu a folha em branco de 04/2026',
    { assunto: 'folha_em_branco', acao: 'imprimiu', dia: '2026-04-01' },
  ],
  ['cadastrou em Planejamentos', { assunto: 'planejamento', acao: 'criou' }],
  ['excluiu de ocorrencia', { assunto: 'ocorrencia', acao: 'excluiu' }],
]

test.each(deeds)('%s', (words, values) => {
  expect(actionOf(entry(values))).toBe(words)
})

test('cada valor se mostra como a entidade dele o declara', () => {
  const change = { campo: 'status', antes: null, depois: 'ausente' }
  const falta = entry({ assunto: 'frequencia', mudancas: [change] })
  expect([labelOf(falta, change), shownOf(falta, change, 'ausente')]).toEqual([
    'Situação',
    'Ausente',
  ])
  const outra = { campo: 'apelido', antes: null, depois: 'Nina' }
  expect([labelOf(entry({}), outra), shownOf(entry({}), outra, 'Nina')]).toEqual([
    'apelido',
    'Nina',
  ])
})
