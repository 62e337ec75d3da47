import { resources } from '#resources'
import { sentenceOf } from '#server/http/errors'
import { checkDeclarations, checkRoles } from '#server/routes/declarations'

/** What `npm run verificar` says first: the judgement of the start, without opening anything. */
export const mistakes = [checkDeclarations, checkRoles].flatMap((check) => {
  try {
    check(resources)
    return []
  } catch (error) {
    return sentenceOf(error)
  }
})
