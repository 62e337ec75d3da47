import { collisions } from '../server/colisoes.ts'

collisions(5000)
