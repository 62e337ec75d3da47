import { readEnv } from './env.ts'
import { firstCoordinator } from './first-account.ts'
import { sentenceOf } from './sentence.ts'
import { startServer } from './start.ts'

try {
  const env = readEnv(process.env)
  const server = await startServer(env)
  const created = await firstCoordinator(server.services, {
    email: env.COORDENADOR_EMAIL,
    password: env.COORDENADOR_SENHA,
  })
  console.log(`Caderno em ${server.address}`)
  if (created) console.log(`Primeiro acesso da coordenação: ${created.email}`)
  if (created?.random) console.log(`Senha, mostrada só desta vez: ${created.password}`)
} catch (error) {
  console.error(sentenceOf(error))
  process.exit(1)
}
