import { readings } from '#model/readable'
import { roles } from '#model/role'
import { resources } from '#resources'
import { sentenceOf } from '#server/http/errors'
import { checkDeclarations, checkRoles } from '#server/routes/declarations'

// What `npm run verificar` runs: the judgement of the start, without opening anything.
const mistakes = [checkDeclarations, checkRoles].flatMap((check) => {
  try {
    check(resources)
    return []
  } catch (error) {
    return sentenceOf(error)
  }
})
for (const mistake of mistakes) console.error(mistake)
if (mistakes.length > 0) process.exitCode = 1
else {
  console.log('As declarações de resources/ estão certas.')
  for (const role of roles) console.log([`\n${role} lê`, ...readings(resources, role)].join('\n  '))
  console.log('\n* dado sensível')
}
