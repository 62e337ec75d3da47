import { expect, test } from 'vitest'
import { failuresOf } from '../../scripts/failures.mjs'

const unit = {
  testResults: [
    {
      name: 'tests/model/cpf.test.ts',
      message: '',
      assertionResults: [
        { fullName: 'um CPF certo passa', status: 'passed', failureMessages: [] },
        { fullName: 'um CPF errado não passa', status: 'failed', failureMessages: ['esperado: 1'] },
      ],
    },
    { name: 'tests/model/quebrado.test.ts', message: 'não compila', assertionResults: [] },
  ],
}

const message = [
  '\u001b[31mTest timeout of 90000ms exceeded.\u001b[39m',
  'Browser logs:',
  '<launching> /usr/bin/chromium --headless',
  '[pid=26805][err] Failed to connect to the bus',
  'Call log:',
  '  - waiting for the button',
].join('\n')

const spec = (title: string, status: string) => ({
  ...{ file: 'alunos.spec.ts', line: 7, title },
  tests: [{ projectName: 'nosso servidor', status, results: [{ errors: [{ message }] }] }],
})

const browser = {
  suites: [
    { suites: [{ specs: [spec('abre', 'unexpected')] }], specs: [spec('fecha', 'expected')] },
  ],
}

test('o fim do registro diz o que falhou e por quê, sem o que o navegador escreveu por si', () => {
  expect(failuresOf(unit, browser)).toEqual([
    'um CPF errado não passa\n    esperado: 1',
    'tests/model/quebrado.test.ts\n    não compila',
    [
      '[nosso servidor, unexpected] alunos.spec.ts:7 abre',
      '    Test timeout of 90000ms exceeded.',
      '    Call log:',
      '      - waiting for the button',
    ].join('\n'),
  ])
})

test('sem relatórios não há o que dizer', () => {
  expect(failuresOf(null, null)).toEqual([])
})
