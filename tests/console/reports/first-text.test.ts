import { expect, test } from 'vitest'
import {
  type FirstLines,
  firstLinesOf,
  firstTextOf,
  noLines,
  refilled,
} from '#features/relatorios/console/first-text'

const plano = { tema: 'Frações', disciplina: 'Horta e\ncozinha' }
const marcas = ['presente', 'presente', 'ausente', 'justificado', 'presente']
const seg = firstLinesOf({ turma: '5º ano A', dia: '2026-03-09', marcas, planos: [plano] })
const ter = firstLinesOf({ turma: '5º ano A', dia: '2026-03-10', marcas: ['ausente'], planos: [] })

test('o texto começa com a turma, as contagens do dia e o plano, uma linha cada', () => {
  expect(firstTextOf(seg)).toBe(
    'Turma: 5º ano A\n' +
      'Chamada de 09/03/2026: 3 presentes, 1 ausente, 1 justificado\n' +
      'Plano do dia: Frações (Horta e cozinha)\n\n',
  )
  expect(seg.join()).not.toContain('\n')
})

test('sem chamada salva não há contagens, e sem plano não há plano', () => {
  const nada = firstLinesOf({ turma: '5º ano A', dia: '2026-03-11', marcas: [], planos: [] })
  expect(nada).toEqual(['Turma: 5º ano A', '', ''])
  expect(firstTextOf(nada)).toBe('Turma: 5º ano A\n\n')
  const planos = [plano, { tema: 'Leitura', disciplina: null }]
  const dois = firstLinesOf({ turma: '5º ano A', dia: '2026-03-11', marcas: [], planos })
  expect(dois[2]).toBe('Plano do dia: Frações (Horta e cozinha); Leitura')
})

const changes: [string, string, FirstLines, FirstLines, string][] = [
  ['intocado, é o do novo dia', firstTextOf(seg), seg, ter, firstTextOf(ter)],
  ['apagado, começa de novo', ' \n', seg, ter, firstTextOf(ter)],
  [
    'com o que se escreveu, só muda o que foi preenchido',
    `${firstTextOf(seg)}Lemos dois contos.`,
    seg,
    ter,
    `${ter[0]}\n${ter[1]}\n\nLemos dois contos.`,
  ],
  [
    'com uma linha mudada à mão, ela fica',
    `${seg[0]}\nVieram quase todos.\n${seg[2]}\n\nLemos.`,
    seg,
    ter,
    `${ter[0]}\nVieram quase todos.\n\nLemos.`,
  ],
  [
    'o que o novo dia tem a mais entra no lugar',
    `${firstTextOf(ter)}Lemos.`,
    ter,
    seg,
    `${seg.join('\n')}\n\nLemos.`,
  ],
  ['sem linha nenhuma preenchida, o que se digitou fica', 'Tudo à mão.', seg, ter, 'Tudo à mão.'],
  [
    'digitado antes de vir o dia, fica abaixo',
    'Já comecei.',
    noLines,
    seg,
    `${seg.join('\n')}\nJá comecei.`,
  ],
]

test.each(changes)('ao mudar a data, um texto %s', (...[_, text, before, after, expected]) => {
  expect(refilled(text, before, after)).toBe(expected)
})
