import type { FastifyRequest } from 'fastify'
import { acesso } from '#model/calls/acesso'
import type { Row } from '#model/resource'
import { anyTable, columnsOf } from '#server/db/connection'
import { type Services, today } from '#server/services'
import { browserName } from './browser-name.ts'

/** How an attempt to sign in ended. */
export type AccessResult = NonNullable<Row<typeof acesso>['resultado']>

/** Logs a refusal at the usual level: of an account its number alone, and nothing that was typed. */
export function logRefusal(request: FastifyRequest, motivo: string, conta: number | null): void {
  request.log.warn({ req: request, conta, motivo }, 'Entrada recusada')
}

/** The account is null for an unknown e-mail: what was typed there may have been a password. */
export async function recordAccess(
  services: Services,
  request: FastifyRequest,
  resultado: AccessResult,
  contaId: number | null,
): Promise<void> {
  const { db, now } = services
  if (resultado !== 'entrou') logRefusal(request, resultado, contaId)
  const account = await db.kysely
    .selectFrom('conta')
    .select(['nome', 'email'])
    .where('id', '=', contaId ?? 0)
    .executeTakeFirst()
  const values = {
    nome: account?.nome ?? 'Desconhecida',
    email: account?.email ?? null,
    resultado,
    quando: now().toISOString(),
    dia: today(services),
    dispositivo: browserName(request.headers['user-agent']),
    endereco: request.ip,
  }
  await anyTable(db.kysely)
    .insertInto(acesso.name)
    .values(columnsOf(acesso, values, db.dialect))
    .execute()
}
