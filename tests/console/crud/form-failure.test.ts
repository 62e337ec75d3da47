import { expect, test } from 'vitest'
import { HttpError } from '#console/api/request'
import { failureOf } from '#console/crud/form-failure'
import { aluno } from '#resources/aluno'
import { assistente } from '#resources/assistente'
import { educador } from '#resources/educador'
import { turma } from '#resources/turma'

const refused = (status: number, detail?: string, errors?: object) =>
  new HttpError(status, { detail, errors })
const cpfTaken = 'Este CPF já está sendo usado por outro aluno'

test('um detalhe que fala do cpf vai para o campo e para o aviso', () => {
  const failure = failureOf(aluno, 'create', refused(400, 'Já existe aluno com este CPF.'))
  expect(failure).toEqual({ errors: { cpf: cpfTaken }, message: cpfTaken })
})

test('um erro do cpf do responsável não é do cpf do aluno', () => {
  const failure = failureOf(aluno, 'create', refused(400, 'cpf_responsavel inválido'))
  expect(failure.errors).toEqual({})
})

test('os erros por campo ficam sob os campos, e o aviso os diz pelos rótulos', () => {
  const errors = { data_nascimento: 'Data inválida' }
  const failure = failureOf(aluno, 'create', refused(400, 'data_nascimento: Data inválida', errors))
  expect(failure.errors).toEqual(errors)
  expect(failure.message).toBe('Erro ao salvar aluno: Data de nascimento: Data inválida')
})

test('sem rede o aviso diz que a conexão falhou', () => {
  const { message } = failureOf(aluno, 'create', new HttpError(0))
  expect(message).toBe('Erro ao salvar aluno: Erro de conexão')
})

test('a edição do aluno que falha tem um texto próprio para 405', () => {
  expect(failureOf(aluno, 'edit', refused(405))).toMatchObject({
    message:
      'Método não permitido. Verifique com o desenvolvedor do backend qual endpoint usar para edição.',
  })
  expect(failureOf(aluno, 'edit', refused(500)).message).toBe(
    'Erro ao salvar edição. Verifique os dados e tente novamente.',
  )
})

test('o educador recusado por 400 tem um aviso, por outra causa outro', () => {
  const taken = refused(400, 'email: Este email já está em uso', {
    email: 'Este email já está em uso',
  })
  expect(failureOf(educador, 'create', taken)).toMatchObject({
    errors: { email: 'Este email já está em uso' },
    message: 'Dados inválidos. Verifique se o email já não está em uso.',
  })
  expect(failureOf(educador, 'create', refused(503)).message).toBe(
    'Erro ao cadastrar educador. Verifique os dados e tente novamente.',
  )
})

test('a turma de nome repetido tem o erro no campo e o aviso da turma', () => {
  const errors = { nome: 'Já existe uma turma com este nome' }
  expect(failureOf(turma, 'create', refused(409, 'nome: …', errors))).toMatchObject({
    errors,
    message: 'Erro ao cadastrar turma. Verifique os dados e tente novamente.',
  })
})

test('a assistente recusada por conflito tem só o erro do campo; com um detalhe, a frase do servidor', () => {
  expect(failureOf(assistente, 'create', refused(409, 'Conflito'))).toEqual({
    errors: { email: 'Este email já está em uso' },
    message: null,
  })
  expect(failureOf(assistente, 'create', refused(422, 'Fora do horário')).message).toBe(
    'Erro: Fora do horário',
  )
  expect(failureOf(assistente, 'create', refused(500)).message).toBe(
    'Erro ao cadastrar assistente social. Tente novamente.',
  )
  expect(failureOf(assistente, 'edit', refused(409, 'Conflito')).message).toBe(
    'Erro ao editar assistente social',
  )
})
