import { resources } from '#resources'
import { sentenceOf } from '#server/http/errors'
import { checkDeclarations } from '#server/routes/declarations'

// What `npm run verificar` runs: the judgement of the start, without opening anything.
try {
  checkDeclarations(resources)
  console.log('As declarações de resources/ estão certas.')
} catch (error) {
  console.error(sentenceOf(error))
  process.exitCode = 1
}
