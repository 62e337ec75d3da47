import { readFileSync } from 'node:fs'
import { Refine, useList, useMany, useOne } from '@refinedev/core'
import { renderHook, waitFor } from '@testing-library/react'
import { createElement, type ReactNode } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { allows, useMay } from '#console/api/auth-provider'
import { dataProvider } from '#console/api/data-provider'
import { openSession } from '#console/api/session'
import { getToasts, notificationProvider } from '#console/ui/toasts.tsx'
import { indicadores } from '#features/indicadores/calls'
import { painel } from '#features/inicio/calls'
import { resources } from '#resources'
import { sourceFiles } from '../module-graph.ts'

afterEach(() => {
  vi.useRealTimers()
})

test('a tela oferece o que o modelo permite a cada papel, e mais nada', () => {
  expect(allows('coordenador', resources.aluno, 'create')).toBe(true)
  expect(allows('educador', resources.aluno, 'list')).toBe(true)
  expect(allows('educador', resources.aluno, 'create')).toBe(false)
  expect(allows('educador', resources.frequencia, 'salvar')).toBe(true)
  expect(allows('coordenador', resources.frequencia, 'salvar')).toBe(false)
})

test('um aviso fica três segundos; o mesmo outra vez fica mais três', () => {
  vi.useFakeTimers()
  notificationProvider.open({ key: 'salvo', type: 'success', message: 'Salvo' })
  vi.advanceTimersByTime(2_000)
  notificationProvider.open({ key: 'salvo', type: 'success', message: 'Salvo' })
  notificationProvider.open({ type: 'error', message: 'Não salvo' })
  expect(getToasts().map(({ type }) => type)).toEqual(['success', 'error'])
  vi.advanceTimersByTime(2_999)
  expect(getToasts()).toHaveLength(2)
  vi.advanceTimersByTime(1)
  expect(getToasts()).toEqual([])
})

test('o que se mostra diz o modelo, desde a primeira vez, de uma entidade e de chamadas de nenhuma', () => {
  openSession({ status: 'in', role: 'coordenador', nome: 'Ana', email: 'ana@x.org', userId: 1 })
  const { result } = renderHook(() => [
    useMay(resources.aluno, 'create'),
    useMay(resources.frequencia, 'salvar'),
    useMay(painel, 'resumo'),
    // Not of a host of the documented calls alone.
    useMay(indicadores, 'indicadores'),
  ])
  expect(result.current).toEqual([true, false, true, false])
})

test('o Refine não anuncia nada por si: o que não se leu diz-se no seu lugar, e cada gravação diz o que ele mostra', async () => {
  const failing = async () => {
    throw Object.assign(new Error('Não foi'), { statusCode: 500 })
  }
  const wrapper = ({ children }: { children: ReactNode }) =>
    createElement(Refine, {
      dataProvider: { ...dataProvider, getList: failing, getOne: failing, getMany: failing },
      notificationProvider,
      options: {
        disableTelemetry: true,
        reactQuery: { clientConfig: { defaultOptions: { queries: { retry: false } } } },
      },
      children,
    })
  const { result } = renderHook(
    () => [
      useList({ resource: 'turma' }).query.isError,
      useOne({ resource: 'turma', id: 1 }).query.isError,
      useMany({ resource: 'turma', ids: [1] }).query.isError,
    ],
    { wrapper },
  )
  await waitFor(() => expect(result.current).toEqual([true, true, true]))
  expect(getToasts()).toEqual([])
  const hooks = /\buse(Create|Update|Delete)\b.*from '@refinedev/
  const speaking = sourceFiles('src')
    .filter((path) => hooks.test(readFileSync(path, 'utf8').replace(/\n/g, ' ')))
    .filter((path) => !readFileSync(path, 'utf8').includes('errorNotification'))
  expect(speaking).toEqual([])
})
