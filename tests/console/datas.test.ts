import dayjs from 'dayjs'
import customParseFormat from 'dayjs/plugin/customParseFormat'
import { expect, test } from 'vitest'
import { setZone, zones } from '../zones.ts'

dayjs.extend(customParseFormat)

const wire = 'YYYY-MM-DD'

// São Paulo had summers that began at midnight: a day of those has no first hour.
test.each(zones)('T14: em %s, 10.000 dias passam pelo campo de data sem mudar', (zone) => {
  setZone(zone)
  const changed: string[] = []
  for (let n = 0; n < 10_000; n += 1) {
    const day = new Date(Date.UTC(1999, 11, 20 + n)).toISOString().slice(0, 10)
    const chosen = dayjs(day, wire, true)
    const typed = dayjs(chosen.format('DD/MM/YYYY'), 'DD/MM/YYYY', true)
    if (chosen.format(wire) !== day || typed.format(wire) !== day) changed.push(day)
  }
  expect(changed).toEqual([])
})
