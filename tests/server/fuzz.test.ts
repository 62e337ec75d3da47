import { inFull } from '../length.ts'
import { fuzzing } from './fuzz/fuzz.ts'

const seed = Number(process.env.SEED ?? inFull(20_260_310, Date.now() % 2 ** 31))
fuzzing(inFull(1000, 10_000), seed)
