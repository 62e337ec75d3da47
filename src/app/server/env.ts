import { isIP } from 'node:net'
import { Encrypter } from 'age-encryption'
import { z } from 'zod/mini'
import { type NamedInstitute, namedInstitutes } from './institute-names.ts'

const webAddress = (name: string) =>
  z.url({ protocol: /^https?$/, error: `${name} deve ser um endereço http ou https` })
const like = (shape: RegExp, says: string) => z.string().check(z.regex(shape, says))

const whole = (name: string, from: number, to: number, counted = '') => {
  const [of, range] = [counted && ` de ${counted}`, `de ${from} a ${to} ${counted}`.trim()]
  return z.coerce
    .number(`${name} deve ser um número${of}`)
    .check(
      z.int(`${name} deve ser um número inteiro${of}`),
      z.minimum(from, `${name} deve ser ${range}`),
      z.maximum(to, `${name} deve ser ${range}`),
    )
}
const days = (name: string) => whole(name, 1, 3650, 'dias')

const s3Shape = 'S3_URL deve ser um endereço https://CHAVE:SEGREDO@servidor/balde'

const logLevels = ['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace'] as const

/** Whether a text is a valid public key of age; it ends with a checksum. */
function isRecipient(text: string): boolean {
  try {
    new Encrypter().addRecipient(text)
    return text.startsWith('age1')
  } catch {
    return false
  }
}

const variables = z.object({
  PORT: z._default(whole('PORT', 0, 65_535), 3000),
  HOST: z._default(z.string(), '127.0.0.1'),
  DATA_DIR: z._default(z.string(), './data'),
  DATABASE_URL: z.optional(
    z.url({
      protocol: /^postgres(ql)?$/,
      error: 'DATABASE_URL deve ser um endereço postgres://… (sem ela, os dados ficam em DATA_DIR)',
    }),
  ),
  S3_URL: z.optional(z.url(s3Shape).check(z.regex(/^https?:\/\/[^/]+\/[^/?#]/, s3Shape))),
  COORDENADOR_EMAIL: z.optional(
    like(/^[^\s@<>]+@[^\s@<>]+\.[^\s@<>]+$/, 'COORDENADOR_EMAIL deve ser um e-mail'),
  ),
  COORDENADOR_SENHA: z.optional(
    z
      .string()
      .check(
        z.minLength(6, 'COORDENADOR_SENHA deve ter pelo menos 6 caracteres'),
        z.maxLength(128, 'COORDENADOR_SENHA deve ter no máximo 128 caracteres'),
      ),
  ),
  SMTP_URL: z.optional(
    z.url({ protocol: /^smtps?$/, error: 'SMTP_URL deve ser um endereço smtp:// ou smtps://' }),
  ),
  SMTP_TLS: z._default(z.enum(['sim', 'nao'], 'SMTP_TLS deve ser sim ou nao'), 'sim'),
  MAIL_FROM: z._default(
    like(
      /^[^@<>]*<?[^\s@<>]+@[^\s@<>]+>?$/,
      'MAIL_FROM deve ter um e-mail, como em "Caderno <caderno@exemplo.org>"',
    ),
    'Caderno <caderno@localhost>',
  ),
  LEMBRETES: z._default(z.enum(['sim', 'nao'], 'LEMBRETES deve ser sim ou nao'), 'sim'),
  PUBLIC_URL: z.optional(webAddress('PUBLIC_URL')),
  INSTITUTOS: z.optional(z.string()),
  PERIODO_LETIVO: z.optional(
    z.string().check(z.maxLength(40, 'PERIODO_LETIVO deve ter no máximo 40 caracteres')),
  ),
  ALLOWED_ORIGINS: z.optional(z.string()),
  PROXY_CONFIAVEL: z._default(z.string(), 'loopback'),
  SEGUNDO_FATOR: z.optional(
    z.enum(['exigir'], 'SEGUNDO_FATOR só pode ser exigir, ou ficar sem valor'),
  ),
  BACKUP_PASTA: z.optional(z.string()),
  BACKUP_DIARIO: z.optional(
    like(/^([01]\d|2[0-3]):[0-5]\d$/, 'BACKUP_DIARIO deve ser uma hora, como 02:30'),
  ),
  BACKUP_MANTER: z._default(days('BACKUP_MANTER'), 30),
  LIXEIRA_DIAS: z._default(days('LIXEIRA_DIAS'), 90),
  BACKUP_CHAVE: z.optional(
    z.string().check(z.minLength(12, 'BACKUP_CHAVE deve ter pelo menos 12 caracteres')),
  ),
  BACKUP_DESTINATARIO: z.optional(
    z
      .string()
      .check(
        z.refine(
          (text) => text.split(/,\s*/).every(isRecipient),
          'BACKUP_DESTINATARIO deve ter chaves públicas do age, como age1…, separadas por vírgula',
        ),
      ),
  ),
  BACKUP_IDENTIDADE: z.optional(z.string()),
  LOG_LEVEL: z._default(
    z.enum(logLevels, `LOG_LEVEL deve ser um destes: ${logLevels.join(', ')}`),
    'warn',
  ),
})

type Listed = 'ALLOWED_ORIGINS' | 'INSTITUTOS' | 'PROXY_CONFIAVEL'

/** The settings of the server, read once from the environment. */
export type Env = Omit<z.infer<typeof variables>, Listed> & {
  /** The institutes of this process; none where there is only one, which needs no name. */
  readonly institutes: readonly NamedInstitute[]
  /** The proxies whose X-Forwarded-For counts, e.g. '10.0.0.2' or 'loopback'. */
  readonly trustedProxies: readonly string[]
  /** Other origins whose pages may call the server, e.g. 'https://painel.exemplo.org'. */
  readonly allowedOrigins: readonly string[]
}

/** Reads the environment. Throws one sentence a line, each naming the variable and what is wrong with it. */
export function readEnv(environment: NodeJS.ProcessEnv): Env {
  const filled = Object.entries(environment).filter(([, value]) => value !== '')
  const read = variables.safeParse(Object.fromEntries(filled))
  if (!read.success) throw new Error(read.error.issues.map((issue) => issue.message).join('\n'))
  const { ALLOWED_ORIGINS: origins = '', PROXY_CONFIAVEL: proxies, ...rest } = read.data
  const { INSTITUTOS: named, ...env } = rest
  if (Boolean(env.COORDENADOR_EMAIL) !== Boolean(env.COORDENADOR_SENHA)) {
    throw new Error('COORDENADOR_EMAIL e COORDENADOR_SENHA vão juntas: falta uma delas')
  }
  if (env.BACKUP_CHAVE && env.BACKUP_DESTINATARIO) {
    throw new Error('BACKUP_CHAVE e BACKUP_DESTINATARIO não vão juntas: indique só uma delas')
  }
  if (named && env.PUBLIC_URL) {
    throw new Error(
      'PUBLIC_URL e INSTITUTOS não vão juntas: o endereço de cada um está em INSTITUTOS',
    )
  }
  return {
    ...env,
    institutes: namedInstitutes(listed(named ?? '')),
    trustedProxies: listed(proxies).map(proxyOf),
    allowedOrigins: listed(origins).map(originOf),
  }
}

const listed = (text: string) =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')

const proxyNames = ['loopback', 'linklocal', 'uniquelocal']

function proxyOf(text: string): string {
  const [address = '', bits, ...rest] = text.split('/')
  const version = isIP(address)
  const isNetwork =
    bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128))
  if (proxyNames.includes(text) || (version && isNetwork && rest.length === 0)) return text
  throw new Error(
    `PROXY_CONFIAVEL deve ter endereços IP ou redes, como 10.0.0.2 ou 10.0.0.0/8, separados por vírgula: "${text}"`,
  )
}

function originOf(text: string): string {
  const read = webAddress('ALLOWED_ORIGINS').safeParse(text)
  if (!read.success) {
    throw new Error(
      `ALLOWED_ORIGINS deve ter endereços http ou https separados por vírgula: "${text}"`,
    )
  }
  return new URL(read.data).origin
}
