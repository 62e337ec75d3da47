import { fuzzing } from './fuzz/fuzz.ts'

fuzzing(1000, 20_260_310)
