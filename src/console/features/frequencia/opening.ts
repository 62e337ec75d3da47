import type { Openings } from '#console/api/opening'
import { paths } from '#console/paths'
import { classesPath } from './registro/classes.ts'

export const openings: Openings = {
  [paths.frequencia]: () => [classesPath],
  [paths.frequencias]: () => [classesPath],
}
