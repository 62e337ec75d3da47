import { expectTypeOf, test } from 'vitest'
import type { Seal, Status } from '#domain/attendance'
import type { Weekday } from '#domain/class-day'
import type { Entities as Of } from '#model/entities'
import type { StoredFile } from '#model/file'
import type { Create, Edit, Named, Row } from '#model/resource'
import type { AlunoDaTurma } from '#resources/turma'

test('Aluno', () => {
  type Aluno = Row<Of['aluno']>
  expectTypeOf<Aluno['nome']>().toEqualTypeOf<string>()
  expectTypeOf<Aluno['rg']>().toEqualTypeOf<string | null>()
  expectTypeOf<Aluno['turno']>().toEqualTypeOf<'manha' | 'tarde' | 'noite' | 'integral'>()
  expectTypeOf<Aluno['situacao']>().toEqualTypeOf<
    'ativo' | 'inativo' | 'transferido' | 'desistente' | 'concluido'
  >()
  expectTypeOf<Aluno['selo']>().toEqualTypeOf<Seal>()
  expectTypeOf<Aluno['percentual_ausencia']>().toEqualTypeOf<number | null>()
  expectTypeOf<Aluno['pode_tomar_medicacao']>().toEqualTypeOf<boolean>()
  expectTypeOf<Aluno['dosagem_medicacao']>().toEqualTypeOf<string | null>()
  expectTypeOf<Aluno['turma_id']>().toEqualTypeOf<number | null>()
  expectTypeOf<Aluno['turma']>().toEqualTypeOf<Named | null | undefined>()
  expectTypeOf<Aluno['documentos']>().toEqualTypeOf<StoredFile[]>()
  type Novo = Create<Of['aluno']>
  expectTypeOf<Novo['cpf']>().toEqualTypeOf<string>()
  expectTypeOf<Novo['turma_id']>().toEqualTypeOf<number | null | undefined>()
  expectTypeOf<Novo>().not.toHaveProperty('selo')
  expectTypeOf<Novo>().not.toHaveProperty('documentos')
  expectTypeOf<Edit<Of['aluno']>['cpf']>().toEqualTypeOf<string | undefined>()
})

test('Turma', () => {
  type Turma = Row<Of['turma']>
  expectTypeOf<Turma['nome']>().toEqualTypeOf<string>()
  expectTypeOf<Turma['ano_letivo']>().toEqualTypeOf<number>()
  expectTypeOf<Turma['educador_id']>().toEqualTypeOf<number | null>()
  expectTypeOf<Turma['educador']>().toEqualTypeOf<Named | null | undefined>()
  expectTypeOf<Turma['alunos']>().toEqualTypeOf<AlunoDaTurma[]>()
  expectTypeOf<Create<Of['turma']>>().toEqualTypeOf<
    { nome: string } & {
      tipo?: 'turma' | 'oficina' | null
      educador_id?: number | null
      outros_educadores_ids?: number[] | null
      ano_letivo?: number | null
      vagas?: number | null
      dias_de_aula?: Weekday[] | null
    }
  >()
  expectTypeOf<Edit<Of['turma']>['nome']>().toEqualTypeOf<string | undefined>()
})

test('Educador', () => {
  type Educador = Row<Of['educador']>
  expectTypeOf<Educador['email']>().toEqualTypeOf<string>()
  expectTypeOf<Educador['cpf']>().toEqualTypeOf<string | null>()
  expectTypeOf<Educador['turma_responsavel']>().toEqualTypeOf<string | null>()
  expectTypeOf<Educador['turma']>().toEqualTypeOf<Named | null>()
  expectTypeOf<Educador['turmas']>().toEqualTypeOf<Named[]>()
  expectTypeOf<Educador>().not.toHaveProperty('password')
  expectTypeOf<Create<Of['educador']>['password']>().toEqualTypeOf<string>()
  expectTypeOf<Create<Of['educador']>>().not.toHaveProperty('turma_responsavel')
  expectTypeOf<Edit<Of['educador']>['telefone']>().toEqualTypeOf<string | undefined>()
})

test('Planejamento', () => {
  type Plano = Row<Of['planejamento']>
  expectTypeOf<Plano['data_aula']>().toEqualTypeOf<string>()
  expectTypeOf<Plano['educador_id']>().toEqualTypeOf<number>()
  expectTypeOf<keyof Create<Of['planejamento']>>().toEqualTypeOf<
    'data_aula' | 'tema' | 'disciplina' | 'educador_id' | 'turma_id' | 'realizado' | 'observacao'
  >()
  expectTypeOf<Plano['realizado']>().toEqualTypeOf<boolean>()
  expectTypeOf<Create<Of['planejamento']>['educador_id']>().toEqualTypeOf<number>()
  expectTypeOf<Edit<Of['planejamento']>['tema']>().toEqualTypeOf<string | undefined>()
})

test('Relatório de turma', () => {
  type Relatorio = Row<Of['relatorio']>
  expectTypeOf<Relatorio['report']>().toEqualTypeOf<string>()
  expectTypeOf<Relatorio['turma']>().toEqualTypeOf<Named | null | undefined>()
  expectTypeOf<keyof Create<Of['relatorio']>>().toEqualTypeOf<
    'data_relatorio' | 'report' | 'educador_id' | 'turma_id'
  >()
  expectTypeOf<Create<Of['relatorio']>['turma_id']>().toEqualTypeOf<number>()
  expectTypeOf<Edit<Of['relatorio']>['report']>().toEqualTypeOf<string | undefined>()
})

test('Relatório da assistência', () => {
  type Relatorio = Row<Of['relatorio_assistente']>
  expectTypeOf<Relatorio['data_relatorio']>().toEqualTypeOf<string | null>()
  expectTypeOf<Relatorio['assistente']>().toEqualTypeOf<Named | null | undefined>()
  expectTypeOf<keyof Create<Of['relatorio_assistente']>>().toEqualTypeOf<
    'aluno_id' | 'report' | 'sigilo'
  >()
  expectTypeOf<Create<Of['relatorio_assistente']>['report']>().toEqualTypeOf<string>()
  expectTypeOf<Edit<Of['relatorio_assistente']>['report']>().toEqualTypeOf<string | undefined>()
})

test('Assistente social', () => {
  type Assistente = Row<Of['assistente']>
  expectTypeOf<Assistente['name']>().toEqualTypeOf<string>()
  expectTypeOf<Assistente['telefone']>().toEqualTypeOf<string | null>()
  expectTypeOf<Assistente>().not.toHaveProperty('password')
  expectTypeOf<Create<Of['assistente']>['password']>().toEqualTypeOf<string>()
  expectTypeOf<Edit<Of['assistente']>['name']>().toEqualTypeOf<string | undefined>()
})

test('Frequência', () => {
  type Frequencia = Row<Of['frequencia']>
  expectTypeOf<Frequencia['status']>().toEqualTypeOf<Status>()
  expectTypeOf<Frequencia['aluno_id']>().toEqualTypeOf<number>()
  expectTypeOf<keyof Create<Of['frequencia']>>().toEqualTypeOf<
    'aluno_id' | 'turma_id' | 'data' | 'status'
  >()
  expectTypeOf<Create<Of['frequencia']>['status']>().toEqualTypeOf<Status>()
  expectTypeOf<Edit<Of['frequencia']>['status']>().toEqualTypeOf<Status | undefined>()
})
