import { hold } from './hold.ts'
import { judge } from './judge.ts'
import { novaEducadora } from './people.ts'
import { coordenadora } from './site.ts'
import { enter, expect, phone, test } from './test.ts'

const wide = { width: 1440, height: 900 }

test('em Certidões cada parte vem quando a sua chamada responde, e nada se move', async ({
  page,
  api,
}) => {
  const beatriz = await novaEducadora(api)
  const body = { de: 'educador', educador_id: beatriz.id, tipo: 'estadual' }
  await api.post('/certidao/', { ...body, emitida_em: '2020-03-02' })
  await enter(page, coordenadora)
  const parts = { 'a-vencer': '1 certidão venceu.', 'quem-nao-tem': 'Sem certidão: 1' }
  for (const viewport of [phone.viewport, wide]) {
    await page.setViewportSize(viewport)
    for (const held of Object.keys(parts)) {
      const release = await hold(page, `**/certidoes/${held}`)
      await page.goto('/certidoes')
      await expect(page.getByText('Beatriz').first()).toBeVisible()
      const row = page.getByText('Beatriz').first()
      for (const [call, text] of Object.entries(parts))
        await expect(page.getByText(text)).toBeVisible({ visible: call !== held })
      const before = await row.boundingBox()
      release()
      for (const text of Object.values(parts)) await expect(page.getByText(text)).toBeVisible()
      expect(await row.boundingBox()).toEqual(before)
      await page.unrouteAll()
    }
    await page.getByText('Sem certidão: 1').click()
    await judge(page, ['light', 'dark'])
  }
})
