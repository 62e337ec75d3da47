import { fuzzing } from '../server/fuzz/fuzz.ts'

fuzzing(10_000, Number(process.env.SEED ?? Date.now() % 2 ** 31))
