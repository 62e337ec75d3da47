import { dayTag } from '#features/frequencia/server/days'
import { saveRegisters } from '#features/frequencia/server/register'
import { ApiError } from '#server/http/errors'
import type { Services } from '#server/services'
import type { Asker } from '#server/store/asker'
import type { KeyedRequest } from '#server/store/idempotency'
import type { DiaDigitado } from '../calls.ts'
import { monthSheet } from './month-sheet.ts'

/** The sheet of a class and a month up to today, with the version of each day that has a register. */
export async function sheetToType(services: Services, turmaId: number, mes: string) {
  const { kysely } = services.db
  // The versions are read first: a save between the two reads then makes what is typed stale.
  const saves = await kysely
    .selectFrom('dia_frequencia')
    .leftJoin('conta', 'conta.id', 'dia_frequencia.salvo_por')
    .select(['data', 'versao', 'conta.nome as salvo_por', 'salvo_em', 'da_folha'])
    .where('turma_id', '=', turmaId)
    .where('data', '>=', `${mes}-01`)
    .where('data', '<=', `${mes}-31`)
    .where('versao', '>', 0)
    .orderBy('data')
    .execute()
  const registros = saves.map(({ versao, da_folha, ...save }) => ({
    ...save,
    etag: dayTag(turmaId, save.data, versao),
    da_folha: da_folha > 0,
  }))
  return { ...(await monthSheet(services, turmaId, mes, 'type')), registros }
}

/** Saves days of a month of a class as its signed sheet has them: all or none. Throws 400 for a day of another month. */
export async function typeSheet(
  services: Services,
  { turmaId, mes, dias }: { turmaId: number; mes: string; dias: readonly DiaDigitado[] },
  request: { readonly asker: Asker; readonly keyed: KeyedRequest },
) {
  const days = new Set(dias.map(({ data }) => data))
  if (days.size < dias.length || dias.some(({ data }) => data.slice(0, 7) !== mes))
    throw new ApiError('invalid', { errors: { dias: 'Cada dia é do mês da folha, e vem uma vez' } })
  const registers = dias.map(({ data, etag, frequencias }) => ({
    ...{ turmaId, data, marks: frequencias, expected: etag ?? 'none' },
    ...{ idempotencyKey: request.keyed.key, fromSheet: true },
  }))
  return saveRegisters(services, registers, request)
}
