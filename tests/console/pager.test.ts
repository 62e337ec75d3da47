import fc from 'fast-check'
import { expect, test } from 'vitest'
import { pageWindow } from '#console/ui/pager.tsx'

test('até cinco páginas têm botão, a atual no meio sempre que dá', () => {
  expect(pageWindow(1, 1)).toEqual([1])
  expect(pageWindow(2, 3)).toEqual([1, 2, 3])
  expect(pageWindow(1, 9)).toEqual([1, 2, 3, 4, 5])
  expect(pageWindow(5, 9)).toEqual([3, 4, 5, 6, 7])
  expect(pageWindow(9, 9)).toEqual([5, 6, 7, 8, 9])
})

test('a página atual tem sempre o seu botão, e nenhum leva para fora da lista', () => {
  const place = fc
    .integer({ min: 1, max: 200 })
    .chain((last) => fc.tuple(fc.integer({ min: 1, max: last }), fc.constant(last)))
  fc.assert(
    fc.property(place, ([page, last]) => {
      const pages = pageWindow(page, last)
      expect(pages).toContain(page)
      expect(pages.length).toBe(Math.min(5, last))
      expect(pages.every((number) => number >= 1 && number <= last)).toBe(true)
    }),
  )
})
