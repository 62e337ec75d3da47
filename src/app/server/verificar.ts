import { readings } from '#model/readable'
import { roles } from '#model/role'
import { resources } from '#resources'
import { checkDeclarations } from '#server/declarations'
import { sentenceOf } from '#server/http/errors'
import { product } from './product.ts'
import { checkRoles } from './roles.ts'

/** What `npm run verificar` says first: the judgement of the start, without opening anything. */
export const mistakes = [() => checkDeclarations(product), () => checkRoles(resources)].flatMap(
  (check) => {
    try {
      check()
      return []
    } catch (error) {
      return sentenceOf(error)
    }
  },
)

/** What it says of declarations without a mistake: what each role reads, line by line. */
export const read = () => [
  ...roles.map((role) => [`\n${role} lê`, ...readings(resources, role)].join('\n  ')),
  '\n* dado sensível',
]
