import { sentenceOf } from '#server/http/errors'
import { mailerOf } from '#server/mail'
import { chosenInstitute } from './cli/chosen-institute.ts'
import { runCommand } from './cli/commands.ts'
import { readEnv } from './env.ts'

try {
  const { institute, words } = chosenInstitute(readEnv(process.env), process.argv.slice(2))
  const { env, place } = institute
  const lines = await runCommand(words, {
    place,
    now: () => new Date(),
    mail: mailerOf(env),
    copies: env.BACKUP_PASTA,
    keys: {
      passphrase: env.BACKUP_CHAVE,
      recipients: env.BACKUP_DESTINATARIO?.split(/,\s*/),
      identityFile: env.BACKUP_IDENTIDADE,
    },
    daily: { time: env.BACKUP_DIARIO ?? '00:00', days: env.BACKUP_MANTER },
  })
  console.log(lines.join('\n'))
} catch (error) {
  console.error(sentenceOf(error))
  process.exitCode = 1
}
